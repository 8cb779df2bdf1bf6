/** When the offer to talk is due (Q9): after a while; always for staff, but never in the back office; and sooner on step 3, where people compare and go away to think. */
export interface ChatTime {
  readonly path: string;
  readonly isStaff: boolean;
  /** The page has been hidden at least once. */
  readonly wasHidden: boolean;
  /** It was opened from the home screen. */
  readonly isOnHomeScreen: boolean;
  readonly isLongEnough: boolean;
}

const isStep3 = (path: string): boolean => /^\/[^/]+(\/[^/]+)?\/step\/3\/?$/.test(path);

export const isChatDue = ({ path, isStaff, wasHidden, isOnHomeScreen, isLongEnough }: ChatTime): boolean =>
  !path.startsWith('/backoffice') && (isStaff || isLongEnough || (isStep3(path) && (wasHidden || isOnHomeScreen)));
