/** `?embed=1`: inside a partner's frame. Decided once, so that moving on inside the frame stays inside the frame. */
export const isEmbedded = new URLSearchParams(location.search).get('embed') === '1';

/** Keeps the frame a frame when it is loaded again: a remote's own links do not carry it. */
export const stayEmbedded = (): void => {
  const query = new URLSearchParams(location.search);
  if (query.get('embed') === '1') return;
  query.set('embed', '1');
  history.replaceState(history.state, '', `${location.pathname}?${query.toString()}${location.hash}`);
};

/** Tells the page around the frame how tall we are (Q2). The height is no secret, so any parent may hear it. */
export const reportHeight = (root: HTMLElement): (() => void) => {
  const tell = () => parent.postMessage({ type: 'kerbside:height', height: Math.ceil(root.getBoundingClientRect().height) }, '*');
  const watch = new ResizeObserver(tell);
  watch.observe(root);
  tell();
  return () => watch.disconnect();
};
