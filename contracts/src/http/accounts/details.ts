import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { person, register } from './accounts.js';
import { passwordAgain } from './passkeys.js';

const call = callsOf('accounts');
const { title, first_name, last_name, phone, address_line_1, address_line_2, town, county, postcode } = register.body.shape;

/** Who they are and where they are reached, in the fields of step 2 (Q2). The email address has a change of its own, as it signs them in. */
export const personalDetails = z.object({ title, first_name, last_name, phone, address_line_1, address_line_2, town, county, postcode });
export type PersonalDetails = z.infer<typeof personalDetails>;

export const changeDetails = call('POST /api/accounts/me/details', {
  id: 'change-details',
  who: 'customer',
  summary:
    'The customer changes their name, telephone number or address. Letters and papers have them from then on; what was sent stays as it was. The trail has which of them changed, not what they say. Another telephone number, to which a code to sign in may be sent: PASSWORD_NEEDED 401 with fields.password when the session is not newly signed in; PASSWORD_REFUSED 401 with fields.password. NOT_ALLOWED 403 for staff.',
  body: z.extend(personalDetails, { password: passwordAgain }),
  data: person,
});
