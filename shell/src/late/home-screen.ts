/** When the offer to put the site on the home screen is due (A4): on a phone, not yet there, and not sent away. */
export interface HomeScreenFacts {
  readonly userAgent: string;
  readonly isOnHomeScreen: boolean;
  readonly isDismissed: boolean;
  readonly path: string;
}

export type Phone = 'android' | 'ios';

const isBuying = (path: string): boolean => /^\/(quote|payment|booking|backoffice)(\/|$)/.test(path);

export const phoneOf = (userAgent: string): Phone | undefined => {
  if (/android/i.test(userAgent)) return 'android';
  return /iphone|ipad|ipod/i.test(userAgent) ? 'ios' : undefined;
};

/** The phone to show instructions for; undefined when nothing is due. Never interrupts a customer who is buying. */
export const homeScreenDue = ({ userAgent, isOnHomeScreen, isDismissed, path }: HomeScreenFacts): Phone | undefined =>
  isOnHomeScreen || isDismissed || isBuying(path) ? undefined : phoneOf(userAgent);
