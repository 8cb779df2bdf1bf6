/** The visitor's key to a quote, kept in this browser so that a reload and the payment page can open it. */
const prefix = 'ks-quote:';
const keyOf = (quoteId: string): string => `${prefix}${quoteId}`;

export const keepSecret = (quoteId: string, secret: string): void => localStorage.setItem(keyOf(quoteId), secret);

export const secretOf = (quoteId: string): string | undefined => localStorage.getItem(keyOf(quoteId)) ?? undefined;

/** Whoever uses this browser next holds none of these quotes, nor what was typed for them in this tab; their owner opens them by signing in. */
export const forgetSecrets = (): void => {
  sessionStorage.clear();
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
};

export const isResumeLink = (search: string): boolean => Boolean(new URLSearchParams(search).get('secret'));

/** A resume link carries the secret once; from then on this browser keeps it. */
export const secretFromLink = (quoteId: string, search: string): boolean => {
  const secret = new URLSearchParams(search).get('secret');
  if (!secret) return false;
  keepSecret(quoteId, secret);
  return true;
};
