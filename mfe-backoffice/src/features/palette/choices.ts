import type { Role } from '@kerbside/contracts/caller';
import type { FoundPerson, FoundRecord } from '@kerbside/contracts/http/imports/find';
import { kinds } from '../../messages/frame.js';
import { palette as words } from '../../messages/palette.js';
import { claimPath, customerPath, policyCancellationPath, policyPath, startPath } from '../../paths.js';
import { has } from '../gate/rights.js';
import { placeGroups } from '../menu/places.js';
import { factsOf } from '../search/facts-of.js';

/** One line of the palette: where it leads. */
export interface Choice {
  readonly key: string;
  readonly label: string;
  /** What tells it from others of its name. */
  readonly about: string;
  readonly href: string;
}
export interface ChoiceGroup {
  readonly title: string;
  readonly choices: readonly Choice[];
}

interface Asked {
  readonly words: string;
  readonly role: Role | null;
  /** Whose page is open. */
  readonly customerId: string | undefined;
  readonly people: readonly FoundPerson[];
}

/** Everything that the words lead to: what can be done for the customer whose page is open, pages, and people with what can be done for them. */
export const choicesFor = ({ words: typed, role, customerId, people }: Asked): readonly ChoiceGroup[] =>
  [
    { title: words.here, choices: customerId === undefined ? [] : matching(typed, startsFor(customerId, role)) },
    ...people.map((person) => ({ title: [person.name, ...factsOf(person)].join(', '), choices: choicesOf(person, role) })),
    { title: words.pages, choices: matching(typed, pagesFor(role)) },
  ].filter(({ choices }) => choices.length > 0);

const startsFor = (customerId: string, role: Role | null): Choice[] => [
  { key: `quote ${customerId}`, label: words.newQuote, about: '', href: startPath(customerId, 'quote') },
  { key: `note ${customerId}`, label: words.addNote, about: '', href: startPath(customerId, 'note') },
  { key: `letter ${customerId}`, label: words.sendAgain, about: '', href: startPath(customerId, 'letter') },
  ...(has(role, 'finance')
    ? [
        { key: `refund ${customerId}`, label: words.refund, about: '', href: startPath(customerId, 'refund') },
        { key: `paid ${customerId}`, label: words.markPaid, about: '', href: startPath(customerId, 'paid') },
      ]
    : []),
];

const choicesOf = (person: FoundPerson, role: Role | null): Choice[] => {
  const { customerId, name, cars, found } = person;
  return [
    { key: `person ${customerId}`, label: words.open(name), about: cars.join(', '), href: customerPath(customerId) },
    ...found.filter(({ kind }) => kind !== 'customer' && kind !== 'car').map((record) => choiceOf(customerId, record)),
    ...found
      .filter(({ kind }) => kind === 'policy')
      .map(({ id, title }) => ({
        key: `cancel ${id}`,
        label: words.cancel(title),
        about: '',
        href: policyCancellationPath(customerId, id),
      })),
    ...startsFor(customerId, role),
  ];
};

const choiceOf = (customerId: string, { kind, id, title, subtitle }: FoundRecord): Choice => ({
  key: `${kind} ${id}`,
  label: `${kinds[kind]} ${title}`,
  about: subtitle,
  href: kind === 'policy' ? policyPath(customerId, id) : kind === 'claim' ? claimPath(id) : customerPath(customerId),
});

const pagesFor = (role: Role | null): Choice[] =>
  placeGroups
    .flatMap(({ places }) => places)
    .filter(({ needs }) => has(role, needs))
    .map(({ href, label }) => ({ key: href, label: words.goTo(label), about: '', href }));

const matching = (typed: string, choices: readonly Choice[]): Choice[] => {
  const wanted = typed.toLowerCase().split(/\s+/);
  return choices.filter(({ label }) => wanted.every((word) => label.toLowerCase().includes(word)));
};
