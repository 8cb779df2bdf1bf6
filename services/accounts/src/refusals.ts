import type { Refusals } from '@kerbside/platform/errors';

export const refusals: Refusals = {
  SIGN_IN_FAILED: [401, 'We do not recognise that email address and password together. Check both and try again.'],
  CODE_REFUSED: [401, 'That code is not right, or it has run out. Check it, or ask for a new one.'],
  EMAIL_REGISTERED: [409, 'This email address is already registered with a Kerbside account. Please log in.'],
  RESET_LINK_SPENT: [410, 'This link has been used or has run out. Ask for a new one.'],
  SIGN_IN_LINK_SPENT: [410, 'This link has been used or has run out. Sign in with your password, or ask for a new link.'],
  SECOND_STEP_REFUSED: [401, 'That code is not right, or was used before. Wait for the next one, or use a recovery code.'],
  NO_KEY_TO_CONFIRM: [409, 'This key can no longer be set up. Start again.'],
  OWN_SECOND_FACTOR: [409, 'You cannot reset your own second step. Ask another admin.'],
  OWN_ROLE: [409, 'You cannot change your own role. Ask another admin.'],
  TOO_BUSY: [429, 'We are very busy just now. Please try again in a moment.'],
};
