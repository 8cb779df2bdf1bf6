import * as z from 'zod/mini';
import { callsOf, nothing } from '../../call.js';
import { instant } from '../../days/dates.js';
import { optionalText, required, typedPassword } from '../../fields.js';

// Passkeys (WebAuthn): the second step when staff sign in, and another way of signing in for customers. The browser exchanges what the specification calls "JSON" forms; only the
// fields that the service reads or sends are declared here, and a credential may carry more.

const call = callsOf('accounts');
const redirect = optionalText(500);
/** For a session that is not newly signed in. PASSWORD_NEEDED asks for it. */
export const passwordAgain = z.optional(typedPassword('Enter your password'));

/** Bytes, as base64url text. */
const bytes = (longest: number) =>
  z.string().check(z.minLength(1), z.maxLength(longest), z.regex(/^[A-Za-z0-9_-]+$/, 'This is not base64url'));
const credentialId = bytes(1_400);
const clientData = bytes(4_000);
const transports = z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10)));
const publicKey = z.literal('public-key');
const knownCredential = z.object({ id: z.string(), type: publicKey, transports: z.array(z.string()) });

/** For `navigator.credentials.create`. `timeout` in milliseconds. */
export const passkeyToMake = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(knownCredential),
  authenticatorSelection: z.object({ residentKey: z.literal('preferred'), userVerification: z.literal('required') }),
  attestation: z.literal('none'),
});
export type PasskeyToMake = z.infer<typeof passkeyToMake>;

/** For `navigator.credentials.get`. `timeout` in milliseconds. */
export const passkeyToUse = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(knownCredential),
  userVerification: z.literal('required'),
});
export type PasskeyToUse = z.infer<typeof passkeyToUse>;

const madeCredential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKey,
  response: z.object({ clientDataJSON: clientData, attestationObject: bytes(40_000), transports }),
});
export type MadeCredential = z.infer<typeof madeCredential>;

const usedCredential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKey,
  response: z.object({ clientDataJSON: clientData, authenticatorData: bytes(4_000), signature: bytes(8_000) }),
});
export type UsedCredential = z.infer<typeof usedCredential>;

/** What the owner sees of a passkey. */
export const passkey = z.object({ id: z.string(), name: z.string(), createdAt: instant, lastUsedAt: z.nullable(instant) });
export type Passkey = z.infer<typeof passkey>;

export const readSecondStep = call('GET /ajax/second-step', {
  id: 'second-step-ways',
  who: 'public',
  summary:
    'Which second steps are possible for the session that waits for one: the code of an app, a passkey. A recovery code works in either case. NOT_SIGNED_IN 401 when no session waits for one.',
  data: z.object({ app: z.boolean(), passkey: z.boolean() }),
});

export const beginPasskeyStep = call('POST /ajax/second-step/passkey/begin', {
  id: 'begin-passkey-step',
  who: 'public',
  summary:
    'A challenge for the passkeys of the person whose session waits for a second step. It works once, for five minutes, in this session. NOT_SIGNED_IN 401 when no session waits; NO_PASSKEY 409.',
  body: nothing,
  data: passkeyToUse,
});

export const takePasskeyStep = call('POST /ajax/second-step/passkey', {
  id: 'passkey-step',
  who: 'public',
  summary:
    'Completes signing in with a passkey instead of a code: the session that waits is replaced by one with staff rights. PASSKEY_REFUSED 401; NOT_SIGNED_IN 401 when no session waits; TOO_MANY_TRIES 429, counted together with codes.',
  body: z.object({ credential: usedCredential, redirect }),
  data: z.object({ redirect: z.string() }),
});

const passkeyName = required('Give the passkey a name', 60);

export const beginPasskey = call('POST /ajax/passkeys/begin', {
  id: 'begin-passkey',
  who: 'public',
  summary:
    'A challenge to make a passkey. For whoever is signed in, and for a session that waits because it has no second step yet; NOT_SIGNED_IN 401 otherwise. It works once, for five minutes, in this session. PASSWORD_NEEDED 401 with fields.password when the session is not newly signed in; PASSWORD_REFUSED 401 with fields.password; TOO_MANY_PASSKEYS 409. INVALID 400 beside `name`, where it is sent, when another of their passkeys has it.',
  body: z.object({ password: passwordAgain, name: z.optional(passkeyName) }),
  data: passkeyToMake,
});

export const confirmPasskey = call('POST /ajax/passkeys/confirm', {
  id: 'confirm-passkey',
  who: 'public',
  summary:
    'Adds the passkey that was created. For staff, switches the second step on if it was off, returns ten recovery codes, which are shown only this once, if fewer than three were left, and otherwise none, and replaces the session. Audited, and reported by email. PASSKEY_NOT_ADDED 409; TOO_MANY_PASSKEYS 409.',
  body: z.object({ name: passkeyName, credential: madeCredential, redirect }),
  data: z.object({ recoveryCodes: z.array(z.string()), redirect: z.string() }),
});

export const listPasskeys = call('GET /api/accounts/passkeys', {
  id: 'passkeys',
  who: 'customer',
  summary: 'The passkeys of whoever is signed in, oldest first, and how many they may have.',
  data: z.object({ passkeys: z.array(passkey), most: z.int() }),
});

export const removePasskey = call('POST /api/accounts/passkeys/{passkeyId}/remove', {
  id: 'remove-passkey',
  who: 'customer',
  summary:
    'Removes one of the caller’s own passkeys. Audited, and reported by email. PASSWORD_NEEDED 401 and PASSWORD_REFUSED 401 as for adding; LAST_SECOND_STEP 409 for staff when a second step is required and this is the only one.',
  body: z.object({ password: passwordAgain }),
});

export const beginPasskeySignIn = call('POST /ajax/passkey-sign-in/begin', {
  id: 'begin-passkey-sign-in',
  who: 'public',
  summary:
    'A challenge for the passkey of any customer: their device shows which it has. It works once, for five minutes. TOO_MANY_TRIES 429.',
  body: nothing,
  data: passkeyToUse,
});

export const signInByPasskey = call('POST /ajax/passkey-sign-in', {
  id: 'passkey-sign-in',
  who: 'public',
  summary:
    'Signs a customer in by a passkey, without the password. `challenge` as it was given. PASSKEY_REFUSED 401, for the passkeys of staff too: theirs come after the password. TOO_MANY_TRIES 429.',
  body: z.object({ challenge: bytes(400), credential: usedCredential, redirect }),
  data: z.object({ redirect: z.string() }),
});
