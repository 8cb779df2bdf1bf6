import type { Refusals } from '@kerbside/platform/errors';

export const refusals: Refusals = {
  SIGN_IN_FAILED: [401, 'We do not recognise that email address and password together. Check both and try again.'],
  CODE_REFUSED: [401, 'That code is not right, or it has run out. Check it, or ask for a new one.'],
  EMAIL_REGISTERED: [409, 'This email address is already registered with a Kerbside account. Please log in.'],
  RESET_LINK_SPENT: [410, 'This link has been used or has run out. Ask for a new one.'],
  SIGN_IN_LINK_SPENT: [410, 'This link has been used or has run out. Sign in with your password, or ask for a new link.'],
  OWN_ROLE: [409, 'You cannot change your own role. Ask another admin.'],
  TOO_BUSY: [429, 'We are very busy just now. Please try again in a moment.'],
};
