export const ownSignIn = {
  title: 'Your sign-in',
  lead: 'A second step keeps others out who have found your password.',
  loading: 'Loading your sign-in',
  failed: 'We could not load your sign-in',
  off: 'You sign in by password alone. Set up a code from an app as a second step.',
  on: (since: string, left: number) =>
    `You sign in with a code from an app since ${since}. ${left === 1 ? '1 recovery code is' : `${left} recovery codes are`} left.`,
  fewLeft: 'Your recovery codes run out. Set the app up again to get new ones.',
  setUp: 'Set up the second step',
  replace: 'Set up another app',
} as const;

export const reset = {
  title: 'Second step',
  lead: 'For a colleague who lost the app and the recovery codes. They are signed out everywhere, and told by email.',
  why: 'Reason for the reset',
  whyHint: 'Kept in the audit trail.',
  submit: 'Reset the second step',
  busy: 'Resetting',
  done: (name: string) => `The second step of ${name} is reset`,
} as const;
