import type { FoundPerson } from '@kerbside/contracts/http/imports/find';

/** What distinguishes a person from others of the same name. */
export const factsOf = ({ email, phone, town, postcode }: FoundPerson): readonly string[] =>
  [[town, postcode].filter(Boolean).join(' '), phone, email].filter((fact): fact is string => Boolean(fact));
