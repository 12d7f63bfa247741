/**
 * Leaves the wheel to the page around the frame, which a person scrolls past it, until the picture was clicked or Ctrl
 * is held: then it zooms. Returns a function that ends this.
 */
export function letScroll(): () => void {
  const pass = (event: WheelEvent): void => {
    const isMeant = event.ctrlKey || document.activeElement?.classList.contains('stage-canvas');
    if (!isMeant) event.stopPropagation();
  };
  addEventListener('wheel', pass, { capture: true, passive: true });
  return () => removeEventListener('wheel', pass, { capture: true });
}
