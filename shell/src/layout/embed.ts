/** `?embed=1`: inside a partner's frame. Decided once, so that moving on inside the frame stays inside the frame. */
export const isEmbedded = new URLSearchParams(location.search).get('embed') === '1';

/** Tells the page around the frame how tall we are (Q2). The height is no secret, so any parent may hear it. */
export const reportHeight = (root: HTMLElement): (() => void) => {
  const tell = () => parent.postMessage({ type: 'kerbside:height', height: Math.ceil(root.getBoundingClientRect().height) }, '*');
  const watch = new ResizeObserver(tell);
  watch.observe(root);
  tell();
  return () => watch.disconnect();
};
