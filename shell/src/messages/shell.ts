/** The shell's messages. Wording given in the specification is kept to the letter. */
export const product = 'Kerbside';
export const close = 'Close';
export const signedIn = 'You are signed in';
export const signedOutElsewhere = 'You have been signed out. Sign in to carry on where you left off. Nothing you saved is lost.';
export const dialogFailed = 'We could not open that. Check your connection and try again.';
export const reload = 'Reload the page';

export const remote = {
  loading: 'Loading this page',
  slow: 'This page is taking longer than usual.',
  failedTitle: 'This page didn’t load',
  failed: 'The rest of Kerbside works, and nothing you typed elsewhere is lost. Try again, or come back in a few minutes.',
  absentTitle: 'This page isn’t available just now',
  absent: 'The rest of Kerbside works, and nothing you typed elsewhere is lost. This page comes back by itself as soon as it can.',
  changingTitle: 'We’re updating this page',
  changing: 'A new version is on its way. Try again in a minute.',
  stoppedTitle: 'We stopped this page',
  stopped: 'Part of it is not what we released, so none of it runs. The rest of Kerbside works. Please try again in a few minutes.',
  forStaff: 'For staff:',
  again: 'Try again',
  home: 'Go to the home page',
} as const;

export const layout = {
  home: 'Kerbside home',
  mainMenu: 'Main menu',
  menu: 'Menu',
  cover: 'Get a price',
  account: 'My account',
  backOffice: 'Back office',
  callMe: 'Call me back',
  subscriptions: 'Marketing preferences',
  signIn: 'Sign in',
  signOut: 'Sign out',
  signedOut: 'You are signed out',
  signOutFailed: 'We could not sign you out. Try again.',
  offline: 'You are offline. What you have open stays here; prices and payments need a connection.',
} as const;

export const cookieBar = {
  label: 'Cookies',
  words: 'We use cookies that keep you signed in and keep your quote safe. Nothing that follows you around.',
  policy: 'Read our cookies policy',
  ok: 'OK',
  choice: 'With your consent we also tell an advertising partner that something was bought: a reference and the amount, not who you are.',
  accept: 'Accept',
  reject: 'Reject',
} as const;

export const offline = {
  title: 'You’re offline',
  lead: 'Kerbside needs a connection to look up your car and its price. This page comes back by itself when you are online again.',
} as const;
