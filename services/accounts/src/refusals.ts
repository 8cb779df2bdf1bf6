import type { Refusals } from '@kerbside/platform/errors';

export const refusals: Refusals = {
  SIGN_IN_FAILED: [401, 'We do not recognise that email address and password together. Check both and try again.'],
  CODE_REFUSED: [401, 'That code is not right, or it has run out. Check it, or ask for a new one.'],
  EMAIL_REGISTERED: [409, 'This email address is already registered with a Kerbside account. Please log in.'],
  RESET_LINK_SPENT: [410, 'This link has been used or has run out. Ask for a new one.'],
  SIGN_IN_LINK_SPENT: [410, 'This link has been used or has run out. Sign in with your password, or ask for a new link.'],
  SECOND_STEP_REFUSED: [401, 'That code is not right, or was used before. Wait for the next one, or use a recovery code.'],
  NO_KEY_TO_CONFIRM: [409, 'This key can no longer be set up. Start again.'],
  PASSWORD_NEEDED: [401, 'Enter your password to go on.'],
  PASSWORD_REFUSED: [401, 'That password is not right.'],
  PASSKEY_REFUSED: [401, 'That passkey was not accepted, or it took too long. Try again, or use a code.'],
  PASSKEY_NOT_ADDED: [409, 'That passkey could not be added, or it took too long. Start again.'],
  NO_PASSKEY: [409, 'There is no passkey for this account. Use a code.'],
  TOO_MANY_PASSKEYS: [409, 'You have as many passkeys as you may have. Remove one first.'],
  LAST_SECOND_STEP: [409, 'This is your only second step, and you need one. Add another passkey or an app first.'],
  OWN_SECOND_FACTOR: [409, 'You cannot reset your own second step. Ask another admin.'],
  OWN_ROLE: [409, 'You cannot change your own role. Ask another admin.'],
  TOO_MANY_DOCUMENTS: [409, 'Your account holds 200 documents, as many as it can. Delete some you no longer need first.'],
  NO_CHANGE_WAITING: [409, 'No change of registration waits for this car. Somebody may have settled it already.'],
  REGISTRATION_TAKEN: [409, 'Another car of this customer has that registration by now.'],
  TOO_BUSY: [429, 'We are very busy just now. Please try again in a moment.'],
};
