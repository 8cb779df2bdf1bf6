import type { CookieName } from '@kerbside/contracts/cookies';

const name = 'ks_cookies' satisfies CookieName;
/** 365 days (Q9). */
const seconds = 365 * 24 * 60 * 60;

/** `seen`: the bar was closed where there was nothing to choose. */
const answers = ['seen', 'necessary', 'marketing'] as const;
export type Consent = (typeof answers)[number];

const listeners = new Set<() => void>();

/** This browser's answer about cookies; undefined until it has one. */
export const consent = {
  current: (): Consent | undefined => answers.find((answer) => document.cookie.split('; ').includes(`${name}=${answer}`)),
  set: (answer: Consent): void => {
    document.cookie = `${name}=${answer}; max-age=${seconds}; path=/; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
