import { isShellPage } from '../page/pages.js';

/** The page that somebody signs in from, without its dialog. From the shell's own pages the account service chooses. */
export const placeToReturnTo = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | undefined => {
  if (isShellPage(pathname)) return undefined;
  const query = new URLSearchParams(search);
  query.delete('dialog');
  return query.size > 0 ? `${pathname}?${query.toString()}` : pathname;
};
