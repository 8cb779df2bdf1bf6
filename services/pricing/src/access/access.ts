import type { Caller } from '@kerbside/contracts/caller';

/** Who asks for a quote: who they are, and the hash of the secret they showed. */
export interface QuoteAccess {
  readonly isStaff: boolean;
  readonly customerId: string | undefined;
  readonly secretHash: string | undefined;
}

export interface OnQuote {
  readonly quoteId: string;
  readonly access: QuoteAccess;
  readonly actor: Caller;
}

/** What a quote says of who may open it. */
export interface QuoteSecrets {
  readonly customerId: string | null;
  readonly secretHash: string;
  /** Hashes of the secrets in the links that were emailed. */
  readonly linkHashes: readonly string[];
}

/** True for staff, for the quote's customer, and for anyone with its secret or a link that we emailed. */
export const maySee = (quote: QuoteSecrets, { isStaff, customerId, secretHash }: QuoteAccess): boolean =>
  isStaff ||
  (customerId !== undefined && customerId === quote.customerId) ||
  (secretHash !== undefined && (secretHash === quote.secretHash || quote.linkHashes.includes(secretHash)));

/** A quote without an owner passes to the signed-in customer who continues with it. */
export const ownedBy = <Q extends QuoteSecrets>(quote: Q, { customerId }: QuoteAccess): Q =>
  quote.customerId === null && customerId !== undefined ? { ...quote, customerId } : quote;

/** A link opens the quote too. */
export const withLink = <Q extends QuoteSecrets>(quote: Q, hash: string): Q =>
  quote.linkHashes.includes(hash) ? quote : { ...quote, linkHashes: [...quote.linkHashes, hash] };
