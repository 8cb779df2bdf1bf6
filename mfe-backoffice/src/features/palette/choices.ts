import type { Role } from '@kerbside/contracts/caller';
import type { Reminder } from '@kerbside/contracts/http/callbacks/reminders';
import type { FoundPerson } from '@kerbside/contracts/http/imports/find';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { palette as words } from '../../messages/palette.js';
import { factsOf } from '../search/hits.js';
import type { PaletteLine, ChoiceGroup } from './choice.js';
import {
  choicesOf,
  startsHere,
  startsOf,
  choiceOfAct,
  choiceOfCallback,
  choiceOfQuote,
  choicesOfImport,
  choicesOfPartner,
  choicesToPay,
  newCustomerQuote,
  wayToPay,
  type ImportToOpen,
  type PartnerToOpen,
  type PolicyToChange,
} from './customer-choices.js';
import { treeEditor } from '../../messages/tree.js';
import { frame } from '../../messages/frame.js';
import { treeEditorPath } from '../../paths.js';
import { has } from '../gate/rights.js';
import { places } from '../menu/places.js';

interface PaletteQuery {
  readonly words: string;
  readonly role: Role | null;
  /** The customer whose page is open. */
  readonly customerId: string | undefined;
  readonly people: readonly FoundPerson[];
  /** The newest of theirs, or of the only person who was found. */
  readonly policies: readonly PolicyToChange[];
  /** Callbacks with the number that was typed. */
  readonly callbacks: readonly Reminder[];
  /** The quote with the reference that was typed, where nobody owns it yet. */
  readonly quotes: readonly Quote[];
  /** Those of the customer whose page is open, or of the only person who was found. */
  readonly theirQuotes: readonly Quote[];
  /** What is done to the office itself, by its name. */
  readonly acts: Readonly<Record<string, () => void>>;
  /** The newest. */
  readonly imports: readonly ImportToOpen[];
  readonly partners: readonly PartnerToOpen[];
}

/** Everything that matches the words: what can be done for the customer whose page is open, pages, and people with what can be done for them. */
export const choicesFor = ({
  words: typed,
  role,
  customerId,
  people,
  policies,
  callbacks,
  quotes,
  theirQuotes,
  acts,
  imports,
  partners,
}: PaletteQuery): readonly ChoiceGroup[] => {
  const whoAsks = { role, policies };
  const toPay = theirQuotes.flatMap(choicesToPay);
  return [
    { title: words.here, choices: customerId === undefined ? [] : matching(typed, startsHere(customerId, role, policies)) },
    { title: frame.callbacks, choices: callbacks.map(choiceOfCallback) },
    { title: words.quotes, choices: [...quotes.map(choiceOfQuote), ...(typed === '' ? [] : matching(typed, [newCustomerQuote]))] },
    ...people.map((person) => ({
      title: [person.name, ...factsOf(person)].join(', '),
      choices: choicesOf(person, people.length === 1 ? whoAsks : undefined),
    })),
    { title: words.toPay, choices: matching(people.length === 1 ? '' : typed, toPay) },
    ...people.slice(0, people.length === 1 ? 0 : 1).map((best) => ({ title: words.doFor(best.name), choices: startsOf(best, whoAsks) })),
    { title: frame.imports, choices: typed === '' ? [] : matching(typed, imports.flatMap(choicesOfImport)) },
    { title: frame.partners, choices: typed === '' ? [] : matching(typed, partners.flatMap(choicesOfPartner)) },
    { title: words.pages, choices: matching(typed, pagesFor(role)) },
    { title: words.payments, choices: typed === '' || toPay.length > 0 ? [] : matching(typed, [wayToPay(customerId)]) },
    { title: words.office, choices: typed === '' ? [] : matching(typed, Object.entries(acts).map(choiceOfAct)) },
  ].filter(({ choices }) => choices.length > 0);
};

const matching = (typed: string, choices: readonly PaletteLine[]): PaletteLine[] => {
  const wanted = typed.toLowerCase().split(/\s+/);
  return choices.filter(({ label }) => wanted.every((word) => label.toLowerCase().includes(word)));
};

const placesFor = (role: Role | null): PaletteLine[] =>
  places.filter(({ needs }) => has(role, needs)).map(({ href, label }) => ({ key: href, label: words.goTo(label), about: '', href }));

/** The pages of the menu, and those that the menu reaches only through another page. */
const pagesFor = (role: Role | null): PaletteLine[] => [
  ...placesFor(role),
  ...(has(role, 'admin') ? [{ key: treeEditorPath, label: treeEditor.title, about: '', href: treeEditorPath }] : []),
];
