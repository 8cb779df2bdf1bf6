const moment = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
});

/** "21 November at 09:30". */
export const momentName = (at: string): string => moment.format(new Date(at));

export const security = {
  title: 'Sign-in and security',
  lead: 'How you sign in, and where you are signed in now.',
  where: 'Where you are signed in',
  whereWhy:
    'Each device that is signed in to your account. If you don’t recognise one, sign out everywhere else, then choose a new password.',
  link: 'Sign-in and security',
  linkWhy: 'See where you are signed in, and sign out everywhere else.',
  loading: 'Loading where you are signed in',
  failed: 'We could not load where you are signed in',
  current: (device: string | null) => (device === null ? 'This browser' : `This browser: ${device}`),
  other: 'Another browser',
  often: (times: number, first: string) => `Signed in ${times} times, first ${momentName(first)}`,
  since: (at: string) => `Signed in ${momentName(at)}`,
  seen: (at: string) => `Last used ${momentName(at)}`,
  end: 'Sign out everywhere else',
  ending: 'Signing out',
  only: 'You’re not signed in anywhere else.',
  ended: (count: number) => (count === 1 ? 'Signed out in 1 other browser' : `Signed out in ${count} other browsers`),
} as const;

export const password = {
  title: 'Password',
  lead: 'To choose a new password, or your first one, follow the link we email you. You will be signed out everywhere else.',
  ask: 'Email me a link',
  sending: 'Sending the link',
  sent: (email: string) => `We have sent a link to ${email}`,
} as const;
