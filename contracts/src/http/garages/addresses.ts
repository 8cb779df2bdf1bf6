import * as z from 'zod/mini';
import { callsOf } from '../../call.js';

// Addresses of a postcode (Q7)

const call = callsOf('garages');

export const addressSuggestion = z.object({ id: z.string(), description: z.string() });
export type AddressSuggestion = z.infer<typeof addressSuggestion>;

export const address = z.object({
  Line1: z.string(),
  Line2: z.string(),
  Line3: z.string(),
  Line4: z.string(),
  Line5: z.string(),
  PostTown: z.string(),
  County: z.string(),
  CountryName: z.string(),
});
export type Address = z.infer<typeof address>;

export const findAddresses = call('POST /ajax/codelookup/query:{postcode}', {
  id: 'codelookup-query',
  who: 'public',
  summary:
    'Addresses of a postcode, at most 500; none when it is not known. ADDRESS_LOOKUP_UNAVAILABLE 503. An ill-formed postcode is refused next to `postcode`.',
  data: z.object({ items: z.array(addressSuggestion) }),
});

export const readAddress = call('POST /ajax/codelookup/fetch:{id}', {
  id: 'codelookup-fetch',
  who: 'public',
  summary: 'One address, by the id of its suggestion, as a list of one.',
  data: z.object({ items: z.array(address) }),
});
