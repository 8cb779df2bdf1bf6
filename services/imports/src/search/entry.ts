import type { Person, PersonWithCars } from '@kerbside/contracts/http/accounts/accounts';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import type { SearchHit } from '@kerbside/contracts/http/imports/imports';
import type { FoundRecord } from '@kerbside/contracts/http/imports/find';
import { wordOf, wordsOf, type MatchKind, type Word } from './words.js';

export type EntryKind = FoundRecord['kind'];

/** What the first search knows; the one by people knows more. */
export const firstKinds = ['customer', 'policy', 'car'] as const satisfies readonly SearchHit['kind'][];
export const firstWords = ['name', 'email', 'plate', 'policy_number'] as const satisfies readonly SearchHit['matched'][];

/** One thing staff can find, and the words they find it by, see `words.ts`. */
export interface SearchEntry {
  readonly kind: EntryKind;
  readonly entityId: string;
  readonly customerId: string;
  readonly title: string;
  readonly subtitle: string;
  readonly words: readonly Word[];
  /** Whose it is, by which equally good results are in order. Absent where the event does not say. */
  readonly sortAs?: string;
  /** When the customer registered or the policy was issued; a car has the time of either. */
  readonly madeAt?: Date;
  /** Customers only: what distinguishes them from namesakes. */
  readonly about?: PersonFacts;
  /** Customers only: their cars were indexed with them. */
  readonly isWithCars?: boolean;
  /** Policies only: the first day without it, where it was cancelled. */
  readonly cancelledOn?: string | null;
  /** Visits only: it was cancelled before its work began, and goes with its customer. */
  readonly isCancelled?: true;
  /** Claims only: the policy whose number is shown beneath. */
  readonly policyId?: string;
}

export interface PersonFacts {
  readonly email: string;
  readonly phone: string | null;
  readonly postcode: string | null;
  readonly town: string | null;
}

/** What of a person is found. */
export type KnownPerson = Omit<PersonWithCars, 'title' | 'role' | 'erasedAt'>;

export const customerEntry = (person: Omit<KnownPerson, 'cars'>): SearchEntry => {
  const name = [person.firstName, person.lastName].join(' ');
  return {
    kind: 'customer',
    entityId: person.id,
    customerId: person.id,
    title: name,
    subtitle: person.email,
    words: [
      ...wordsOf('name', name, person.lastName),
      ...wordsOf('email', person.email),
      ...wordsOf('phone', person.phone ?? ''),
      ...wordsOf('postcode', person.postcode ?? ''),
    ],
    sortAs: wordOf('name', name),
    madeAt: new Date(person.createdAt),
    isWithCars: true,
    about: {
      email: person.email,
      phone: person.phone,
      postcode: person.postcode,
      town: townOf(person),
    },
  };
};

/** The last of several lines, where nobody noted which it is. */
const townOf = ({ address, townLine }: Pick<KnownPerson, 'address' | 'townLine'>): string | null =>
  address.at(townLine ?? (address.length > 1 ? -1 : address.length)) ?? null;

interface CarFacts {
  readonly plate: string;
  readonly make: string;
  readonly model: string;
  readonly formerPlates?: readonly string[] | undefined;
}

/** A car of a customer, by its plate and by those that it had before. */
const carEntry = (
  owner: Pick<SearchEntry, 'customerId' | 'madeAt'>,
  { plate, make, model, formerPlates = [] }: CarFacts,
  name: string,
): SearchEntry => ({
  ...owner,
  kind: 'car',
  entityId: `${owner.customerId}:${wordOf('plate', plate)}`,
  title: plate,
  subtitle: [[make, model].filter(Boolean).join(' '), name].filter(Boolean).join(', '),
  words: wordsOf('plate', plate, ...formerPlates),
  sortAs: wordOf('name', name),
});

export const carEntries = ({ id: customerId, firstName, lastName, createdAt, cars = [] }: KnownPerson): SearchEntry[] =>
  cars.flatMap(({ registrationNumber: plate, ...car }) =>
    plate === null ? [] : [carEntry({ customerId, madeAt: new Date(createdAt) }, { ...car, plate }, [firstName, lastName].join(' '))],
  );

