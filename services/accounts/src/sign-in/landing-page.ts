import type { Role } from '@kerbside/contracts/caller';

/** Never a real host: what resolves to another one was not a path of ours. */
const ourselves = 'https://kerbside.invalid';

/** Where somebody goes after signing in: the page they asked for when it is ours and theirs, otherwise their own front page. */
export const landingPage = (role: Role | null, asked?: string): string => {
  const path = asked === undefined ? undefined : localPath(asked);
  const isForStaff = path !== undefined && /^\/backoffice(\/|$|[?#])/.test(path);
  if (path === undefined || (isForStaff && role === null)) return role === null ? '/account/' : '/backoffice/';
  return path;
};

/** Browsers read `//host`, `/\host` and `/<tab>/host` as other sites. */
const localPath = (asked: string): string | undefined => {
  if (!asked.startsWith('/') || hasTricks(asked) || !URL.canParse(asked, ourselves)) return undefined;
  const { origin, pathname, search, hash } = new URL(asked, ourselves);
  return origin === ourselves && !pathname.startsWith('//') ? pathname + search + hash : undefined;
};

const hasTricks = (text: string): boolean =>
  text.includes('\\') || [...text].some((character) => character <= ' ' || character === '\u007F');
