import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { instant } from '../../days/dates.js';
import { optionalText, required } from '../../fields.js';
import { auditReason } from '../../reading/audit-reason.js';
import { passwordAgain } from './passkeys.js';

// The second step when staff sign in: a code from an app (TOTP, RFC 6238), or a recovery code.

const call = callsOf('accounts');
const redirect = optionalText(500);
const code = required('Enter the code from your app', 20);

export const takeSecondStep = call('POST /ajax/second-step', {
  id: 'second-step',
  who: 'public',
  summary:
    'Completes signing in: the session that waits for its second step is replaced by one with staff rights. A code of the app works once, and so does a recovery code. SECOND_STEP_REFUSED 401 with fields.code; NOT_SIGNED_IN 401 when no session waits for a code; TOO_MANY_TRIES 429.',
  body: z.object({ code, redirect }),
  data: z.object({ redirect: z.string() }),
});

export const beginSecondFactor = call('POST /ajax/second-factor/begin', {
  id: 'begin-second-factor',
  who: 'public',
  summary:
    'A new key for an app, as text and as an otpauth address for a QR code, and the recovery codes that are valid once it is confirmed. For staff, and for a session that waits because it has none yet; NOT_SIGNED_IN 401 otherwise. The previous key works until this one is confirmed. PASSWORD_NEEDED 401 with fields.password when the session is not newly signed in; PASSWORD_REFUSED 401 with fields.password.',
  body: z.object({ password: passwordAgain }),
  data: z.object({ key: z.string(), uri: z.string(), recoveryCodes: z.optional(z.array(z.string())) }),
});

export const confirmSecondFactor = call('POST /ajax/second-factor/confirm', {
  id: 'confirm-second-factor',
  who: 'public',
  summary:
    'Switches the second step on with a first code of the new key. Returns its ten recovery codes, which are shown only this once. The session is replaced. Audited, and reported by email. SECOND_STEP_REFUSED 401 with fields.code; NO_KEY_TO_CONFIRM 409; TOO_MANY_TRIES 429.',
  body: z.object({ code, redirect }),
  data: z.object({ recoveryCodes: z.array(z.string()), redirect: z.string() }),
});

export const readSecondFactor = call('GET /api/accounts/second-factor', {
  id: 'second-factor',
  who: 'staff',
  summary:
    'Whether the member of staff signs in with a second step, since when, and how many recovery codes are left; `appSince` is since when the codes of an app are accepted, null when they are not.',
  data: z.object({
    isOn: z.boolean(),
    since: z.nullable(instant),
    recoveryCodesLeft: z.int(),
    appSince: z.nullable(instant),
  }),
});

export const resetSecondFactor = call('POST /api/accounts/staff/{userId}/second-factor/reset', {
  id: 'reset-second-factor',
  who: 'admin',
  summary:
    'Removes a colleague’s second step, the app and all passkeys, when they have lost them and the recovery codes: their sessions end, they have to set it up again, and an email tells them. Audited. OWN_SECOND_FACTOR 409. NO_SECOND_FACTOR 409 where there is none, with who reset it last in `error.data`, but for whoever did.',
  body: z.object({ why: auditReason }),
});
