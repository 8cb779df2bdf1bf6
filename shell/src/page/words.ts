import { pages } from './pages.js';

// What pages and the server, which answers before any script runs, say alike.

/** What a page is called, in its heading, its tab and links to it. */
export const pageTitles = {
  [pages.cookies]: 'Cookies policy',
  [pages.terms]: 'Terms',
  [pages.about]: 'Who we are',
  [pages.privacy]: 'Privacy policy',
  [pages.complaints]: 'How to complain',
  [pages.documents]: 'Policy documents',
  [pages.prizeDraw]: 'Win a year of warranty',
  [pages.enrol]: 'Bring your company on board',
  [pages.testimonials]: 'What our customers say',
  [pages.newHome]: 'Build your own cover',
} as const;

/** Of the home page. */
export const motto = {
  title: 'Vehicle cover that shows its working',
  lead: 'Type your registration and see what cover costs for your car, line by line.',
  productsTitle: 'What we offer',
} as const;

export const notFound = {
  title: 'We couldn’t find that page',
  lead: 'If you typed the address, check it. If you followed a link, it may have moved.',
} as const;
