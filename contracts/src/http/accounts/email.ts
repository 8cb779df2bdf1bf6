import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { instant } from '../../days/dates.js';
import { email, required } from '../../fields.js';
import { passwordAgain } from './passkeys.js';

const call = callsOf('accounts');

const token = required('Open the link from your email again', 200);

/** Another address that a customer asked for and has not proved yet. */
export const emailChange = z.object({ email: z.string(), askedAt: instant, expiresAt: instant });
export type EmailChange = z.infer<typeof emailChange>;

export const readEmailChange = call('GET /api/accounts/email-change', {
  id: 'email-change',
  who: 'customer',
  summary: 'The email address that signs the customer in, and the one that waits for its link to be followed.',
  data: z.object({ email: z.string(), waiting: z.nullable(emailChange) }),
});

export const askEmailChange = call('POST /api/accounts/email-change', {
  id: 'ask-email-change',
  who: 'customer',
  summary:
    'Asks for another email address. A link goes to the new address, a notice with a way to stop it to the old one. The response is the same whether or not somebody has the address. PASSWORD_NEEDED 401 with fields.password when the session is not newly signed in; PASSWORD_REFUSED 401 with fields.password; TOO_MANY_TRIES 429; NOT_ALLOWED 403 for staff.',
  body: z.object({ email, password: passwordAgain }),
  data: z.object({ waiting: emailChange }),
});

export const cancelEmailChange = call('POST /api/accounts/email-change/cancel', {
  id: 'cancel-email-change',
  who: 'customer',
  summary: 'Takes back what waits: its link no longer works. Nothing happens where nothing waits.',
});

export const confirmEmailChange = call('POST /ajax/confirm-email-change', {
  id: 'confirm-email-change',
  who: 'public',
  summary:
    'Changes the address, by the token of the link that went to the new one. Works once, for an hour. Ends every session of the customer but the one of the browser that asks. EMAIL_LINK_SPENT 410.',
  body: z.object({ token }),
  data: z.object({ email: z.string() }),
});

export const stopEmailChange = call('POST /ajax/stop-email-change', {
  id: 'stop-email-change',
  who: 'public',
  summary:
    'Stops a change, by the token of the notice that went to the old address, for seven days: a change that has happened is put back. Signs the customer out everywhere. EMAIL_LINK_SPENT 410.',
  body: z.object({ token }),
  data: z.object({ email: z.string() }),
});
