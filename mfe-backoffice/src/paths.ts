import type { FigureName } from '@kerbside/contracts/http/imports/figures';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';

/** Addresses below the back office's prefix, and the address of a quote. */
export const searchPath = '/backoffice/';
export const lookupPath = '/backoffice/vehicle-lookup';
export const claimsPath = '/backoffice/claims';
export const estimatesPath = '/backoffice/estimates';
export const carPath = (customerId: string, carId: string): string => `${customerPath(customerId)}/cars/${encodeURIComponent(carId)}`;
export const registrationsPath = '/backoffice/registrations';
export const callbacksPath = '/backoffice/callbacks';
export const callbackPath = (callbackId: string): string => `${callbacksPath}?open=${encodeURIComponent(callbackId)}`;
export const treePath = '/backoffice/decision-tree';
export const treeEditorPath = `${treePath}/edit`;
export const mailboxPath = '/backoffice/mailbox';
export const staffPath = '/backoffice/staff';
export const garageSystemsPath = '/backoffice/garage-systems';
export const partnersPath = '/backoffice/partners';
export const campaignsPath = '/backoffice/campaigns';
export const voucherCodesPath = '/backoffice/voucher-codes';
export const reviewsPath = '/backoffice/review-invitations';
export const writePath = '/backoffice/write';
export const writeToPath = (customerId: string): string => `${writePath}?customer=${encodeURIComponent(customerId)}`;
export const rulesPath = '/backoffice/rules';
export const incomePath = '/backoffice/income-calculator';
export const blocksPath = '/backoffice/blocked-fields';
export const importsPath = '/backoffice/imports';
export const workPath = '/backoffice/work';
export const deadLettersPath = '/backoffice/dead-letters';
export const remotesPath = '/backoffice/remotes';
export const booksPath = '/backoffice/books';
export const rateBooksPath = '/backoffice/rate-books';
export const figuresPath = '/backoffice/figures';
export const sandboxDayPath = '/backoffice/sandbox-day';
export const ownSignInPath = '/backoffice/sign-in';
export const designPath = '/backoffice/design-system';

/** The search, with a quote begun for somebody who is not a customer yet. */
export const newCustomerQuotePath = `${searchPath}?do=quote`;

const firstPage = 1;

export const searchFor = (text: string, page = firstPage): string =>
  `${searchPath}?q=${encodeURIComponent(text)}${page > firstPage ? `&page=${page}` : ''}`;

/** `found` is what was searched for, and `page` the page of the results, for the link back to them. */
export const customerPath = (customerId: string, found?: string, page = firstPage): string => {
  const path = `/backoffice/customers/${encodeURIComponent(customerId)}`;
  return found ? `${path}?q=${encodeURIComponent(found)}${page > firstPage ? `&results=${page}` : ''}` : path;
};

/** What can be started on the page of a customer, from anywhere. */
export const starts = [
  'quote',
  'note',
  'reminder',
  'letter',
  'visit',
  'garage',
  'car',
  'refund',
  'paid',
  'check',
  'split',
  'change',
  'stop',
  'link',
  'access',
] as const;
export type Start = (typeof starts)[number];

export const startPath = (customerId: string, start: Start): string => `${customerPath(customerId)}?do=${start}`;
/** A call with a customer along the decision tree. */
export const customerTreePath = (customerId: string): string => `${treePath}?customer=${encodeURIComponent(customerId)}`;

export const partnerPath = (partnerId: string): string => `${partnersPath}/${encodeURIComponent(partnerId)}`;

export const newKeyPath = (partnerId: string): string => `${partnerPath(partnerId)}?do=key`;

export const importPath = (importId: string): string => `${importsPath}/${encodeURIComponent(importId)}`;

export const undoImportPath = (importId: string): string => `${importPath(importId)}?do=undo`;

/** A claim; `query` is that of the queue which it is opened from. */
export const claimPath = (claimId: string, query = ''): string =>
  `${claimsPath}/${encodeURIComponent(claimId)}${query === '' ? '' : `?${query}`}`;

export const policyPath = (customerId: string, policyId: string): string =>
  `/backoffice/customers/${encodeURIComponent(customerId)}/policies/${encodeURIComponent(policyId)}`;

export const markKinds = ['renewal', 'reset'] as const;
export type MarkKind = (typeof markKinds)[number];

export const markPath = (customerId: string, policyId: string, kind: MarkKind): string => `${policyPath(customerId, policyId)}?do=${kind}`;

export const startCoverPath = (customerId: string, policyId: string): string => `${policyPath(customerId, policyId)}?do=start`;

/** The page of a policy, with the question why it is not renewed. */
export const renewalOffPath = (customerId: string, policyId: string): string => `${policyPath(customerId, policyId)}?do=renewal-off`;

/** The page of a customer, with the payments of one purchase open. */
export const paymentPath = (customerId: string, paymentId: string): string =>
  `${customerPath(customerId)}?payments=${encodeURIComponent(paymentId)}`;

export const policyClaimsPath = (customerId: string, policyId: string): string => `${policyPath(customerId, policyId)}/claims`;

export const policyCancellationPath = (customerId: string, policyId: string): string => `${policyPath(customerId, policyId)}/cancellation`;

export const figurePath = (figure: FigureName, of: Readonly<Record<string, string | undefined>> = {}): string => {
  const given = Object.entries(of).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return given.length === 0 ? `${figuresPath}/${figure}` : `${figuresPath}/${figure}?${new URLSearchParams(given).toString()}`;
};

export const messagePath = (messageId: string): string => `${mailboxPath}?message=${encodeURIComponent(messageId)}`;

export const paymentStep = 6;

/** Where to continue a quote. Staff need no secret. */
export const quotePath = ({ id, productType, step }: Pick<Quote, 'id' | 'productType' | 'step'>): string =>
  step < paymentStep ? `/quote/${productType}/step/${step}/?quote=${encodeURIComponent(id)}` : `/payment/${encodeURIComponent(id)}/`;

/** A quote that the search knows nobody for: its own page, or that of whoever bought it and is erased. */
export const foundQuotePath = (quote: Pick<Quote, 'id' | 'productType' | 'step' | 'customerId'>): string =>
  quote.customerId === null ? quotePath(quote) : customerPath(quote.customerId);

/** The payment of a quote that is ready for it, with the card asked for at once (Q3: a phone order). */
export const phonePaymentPath = ({ id }: Pick<Quote, 'id'>): string => `/payment/${encodeURIComponent(id)}/?by=phone`;

/** The customer whose page, or whose policy’s page, this is. */
export const customerIn = (path: string): string | undefined => {
  const [, customerId] = /^\/backoffice\/customers\/([^/]+)/.exec(path) ?? [];
  return customerId && decodeURIComponent(customerId);
};

/** The claim whose page this is. Its customer is known once it is read. */
export const claimIn = (path: string): string | undefined => {
  const [, claimId] = /^\/backoffice\/claims\/([^/]+)/.exec(path) ?? [];
  return claimId && decodeURIComponent(claimId);
};

/** The customer whom a page is about, also where the address names them in its query: a call along the tree, a message that is written. */
export const customerAt = (path: string, query: string): string | undefined => {
  const isOfNamed = path === treePath || path === writePath;
  return customerIn(path) ?? ((isOfNamed && new URLSearchParams(query).get('customer')) || undefined);
};
