import type { HostApi } from '../host.js';

/**
 * The host as the page at `path` (as wouter gives it) has it: what that page does late, after a pause or an answer, never takes the user back from
 * the page that they opened meanwhile. React keeps a page, hidden and with its timers, for as long as the next one is loading.
 */
export const hostOfPage = (host: HostApi, path: string): HostApi => ({
  ...host,
  navigate: (to, options) => {
    if (plain(window.location.pathname) === plain(path)) host.navigate(to, options);
  },
});

/** Without escapes and the slash at its end. */
const plain = (path: string): string => decoded(path).replace(/\/+$/, '');

const decoded = (path: string): string => {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};
