import { browserStorage, keysOf } from '../page/browser-storage.js';

/** The visitor's key to a quote, kept in this browser so that a reload and the payment page can open it. */
const prefix = 'ks-quote:';
/** The most that applyVoucher accepts. */
const mostSecrets = 10;
const keyOf = (quoteId: string): string => `${prefix}${quoteId}`;

const kept = () => browserStorage('localStorage');

export const keepSecret = (quoteId: string, secret: string): void => kept().setItem(keyOf(quoteId), secret);

export const secretOf = (quoteId: string): string | undefined => kept().getItem(keyOf(quoteId)) ?? undefined;

/** Secrets of this browser's other quotes, at most as many as a call accepts. */
export const otherSecrets = (quoteId: string): string[] =>
  keysOf(kept())
    .filter((key) => key.startsWith(prefix) && key !== keyOf(quoteId))
    .flatMap((key) => kept().getItem(key) ?? [])
    .slice(0, mostSecrets);

/** So that the next user of this browser gets none of these quotes, nor what was typed for them in this tab; their owner opens them by signing in. */
export const forgetSecrets = (): void => {
  browserStorage('sessionStorage').clear();
  for (const key of keysOf(kept())) if (key.startsWith(prefix)) kept().removeItem(key);
};

/** Whether the query of an address carries a secret. */
export const isResumeLink = (search: string): boolean => Boolean(new URLSearchParams(search).get('secret'));

/** A resume link carries the secret once; from then on this browser keeps it. */
export const secretFromLink = (quoteId: string, search: string): boolean => {
  const secret = new URLSearchParams(search).get('secret');
  if (!secret) return false;
  keepSecret(quoteId, secret);
  return true;
};
