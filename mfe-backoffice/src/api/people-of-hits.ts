import type { SearchHit } from '@kerbside/contracts/http/imports/imports';
import type { FoundPerson } from '@kerbside/contracts/http/imports/find';

const nothing = { email: null, phone: null, postcode: null, town: null, cars: [] };

/** What the first search found, by person. */
export const peopleOf = (hits: readonly SearchHit[]): FoundPerson[] => {
  const ids = new Set(hits.flatMap(({ customerId }) => customerId ?? []));
  return [...ids].map((customerId) => {
    const found = hits.filter((hit) => hit.customerId === customerId);
    const self = found.find(({ kind }) => kind === 'customer') ?? found[0];
    return { customerId, name: self?.title ?? '', ...nothing, found };
  });
};
