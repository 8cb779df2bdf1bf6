export const secondStep = {
  title: 'Enter your code',
  lead: 'Your password is right. Now the six digits that your app shows, or one of your recovery codes.',
  code: 'Code',
  submit: 'Sign in',
  busy: 'Signing in',
  other: 'Sign in as somebody else',
} as const;

export const setup = {
  title: 'Set up your second step',
  lead: 'Staff sign in with a password and a code from an app, such as the one that keeps your passwords. Scan this with the app, or type the key into it.',
  loading: 'Making a key',
  failed: 'We could not make a key',
  picture: 'QR code with your key',
  key: 'Key',
  code: 'Code that the app shows',
  submit: 'Switch it on',
  busy: 'Switching it on',
  doneTitle: 'Keep your recovery codes',
  doneLead: 'Each signs you in once when you do not have the app. They are shown only now: print them, or keep them with your passwords.',
  codes: 'Recovery codes',
  copy: 'Copy the codes',
  copied: 'Copied to clipboard',
  notCopied: 'We could not copy the codes. Write them down.',
  kept: 'I have kept them',
  visitor: 'Sign in to the back office first.',
} as const;
