import { browserStorage } from '../page/browser-storage.js';

const key = 'ks-way-back';
const ofQuote = /^\/(quote|booking)\//;

const tab = () => browserStorage('sessionStorage');

/** Remembers, for this tab, the page of a quote that its customer was led away from, so that the next page can link back to it. */
export const keepWayBack = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void => tab().setItem(key, pathname + search);

export const wayBack = (): string | undefined => {
  const path = tab().getItem(key) ?? '';
  return ofQuote.test(path) ? path : undefined;
};
