import type { Person } from '@kerbside/contracts/http/accounts';
import type { Policy } from '@kerbside/contracts/http/claims';
import type { SearchHit } from '@kerbside/contracts/http/imports';

export type Kind = SearchHit['kind'];
export type Matched = SearchHit['matched'];

/** One thing staff can find, and the words they find it by, as normalised by `wordOf`. */
export interface Entry {
  readonly kind: Kind;
  readonly entityId: string;
  readonly customerId: string;
  readonly title: string;
  readonly subtitle: string;
  readonly words: readonly { readonly by: Matched; readonly word: string }[];
  /** When the customer registered, or the policy was issued; a car has the time of its policy. Entries written before it was stored have none. */
  readonly madeAt?: Date;
}

/** Normalises a word for storing and comparing: lower case, no accents; plates and policy numbers without spaces or hyphens. */
export const wordOf = (by: Matched, text: string): string => {
  const plain = text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();
  return by === 'plate' || by === 'policy_number' ? plain.replace(/[\s-]/g, '') : plain.replace(/\s+/g, ' ');
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
    words: [word('name', name), word('name', person.lastName), word('email', person.email)],
    madeAt: new Date(person.createdAt),
  };
};

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
      word('name', name),
      word('name', person.lastName),
      word('email', person.email),
      ...(plate ? [word('plate', plate)] : []),
    ],
  };
  if (!plate) return [aPolicy];
  const aCar: Entry = {
    ...owner,
    kind: 'car',
    entityId: `${policy.customerId}:${wordOf('plate', plate)}`,
    title: plate,
    subtitle: [car, name].join(', '),
    words: [word('plate', plate)],
  };
  return [aPolicy, aCar];
};

/** Every form in which the typed words could be stored. */
export const keptForms = (typed: string): readonly string[] => [...new Set([wordOf('name', typed), wordOf('plate', typed)])];

/** What a row shows, with the word it was found by; an exact match takes precedence. */
export const hitOf = (entry: Entry, forms: readonly string[]): SearchHit => {
  const exact = entry.words.find(({ word: kept }) => forms.includes(kept));
  const found = exact ?? entry.words.find(({ word: kept }) => forms.some((form) => kept.startsWith(form)));
  const { kind, entityId, customerId, title, subtitle } = entry;
  return { kind, id: entityId, customerId, title, subtitle, matched: found?.by ?? 'name' };
};
