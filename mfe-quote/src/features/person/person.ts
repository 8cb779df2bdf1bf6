import { detailsShown } from '@kerbside/contracts/http/accounts/details-shown';
import type { Person } from '@kerbside/contracts/http/accounts/accounts';

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

/** Whether every required detail of the person is there. */
export const isWhole = (person: TypedPerson): boolean => namesOfPerson.every((name) => person[name] !== '' || mayBeEmpty.includes(name));

/** The account's details as they are sent: unknown ones are left out. */
export const knownOf = (person: TypedPerson): Readonly<Partial<TypedPerson>> =>
  Object.fromEntries(namesOfPerson.flatMap((name) => (person[name] === '' ? [] : [[name, person[name]]])));
