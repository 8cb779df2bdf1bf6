import type { FoundPerson } from '@kerbside/contracts/http/imports/find';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';

/** What distinguishes a person from others of the same name. */
export const factsOf = ({ email, phone, town, postcode }: FoundPerson): readonly string[] =>
  [[town, postcode].filter(Boolean).join(' '), phone, email].filter((fact): fact is string => Boolean(fact));

/** What was typed into a quote about its customer, and its car. */
export const factsOfQuote = ({ details, vehicle }: Pick<Quote, 'details' | 'vehicle'>): readonly string[] =>
  [
    [details?.first_name, details?.last_name].filter(Boolean).join(' '),
    details?.email,
    details?.phone,
    vehicle?.registration_number,
  ].filter((fact): fact is string => Boolean(fact));
