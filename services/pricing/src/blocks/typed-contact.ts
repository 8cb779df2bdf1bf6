import type { TypedFields } from '@kerbside/platform/blocked/blocked-fields';
import type { Details } from '../quotes/model/details.js';

/** How to reach somebody, by the names of their form: each may be blocked. */
export const contactIn = ({ email, phone, postcode }: Details): TypedFields => ({
  email: ['email', email],
  phone: ['phone', phone],
  postcode: ['postcode', postcode],
});
