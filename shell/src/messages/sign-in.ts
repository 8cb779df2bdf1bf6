export const login = {
  title: 'Sign in',
  email: 'Email address',
  password: 'Password',
  submit: 'Sign in',
  busy: 'Signing in',
  forgotten: 'Forgotten your password?',
  checking: 'Checking',
  again: 'Try again',
  unknown: 'We could not check whether you are signed in',
  unknownWhy: 'Check your connection and try again.',
  already: (who: string) => `You are signed in as ${who}.`,
} as const;

export const notKept =
  'That was right, but your browser did not keep you signed in. If it blocks cookies, allow them for this site. Then sign in again.';

export const forgotPassword = {
  title: 'Forgotten your password?',
  way: 'How do you want to get back in?',
  ways: [
    { value: 'reset', label: 'Email me a link to choose a new password' },
    { value: 'mobile', label: 'Text a one-time code to my mobile' },
    { value: 'email', label: 'Email me a one-time code' },
  ],
  sendLink: 'Send the link',
  sendCode: 'Send the code',
  busy: 'Sending',
  back: 'Back to sign in',
  resetTitle: 'Check your email',
  resetSent: (email: string) => `If ${email} has a Kerbside account, a link to choose a new password is on its way.`,
  resetNext: 'It can take a few minutes. Look in your junk folder too.',
  otpTitle: 'Enter your code',
  otpSent: (to: string) => `If there is an account for it, a six-digit code is on its way to ${to}. It works once, for 10 minutes.`,
  otp: 'Code',
  again: 'Ask for a new code',
} as const;
