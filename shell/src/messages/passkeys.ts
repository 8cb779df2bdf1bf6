export const passkeyFailures = {
  cancelled: 'You cancelled, or it took too long. Nothing was changed. Try again.',
  known: 'This device or key has a passkey for your account already.',
  unverified: 'This key cannot check that it is you. Use one with a PIN, a fingerprint or your face.',
  unsuited: 'We can’t use this kind of key. Try another one.',
  elsewhere: 'Passkeys do not work at this address. Open the site at its usual address.',
  other: 'That passkey did not work. Try again, or use another one.',
} as const;

export const addPasskey = {
  title: 'Add a passkey',
  lead: 'A passkey is kept by your phone, your computer or a security key. After your password you confirm with a PIN, a fingerprint or your face that it is you.',
  unsupported: 'This browser has no passkeys. Open this page in another one, or set up an app.',
  name: 'Passkey name',
  nameHint: 'So that you can recognise it, for example “Work laptop”',
  password: 'Your password',
  passwordHint: 'You signed in a while ago, so we ask for it again.',
  submit: 'Make the passkey',
  busy: 'Waiting for your device',
  added: 'The passkey was added',
} as const;

/** For customers, who need no password beside it. */
export const addOwnPasskey = {
  lead: 'A passkey is kept by your phone, your computer or a security key. You sign in by confirming there, with a PIN, a fingerprint or your face, that it is you. You can still use your password.',
  unsupported: 'This browser has no passkeys. Open this page in another one.',
  nameHint: 'So that you can recognise it, for example “My phone”',
} as const;

export const passkeySignIn = {
  submit: 'I have a passkey',
  busy: 'Waiting for your device',
} as const;
