import type { Role } from '@kerbside/contracts/caller';

/** Never a real host: a path that resolves to another host is not ours. */
const ourselves = 'https://kerbside.invalid';

/** Where a person lands after signing in: the page they asked for if it is ours and open to them, otherwise their own front page. */
export const landingPage = (role: Role | null, wanted?: string): string => {
  const path = wanted === undefined ? undefined : localPath(wanted);
  const isForStaff = path !== undefined && /^\/backoffice(\/|$|[?#])/.test(path);
  if (path === undefined || (isForStaff && role === null)) return role === null ? '/account/' : '/backoffice/';
  return path;
};

/** Browsers read `//host`, `/\host` and `/<tab>/host` as other sites. */
const localPath = (wanted: string): string | undefined => {
  if (!wanted.startsWith('/') || hasTricks(wanted) || !URL.canParse(wanted, ourselves)) return undefined;
  const { origin, pathname, search, hash } = new URL(wanted, ourselves);
  return origin === ourselves && !pathname.startsWith('//') ? pathname + search + hash : undefined;
};

const hasTricks = (text: string): boolean =>
  text.includes('\\') || [...text].some((character) => character <= ' ' || character === '\u007F');
