import type { Person, PersonWithCars } from '@kerbside/contracts/http/accounts/accounts';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import type { SearchHit } from '@kerbside/contracts/http/imports/imports';
import type { FoundRecord } from '@kerbside/contracts/http/imports/find';

export type Kind = FoundRecord['kind'];
export type Matched = FoundRecord['matched'];

/** What the first search knows; the one by people knows more. */
export const firstKinds = ['customer', 'policy', 'car'] as const satisfies readonly SearchHit['kind'][];
export const firstWords = ['name', 'email', 'plate', 'policy_number'] as const satisfies readonly SearchHit['matched'][];

/** One thing staff can find, and the words they find it by, as normalised by `wordOf`. */
export interface Entry {
  readonly kind: Kind;
  readonly entityId: string;
  readonly customerId: string;
  readonly title: string;
  readonly subtitle: string;
  readonly words: readonly { readonly by: Matched; readonly word: string }[];
  /** When the customer registered or the policy was issued; a car has the time of either. Absent from older entries. */
  readonly madeAt?: Date;
  /** Customers only: what distinguishes them from namesakes. Absent from older entries. */
  readonly about?: PersonFacts;
  /** Customers only: their cars were indexed with them. Absent from older entries. */
  readonly isWithCars?: boolean;
  /** Claims only: the policy whose number is shown beneath. Absent from older entries. */
  readonly policyId?: string;
}

export interface PersonFacts {
  readonly email: string;
  readonly phone: string | null;
  readonly postcode: string | null;
  readonly town: string | null;
}

/**
 * Normalises a word for storing and comparing: lower case, no accents; plates, postcodes and numbers without spaces or hyphens; phone
 * numbers in national form.
 */
export const wordOf = (by: Matched, text: string): string => {
  const plain = text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();
  if (by === 'phone') return plain.replace(/[^+\d]/g, '').replace(/^(\+|00)440?/, '0');
  return by === 'name' || by === 'email' ? plain.replace(/\s+/g, ' ') : plain.replace(/[\s-]/g, '');
};

const word = (by: Matched, text: string) => ({ by, word: wordOf(by, text) });

export const customerEntry = (person: Person): Entry => {
  const name = [person.firstName, person.lastName].join(' ');
  return {
    kind: 'customer',
    entityId: person.id,
    customerId: person.id,
    title: name,
    subtitle: person.email,
    words: [
      word('name', name),
      word('name', person.lastName),
      word('email', person.email),
      ...(person.phone === null ? [] : [word('phone', person.phone)]),
      ...(person.postcode === null ? [] : [word('postcode', person.postcode)]),
    ],
    madeAt: new Date(person.createdAt),
    isWithCars: true,
    about: {
      email: person.email,
      phone: person.phone,
      postcode: person.postcode,
      // The last of several lines.
      town: person.address.length > 1 ? (person.address.at(-1) ?? null) : null,
    },
  };
};

interface CarFacts {
  readonly plate: string;
  readonly make: string;
  readonly model: string;
}

/** A car of a customer, by its plate. */
const carEntry = (owner: Pick<Entry, 'customerId' | 'madeAt'>, { plate, make, model }: CarFacts, name: string): Entry => ({
  ...owner,
  kind: 'car',
  entityId: `${owner.customerId}:${wordOf('plate', plate)}`,
  title: plate,
  subtitle: [[make, model].join(' '), name].join(', '),
  words: [word('plate', plate)],
});

/** The cars on the account of a customer. */
export const carEntries = ({ id: customerId, firstName, lastName, createdAt, cars = [] }: PersonWithCars): Entry[] =>
  cars.flatMap(({ registrationNumber: plate, make, model }) =>
    plate === null ? [] : [carEntry({ customerId, madeAt: new Date(createdAt) }, { plate, make, model }, [firstName, lastName].join(' '))],
  );