/** The number that it had before it took that of a renewal. */
export const formerNumberOf = (policy: Policy): string[] =>
  policy.kind === 'cover' && policy.formerNumber !== undefined ? [policy.formerNumber] : [];

/** A policy is found by its number, by its car and by its holder. */
export const policyEntries = (policy: Policy, person: Person): SearchEntry[] => {
  const name = [person.firstName, person.lastName].join(' ');
  const plate = policy.vehicle.registrationNumber;
  const owner = { customerId: policy.customerId, madeAt: new Date(policy.issuedAt) };
  const car = [policy.vehicle.make, policy.vehicle.model].join(' ');
  const aPolicy: SearchEntry = {
    ...owner,
    kind: 'policy',
    entityId: policy.id,
    title: policy.policyNumber,
    subtitle: [name, plate ?? car].join(', '),
    words: [
      ...wordsOf('policy_number', policy.policyNumber, ...formerNumberOf(policy)),
      ...wordsOf('name', name, person.lastName),
      ...wordsOf('email', person.email),
      ...wordsOf('plate', plate ?? ''),
    ],
    sortAs: wordOf('name', name),
    cancelledOn: policy.cancelledOn,
  };
  if (!plate) return [aPolicy];
  return [aPolicy, carEntry(owner, { plate, make: policy.vehicle.make, model: policy.vehicle.model }, name)];
};

/** A quote, with its payment, is found by its reference. */
export const quoteEntry = ({
  quoteId,
  customerId,
  reference,
}: {
  quoteId: string;
  customerId: string;
  reference: string;
}): SearchEntry => ({
  kind: 'quote',
  entityId: quoteId,
  customerId,
  title: reference,
  subtitle: '',
  words: wordsOf('reference', reference),
});

interface ClaimFacts {
  readonly claimId: string;
  readonly reference: string;
  readonly policyId: string;
  readonly policyNumber: string;
  readonly customerId: string;
}

export const claimEntry = ({ claimId, reference, policyId, policyNumber, customerId }: ClaimFacts): SearchEntry => ({
  kind: 'claim',
  entityId: claimId,
  customerId,
  title: reference,
  subtitle: policyNumber,
  policyId,
  words: wordsOf('reference', reference),
});

interface BookingFacts {
  readonly bookingId: string;
  readonly bookingNumber: string;
  readonly customerId: string;
  readonly isCancelled?: true;
}

/** A visit to a garage is found by its number. */
export const bookingEntry = ({ bookingId, bookingNumber, customerId, ...over }: BookingFacts): SearchEntry => ({
  kind: 'booking',
  entityId: bookingId,
  customerId,
  title: bookingNumber,
  subtitle: '',
  words: wordsOf('reference', bookingNumber),
  ...over,
});

/** The word that an entry was found by; an exact match takes precedence. */
const foundBy = ({ words }: SearchEntry, forms: readonly string[]): MatchKind =>
  (words.find(({ word: kept }) => forms.includes(kept)) ?? words.find(({ word: kept }) => forms.some((form) => kept.startsWith(form))))
    ?.by ?? 'name';

/** A result of the first search; undefined for what that search does not know. */
export const hitOf = (entry: SearchEntry, forms: readonly string[]): SearchHit | undefined => {
  const kind = firstKinds.find((one) => one === entry.kind);
  const known = entry.words.filter(({ by }) => firstWords.some((one) => one === by));
  const matched = firstWords.find((one) => one === foundBy({ ...entry, words: known }, forms));
  const { entityId, customerId, title, subtitle } = entry;
  return kind && matched && { kind, id: entityId, customerId, title, subtitle, matched, ...cancelledOf(entry) };
};

export const recordOf = (entry: SearchEntry, forms: readonly string[]): FoundRecord => {
  const { kind, entityId, title, subtitle } = entry;
  return { kind, id: entityId, title, subtitle, matched: foundBy(entry, forms), ...cancelledOf(entry) };
};

const cancelledOf = ({ cancelledOn }: SearchEntry): Pick<FoundRecord, 'cancelledOn'> => (cancelledOn ? { cancelledOn } : {});
