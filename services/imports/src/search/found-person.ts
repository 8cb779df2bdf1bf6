import type { FoundPerson } from '@kerbside/contracts/http/imports/find';
import { recordOf, type SearchEntry } from './entry.js';

/** The most records of one person that a list of people shows. */
const shownRecords = 8;

export interface PersonWithRecords {
  readonly customerId: string;
  /** What was found, best first. */
  readonly found: readonly SearchEntry[];
}

/** A person as a list of people shows them. `known`: their own entry and those of their cars. */
export const foundPerson = (
  { customerId, found }: PersonWithRecords,
  known: readonly SearchEntry[],
  forms: readonly string[],
): FoundPerson => {
  const own = known.filter((entry) => entry.customerId === customerId);
  const self = own.find(({ kind }) => kind === 'customer');
  return {
    customerId,
    // A new customer may not be indexed yet: what was found shows who it may be.
    name: self?.title ?? found[0]?.subtitle ?? '',
    email: self?.about?.email ?? self?.subtitle ?? null,
    phone: self?.about?.phone ?? null,
    postcode: self?.about?.postcode ?? null,
    town: self?.about?.town ?? null,
    cars: own.filter(({ kind }) => kind === 'car').map(({ title }) => title),
    found: found.slice(0, shownRecords).map((entry) => recordOf(entry, forms)),
  };
};
