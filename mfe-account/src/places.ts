import {
  accountPath,
  bookingsPath,
  claimsPath,
  coverPath,
  documentsPath,
  extrasPath,
  maintainPath,
  paymentsPath,
  youPath,
} from './paths.js';

/** The five places of the account. Every page of it is in one of them. */
export const places = ['garage', 'cover', 'claims', 'payments', 'you'] as const;
export type AccountPlace = (typeof places)[number];

export const pathOfPlace: Readonly<Record<AccountPlace, string>> = {
  garage: accountPath,
  cover: coverPath,
  claims: claimsPath,
  payments: paymentsPath,
  you: youPath,
};

const partsOf: Readonly<Record<AccountPlace, readonly string[]>> = {
  garage: ['', 'cars', 'bookings', 'index', 'pass', 'maintain', 'repairs'],
  cover: ['cover', 'policies', 'plans'],
  claims: ['claims'],
  payments: ['payments', 'receipts', 'cards'],
  you: ['you', 'details', 'security', 'your-data', 'messages', 'callbacks', 'rewards', 'documents', 'extras'],
};

/** The place that a page is in; undefined for those that a link in an email opens, and for signing in. */
export const placeOf = (path: string): AccountPlace | undefined => {
  const [, , part = ''] = path.split('/');
  return places.find((place) => partsOf[place].includes(part));
};

export const isPlace = (path: string, place: AccountPlace): boolean => path.replace(/\/$/, '') === pathOfPlace[place].replace(/\/$/, '');

/** The place above a page: the one that it is in; above a place itself the first, where the account begins. */
export const placeAbove = (path: string): AccountPlace => {
  const place = placeOf(path);
  return place === undefined || isPlace(path, place) ? 'garage' : place;
};

/** The sections and anchors of the account page that A2 names, each with the page that has it now. */
const pageOfAnchor: Readonly<Record<string, string>> = {
  '#section-my-car': accountPath,
  '#section-available-products': coverPath,
  '#section-purchased-products': coverPath,
  '#section-quotes': coverPath,
  '#section-maintain': maintainPath,
  '#redirectDWV': maintainPath,
  '#redirectWCFMC': maintainPath,
  '#section-bookings': bookingsPath,
  '#section-bookings-tracker': bookingsPath,
  '#section-workshop-history': bookingsPath,
  '#section-personal-documentation': documentsPath,
  '#section-promo-panel': extrasPath,
  '#redirectHaynes': extrasPath,
  '#section-marketplace': extrasPath,
  '#section-car-finance': extrasPath,
};

/** Where an address of the account page with an anchor leads; undefined where it stays there. */
export const movedTo = (anchor: string): string | undefined => {
  const page = pageOfAnchor[anchor];
  return page === undefined || page === accountPath ? undefined : `${page}${anchor}`;
};
