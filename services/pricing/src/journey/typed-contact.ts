import type { TypedFields } from '@kerbside/platform/blocked/blocked-fields';
import type { Details } from '../quotes/model/quote.js';

/** The contact details that may be blocked, each with the name of its field in the form. */
export const contactIn = ({ email, phone, postcode }: Details): TypedFields => ({
  email: ['email', email],
  phone: ['phone', phone],
  postcode: ['postcode', postcode],
});