/** A policy is found by its number, by its car and by its holder. */
export const policyEntries = (policy: Policy, person: Person): Entry[] => {
  const name = [person.firstName, person.lastName].join(' ');
  const plate = policy.vehicle.registrationNumber;
  const owner = { customerId: policy.customerId, madeAt: new Date(policy.issuedAt) };
  const car = [policy.vehicle.make, policy.vehicle.model].join(' ');
  const aPolicy: Entry = {
    ...owner,
    kind: 'policy',
    entityId: policy.id,
    title: policy.policyNumber,
    subtitle: [name, plate ?? car].join(', '),
    words: [
      word('policy_number', policy.policyNumber),
      ...(policy.formerNumber === undefined ? [] : [word('policy_number', policy.formerNumber)]),
      word('name', name),
      word('name', person.lastName),
      word('email', person.email),
      ...(plate ? [word('plate', plate)] : []),
    ],
  };
  if (!plate) return [aPolicy];
  return [aPolicy, carEntry(owner, { plate, make: policy.vehicle.make, model: policy.vehicle.model }, name)];
};

/** A quote, with its payment, is found by its reference. */
export const quoteEntry = ({ quoteId, customerId, reference }: { quoteId: string; customerId: string; reference: string }): Entry => ({
  kind: 'quote',
  entityId: quoteId,
  customerId,
  title: reference,
  subtitle: '',
  words: [word('reference', reference)],
});

interface ClaimFacts {
  readonly claimId: string;
  readonly reference: string;
  readonly policyId: string;
  readonly policyNumber: string;
  readonly customerId: string;
}

export const claimEntry = ({ claimId, reference, policyId, policyNumber, customerId }: ClaimFacts): Entry => ({
  kind: 'claim',
  entityId: claimId,
  customerId,
  title: reference,
  subtitle: policyNumber,
  policyId,
  words: [word('reference', reference)],
});

interface BookingFacts {
  readonly bookingId: string;
  readonly bookingNumber: string;
  readonly customerId: string;
}

/** A visit to a garage is found by its number. */
export const bookingEntry = ({ bookingId, bookingNumber, customerId }: BookingFacts): Entry => ({
  kind: 'booking',
  entityId: bookingId,
  customerId,
  title: bookingNumber,
  subtitle: '',
  words: [word('reference', bookingNumber)],
});

/** Every form in which the typed words may be stored. */
export const keptForms = (typed: string): readonly string[] => [
  ...new Set([
    wordOf('name', typed),
    wordOf('plate', typed),
    ...firstNameFirst(wordOf('name', typed)),
    ...(looksDialled.test(typed) ? [wordOf('phone', typed)] : []),
  ]),
];

/** A name that was given with the last name first: "Holt, Casey". */
const firstNameFirst = (typed: string): readonly string[] => {
  const names = typed.split(/[\s,]+/).filter(Boolean);
  const last = names.at(-1);
  return names.length > 1 && last !== undefined && !/[\d@]/.test(typed) ? [[last, ...names.slice(0, -1)].join(' ')] : [];
};

/** The start of a telephone number, searched for from four digits on. */
const looksDialled = /^[\s()+-]*(\d[\s()+-]*){4,}$/;

/** The word that an entry was found by; an exact match takes precedence. */
const foundBy = ({ words }: Entry, forms: readonly string[]): Matched =>
  (words.find(({ word: kept }) => forms.includes(kept)) ?? words.find(({ word: kept }) => forms.some((form) => kept.startsWith(form))))
    ?.by ?? 'name';

/** A result of the first search; undefined for what that search does not know. */
export const hitOf = (entry: Entry, forms: readonly string[]): SearchHit | undefined => {
  const kind = firstKinds.find((one) => one === entry.kind);
  const known = entry.words.filter(({ by }) => firstWords.some((one) => one === by));
  const matched = firstWords.find((one) => one === foundBy({ ...entry, words: known }, forms));
  const { entityId, customerId, title, subtitle } = entry;
  return kind && matched && { kind, id: entityId, customerId, title, subtitle, matched };
};

export const recordOf = (entry: Entry, forms: readonly string[]): FoundRecord => {
  const { kind, entityId, title, subtitle } = entry;
  return { kind, id: entityId, title, subtitle, matched: foundBy(entry, forms) };
};
