import { Component, type ReactNode } from 'react';

/** Replaces a page whose drawing failed by a sentence and a button to reload it. */
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
