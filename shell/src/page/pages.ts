import { ownerOf, type RemoteName } from '@kerbside/contracts/page/remotes';

/** The shell's own pages. The server answers 404 for a path that is neither here nor under a remote's prefix. */
export const pages = {
  home: '/',
  cookies: '/pages/cookies-policy',
  terms: '/pages/terms',
  about: '/pages/about-us',
  privacy: '/pages/privacy-policy',
  complaints: '/pages/complaints',
  documents: '/pages/policy-documents',
  prizeDraw: '/pages/prize-draw',
  enrol: '/pages/enrol',
  testimonials: '/pages/testimonials',
  newHome: '/pages/new-home',
  offline: '/offline',
} as const;

/** What a page is called, in its heading, its tab and links to it. */
export const pageTitles = {
  cookies: 'Cookies policy',
  terms: 'Terms',
  about: 'Who we are',
  privacy: 'Privacy policy',
  complaints: 'How to complain',
  documents: 'Policy documents',
  prizeDraw: 'Win a year of warranty',
  enrol: 'Bring your company on board',
  testimonials: 'What our customers say',
  newHome: 'Build your own cover',
} as const satisfies Partial<Record<keyof typeof pages, string>>;

const paths: readonly string[] = Object.values(pages);

export const withoutSlash = (path: string): string => path.replace(/\/+$/, '') || '/';

export const isShellPage = (path: string): boolean => paths.includes(withoutSlash(path));

/** Whether it is a page of the shell, or below a remote's prefix. */
export const isPage = (path: string): boolean => isShellPage(path) || ownerOf(path) !== undefined;

const personal: readonly (RemoteName | undefined)[] = ['account', 'backoffice'];

/** Whether it is for people who are signed in: to anybody else it offers to sign in. */
export const isPersonal = (path: string): boolean => personal.includes(ownerOf(path));

const sold: readonly (RemoteName | undefined)[] = ['quote', 'payment'];

/**
 * The pages that a partner may show in a frame: from a quote to its payment, and the shell's own pages, which those link to. Never a customer's
 * account or the back office.
 */
export const isEmbeddable = (path: string): boolean => isShellPage(path) || sold.includes(ownerOf(path));
