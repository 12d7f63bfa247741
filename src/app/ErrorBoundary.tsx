import { Component, type ReactNode } from 'react';

/** Never a blank page: a fault in drawing the page leaves a sentence and a way out. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { message: string | null }> {
  override state = { message: null as string | null };

  static getDerivedStateFromError(error: unknown): { message: string } {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    if (this.state.message === null) return this.props.children;
    return (
      <main className="boot" role="alert">
        <h1>The page met a fault</h1>
        <p>It could not be drawn: {this.state.message}. Your settings are in the address, so reloading brings them
        back.</p>
        <p><button type="button" className="button" onClick={() => location.reload()}>Reload</button></p>
      </main>
    );
  }
}
