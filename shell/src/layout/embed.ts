import { browserStorage } from '@kerbside/contracts/page/browser-storage';
import { isEmbeddable } from '../page/pages.js';

const key = 'kerbside-embed';
const isRequested = new URLSearchParams(location.search).get('embed') === '1';
const isFramed = parent !== window;
/** Whether that frame is in a page of another site. Where a browser does not say which, it may be. */
export const isAbroad =
  isFramed && Array.from(location.ancestorOrigins ?? ['']).some((origin) => origin.split(':')[1] !== `//${location.hostname}`);
const kept = isFramed ? browserStorage('sessionStorage') : undefined;

/**
 * `?embed=1`: inside a partner's frame. Decided once, so that moving on inside the frame stays inside the frame; a frame also
 * stays one when it comes back from elsewhere, for instance a bank's page, without `embed` in its address.
 */
export const isEmbedded = isRequested || kept?.getItem(key) === '1';

/** Keeps the frame embedded when it is reloaded: a remote's own links do not carry `embed`. */
export const stayEmbedded = (): void => {
  kept?.setItem(key, '1');
  const query = new URLSearchParams(location.search);
  if (query.get('embed') === '1') return;
  query.set('embed', '1');
  history.replaceState(history.state, '', `${location.pathname}?${query.toString()}${location.hash}`);
};

/** Reports our height to the page around the frame (Q2). The height is not secret, so any parent may receive it. */
export const reportHeight = (root: HTMLElement): (() => void) => {
  const tell = () => parent.postMessage({ type: 'kerbside:height', height: Math.ceil(root.getBoundingClientRect().height) }, '*');
  const watch = new ResizeObserver(tell);
  watch.observe(root);
  tell();
  return () => watch.disconnect();
};

/** What no partner may show, a customer's account, opens beside the page around the frame. */
export const openBeside = (root: HTMLElement): (() => void) => {
  const open = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link?.origin !== location.origin || isEmbeddable(link.pathname)) return;
    link.target = '_blank';
    // Our own pages would go there inside the frame.
    event.stopPropagation();
  };
  root.addEventListener('click', open, true);
  return () => root.removeEventListener('click', open, true);
};
