import { detailsShown } from '@kerbside/contracts/http/accounts/details-shown';
import type { Person } from '@kerbside/contracts/http/accounts/accounts';
import type { HostApi } from '@kerbside/contracts/host';
import { useLoad, type Load } from '@kerbside/contracts/ui/data/use-load';
import { useState } from 'react';
import type { JourneyApi } from '../../api/journey-api.js';

export const namesOfPerson = [
  'title',
  'first_name',
  'last_name',
  'email',
  'phone',
  'address_line_1',
  'address_line_2',
  'town',
  'county',
  'postcode',
] as const;
export type PersonField = (typeof namesOfPerson)[number];
/** Who is covered, as the controls hold it. */
export type TypedPerson = Readonly<Record<PersonField, string>>;

export const nobody: TypedPerson = {
  title: '',
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  address_line_1: '',
  address_line_2: '',
  town: '',
  county: '',
  postcode: '',
};

/** What the account knows, as the controls would hold it. */
export const personOfAccount = (person: Person): TypedPerson => ({ ...detailsShown(person), email: person.email });

const mayBeEmpty: readonly string[] = ['title', 'phone', 'address_line_2', 'county'];

export const isWhole = (person: TypedPerson): boolean => namesOfPerson.every((name) => person[name] !== '' || mayBeEmpty.includes(name));

/** The account's details as they are sent: unknown ones are left out. */
export const knownOf = (person: TypedPerson): Readonly<Partial<TypedPerson>> =>
  Object.fromEntries(namesOfPerson.flatMap((name) => (person[name] === '' ? [] : [[name, person[name]]])));

export type KnownParts = { readonly [K in PersonField]?: string | undefined };

export const together = (parts: readonly (string | undefined)[], by: string): string => parts.filter(Boolean).join(by);

/** "Ms Casey Holt". */
export const fullName = ({ title, first_name, last_name }: KnownParts): string => together([title, first_name, last_name], ' ');

/** "14 Foss Bank, York, YO31 7PL". */
export const wholeAddress = ({ address_line_1, address_line_2, town, county, postcode }: KnownParts): string =>
  together([address_line_1, address_line_2, town, county, postcode], ', ');

/** A password that was chosen on step 2 waits for the purchase, which makes the account. It is kept by this page alone, never stored. */
const chosen = new Map<string, string>();

export const choosePassword = (quoteId: string, password: string): void => {
  if (password === '') chosen.delete(quoteId);
  else chosen.set(quoteId, password);
};

export const chosenPassword = (quoteId: string): string | undefined => chosen.get(quoteId);

/** A customer, not staff who quote for one. */
export const isCustomer = ({ session }: Pick<HostApi, 'session'>): boolean => session.signedIn && session.role === null;

export interface KnownPerson {
  readonly person: Load<Person | undefined>;
  /** The form created the account itself, so it knows nothing new, and the form stays as it is. */
  readonly hasRegistered: boolean;
  readonly onRegistered: () => void;
}

/** The account's details of the person, reloaded when someone signs in. */
export const usePerson = (host: HostApi, api: JourneyApi): KnownPerson => {
  const [hasRegistered, setHasRegistered] = useState(false);
  const customerId = isCustomer(host) && !hasRegistered ? host.session.userId : null;
  const person = useLoad(async (signal) => (customerId ? (await api.me(signal)).person : undefined), [api, customerId]);
  return { person, hasRegistered, onRegistered: () => setHasRegistered(true) };
};
