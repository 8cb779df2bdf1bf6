/** A part of a page that has yet to load, and may have nothing to say: what follows in order waits for it, so that it does not move. */
export function Awaited() {
  return <div hidden data-first-load="" />;
}
