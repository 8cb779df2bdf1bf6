const codesLeft = (left: number): string => `${left === 1 ? '1 recovery code is' : `${left} recovery codes are`} left.`;

export const ownSignIn = {
  title: 'Your sign-in',
  lead: 'A second step keeps out anybody who has found your password.',
  loading: 'Loading your sign-in',
  failed: 'We could not load your sign-in',
  off: 'You sign in by password alone. Add a passkey, or set up a code from an app, as a second step.',
  on: (since: string, left: number) => `You have signed in with a code from an app since ${since}. ${codesLeft(left)}`,
  onByPasskey: (left: number) => `You sign in with a passkey. ${codesLeft(left)}`,
  fewLeft: 'Your recovery codes are running out. Add a passkey or set up the app again to get new ones.',
  appTitle: 'Code from an app',
  app: 'Your app shows a code of six digits for each sign-in.',
  noApp: 'An app on your phone shows a code of six digits for each sign-in.',
  setUp: 'Set up an app',
  replace: 'Set up another app',
} as const;

export const ownPasskeys = {
  title: 'Passkeys',
  lead: 'A passkey on your phone, your computer or a security key. Nobody can read it over your shoulder, and it works on this site alone.',
  loading: 'Loading your passkeys',
  failed: 'We could not load your passkeys',
  none: 'No passkeys yet',
  noneWhy: 'Add one for each device that you sign in on.',
  add: 'Add a passkey',
  full: (most: number) => `You have ${most} passkeys, as many as there can be. Remove one to add another.`,
  times: (added: string, used: string | null) => `Added ${added}. ${used === null ? 'Never used.' : `Last used ${used}.`}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removeWhy: 'It no longer signs you in. The device may go on showing it until you delete it there too.',
  removeIt: 'Remove the passkey',
  removing: 'Removing',
  keep: 'Keep it',
  removed: (name: string) => `${name} is removed`,
  password: 'Your password',
  passwordHint: 'You signed in a while ago, so we ask for it again.',
} as const;

export const reset = {
  title: 'Second step',
  lead: 'For a colleague who has lost the app or the passkeys, and the recovery codes. All of them are removed. The colleague is signed out everywhere, and told by email.',
  why: 'Reason for the reset',
  whyHint: 'Kept in the audit trail.',
  submit: 'Reset the second step',
  busy: 'Resetting',
  done: (name: string) => `The second step of ${name} is reset`,
} as const;
