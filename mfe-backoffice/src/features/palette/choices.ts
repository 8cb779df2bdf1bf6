import type { Role } from '@kerbside/contracts/caller';
import type { ImportRecord } from '@kerbside/contracts/http/imports/runs';
import type { Partner } from '@kerbside/contracts/http/partners/partners';
import type { Reminder } from '@kerbside/contracts/http/callbacks/reminders';
import type { FoundPerson, FoundRecord } from '@kerbside/contracts/http/imports/find';
import type { Cover, Order } from '@kerbside/contracts/http/claims/policies';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { kinds } from '../../messages/frame.js';
import { palette as words } from '../../messages/palette.js';
import { treeEditor } from '../../messages/tree.js';
import {
  callbackPath,
  claimPath,
  customerPath,
  customerTreePath,
  importPath,
  markKinds,
  markPath,
  newKeyPath,
  partnerPath,
  paymentStep,
  policyCancellationPath,
  policyPath,
  quotePath,
  renewalOffPath,
  startCoverPath,
  startPath,
  treeEditorPath,
  undoImportPath,
  writeToPath,
  type Start,
} from '../../paths.js';
import { has } from '../gate/rights.js';
import { placeGroups } from '../menu/places.js';
import { formatMoment } from '../../ui/moment.js';
import { factsOf, factsOfQuote } from '../search/facts-of.js';

/** One line of the palette: where it leads. */
export interface Choice {
  readonly key: string;
  readonly label: string;
  /** What distinguishes it from others of the same name. */
  readonly about: string;
  readonly href: string;
  /** What it does here, in place of leading anywhere. */
  readonly act?: (() => void) | undefined;
}
export interface ChoiceGroup {
  readonly title: string;
  readonly choices: readonly Choice[];
}

/** What decides which actions a policy takes. */
type CoverToChange = Pick<Cover, 'kind' | 'id' | 'customerId' | 'policyNumber' | 'status' | 'replaces' | 'mayStartEarly' | 'autoRenewal'>;
type PolicyToChange = CoverToChange | Pick<Order, 'kind' | 'id' | 'customerId' | 'policyNumber' | 'status'>;

interface Asked {
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
  readonly imports: readonly Pick<ImportRecord, 'id' | 'fileName' | 'status' | 'uploadedAt'>[];
  readonly partners: readonly Pick<Partner, 'id' | 'name'>[];
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
}: Asked): readonly ChoiceGroup[] => {
  const whoAsks = { role, policies };
  return [
    { title: words.here, choices: customerId === undefined ? [] : matching(typed, startsHere(customerId, role, policies)) },
    { title: words.callbacks, choices: callbacks.map(choiceOfCallback) },
    { title: words.quotes, choices: quotes.map(choiceOfQuote) },
    ...people.map((person) => ({
      title: [person.name, ...factsOf(person)].join(', '),
      choices: choicesOf(person, people.length === 1 ? whoAsks : undefined),
    })),
    { title: words.toPay, choices: matching(people.length === 1 ? '' : typed, theirQuotes.flatMap(choicesToPay)) },
    ...people.slice(0, people.length === 1 ? 0 : 1).map((best) => ({ title: words.doFor(best.name), choices: startsOf(best, whoAsks) })),
    { title: words.imports, choices: typed === '' ? [] : matching(typed, imports.flatMap(choicesOfImport)) },
    { title: words.partners, choices: typed === '' ? [] : matching(typed, partners.flatMap(choicesOfPartner)) },
    { title: words.pages, choices: matching(typed, pagesFor(role)) },
    { title: words.office, choices: typed === '' ? [] : matching(typed, Object.entries(acts).map(choiceOfAct)) },
  ].filter(({ choices }) => choices.length > 0);
};

/** Each with the role that it needs. */
const startWords: readonly { readonly start: Start; readonly label: string; readonly needs?: Role }[] = [
  { start: 'quote', label: words.newQuote },
  { start: 'note', label: words.addNote },
  { start: 'reminder', label: words.newReminder },
  { start: 'letter', label: words.sendAgain },
  { start: 'visit', label: words.changeVisit },
  { start: 'garage', label: words.garageVisit },
  { start: 'car', label: words.noteCar },
  { start: 'refund', label: words.refund, needs: 'finance' },
  { start: 'paid', label: words.markPaid, needs: 'finance' },
  { start: 'check', label: words.checkDebit, needs: 'finance' },
  { start: 'split', label: words.splitDebit, needs: 'finance' },
  { start: 'change', label: words.changePlan, needs: 'finance' },
  { start: 'stop', label: words.cancelPlan, needs: 'finance' },
  { start: 'link', label: words.resetLink, needs: 'admin' },
  { start: 'access', label: words.access, needs: 'admin' },
];

const startsFor = (customerId: string, role: Role | null): Choice[] => [
  ...startWords
    .filter(({ needs }) => has(role, needs))
    .map(({ start, label }) => ({ key: `${start} ${customerId}`, label, about: '', href: startPath(customerId, start) })),
  { key: `write ${customerId}`, label: words.write, about: '', href: writeToPath(customerId) },
  { key: `call ${customerId}`, label: words.call, about: '', href: customerTreePath(customerId) },
];

const startsHere = (customerId: string, role: Role | null, policies: readonly PolicyToChange[]): Choice[] => [
  ...startsFor(customerId, role),
  ...policies.filter((policy) => policy.customerId === customerId).flatMap(startsOfPolicy),
];

interface Asking {
  readonly role: Role | null;
  readonly policies: readonly PolicyToChange[];
}

const recordsOf = ({ customerId, found }: FoundPerson): Choice[] =>
  found.filter(({ kind }) => kind !== 'customer' && kind !== 'car').map((record) => choiceOf(customerId, record));

/** Of one among several only who they are: what can be done for the first would push the second out of sight. */
const choicesOf = (person: FoundPerson, asking: Asking | undefined): Choice[] => {
  const { customerId, name, cars } = person;
  return [
    { key: `person ${customerId}`, label: words.open(name), about: cars.join(', '), href: customerPath(customerId) },
    ...recordsOf(person),
    ...(asking ? startsOf(person, asking) : []),
  ];
};

const startsOf = (person: FoundPerson, { role, policies }: Asking): Choice[] => {
  const { customerId, found } = person;
  const records = recordsOf(person);
  const ofFound = found.filter(({ kind }) => kind === 'policy').flatMap((record) => startsOfFound(customerId, record));
  return [
    ...ofFound,
    // The policies are read after the person is found: what they add comes last, so that nothing moves under the cursor.
    ...startsHere(customerId, role, policies).filter(({ key }) => [...records, ...ofFound].every((one) => one.key !== key)),
  ];
};

const choiceOfCallback = ({ callback_id: id, reference, related_person: person, content }: Reminder): Choice => ({
  key: `callback ${id}`,
  label: words.open(reference),
  about: person ?? content,
  href: callbackPath(id),
});

const choiceOfQuote = (quote: Quote): Choice => ({
  key: `quote ${quote.id}`,
  label: words.open(quote.reference),
  about: factsOfQuote(quote).join(', '),
  href: quotePath(quote),
});

/** An open quote that waits for its payment. */
const choicesToPay = (quote: Quote): Choice[] => {
  const { id, reference, status, step } = quote;
  if (status !== 'open' || step < paymentStep) return [];
  return [{ key: `pay ${id}`, label: words.takePayment(reference), about: factsOfQuote(quote).join(', '), href: quotePath(quote) }];
};

const choiceOfAct = ([label, act]: [string, () => void]): Choice => ({ key: label, label, about: '', href: '', act });

const choicesOfImport = ({ id, fileName, status, uploadedAt }: Asked['imports'][number]): Choice[] => {
  const about = formatMoment(uploadedAt);
  const undo = { key: `undo ${id}`, label: words.undoImport(fileName), about, href: undoImportPath(id) };
  return [{ key: `import ${id}`, label: words.open(fileName), about, href: importPath(id) }, ...(status === 'finished' ? [undo] : [])];
};

const choicesOfPartner = ({ id, name }: Asked['partners'][number]): Choice[] => [
  { key: `partner ${id}`, label: words.open(name), about: '', href: partnerPath(id) },
  { key: `key ${id}`, label: words.newKey(name), about: '', href: newKeyPath(id) },
];

/** What can be started for a policy of which only the number is known. */
const startsOfFound = (customerId: string, { id, title }: FoundRecord): Choice[] => [
  cancelOf(customerId, id, title),
  ...marksOf(customerId, id, title),
];

/** What can be started for a policy in its present state. */
const startsOfPolicy = (policy: PolicyToChange): Choice[] => {
  const { id, customerId, policyNumber, status } = policy;
  return [
    // First, so that a number and Enter open the policy rather than begin its cancellation.
    { key: `policy ${id}`, label: `${kinds.policy} ${policyNumber}`, about: '', href: policyPath(customerId, id) },
    ...(status === 'cancelled' ? [] : [cancelOf(customerId, id, policyNumber)]),
    ...(policy.kind === 'cover' ? startsOfCover(policy) : []),
  ];
};

const startsOfCover = ({ id, customerId, policyNumber, replaces, mayStartEarly, autoRenewal }: CoverToChange): Choice[] => [
  ...(replaces ? [] : marksOf(customerId, id, policyNumber)),
  ...(mayStartEarly
    ? [{ key: `start ${id}`, label: words.startCover(policyNumber), about: '', href: startCoverPath(customerId, id) }]
    : []),
  ...(autoRenewal === 'on'
    ? [{ key: `renewal-off ${id}`, label: words.renewalOff(policyNumber), about: '', href: renewalOffPath(customerId, id) }]
    : []),
];

const cancelOf = (customerId: string, id: string, number: string): Choice => ({
  key: `cancel ${id}`,
  label: words.cancel(number),
  about: '',
  href: policyCancellationPath(customerId, id),
});
const marksOf = (customerId: string, id: string, number: string): Choice[] =>
  markKinds.map((kind) => ({ key: `${kind} ${id}`, label: words.mark[kind](number), about: '', href: markPath(customerId, id, kind) }));

const choiceOf = (customerId: string, { kind, id, title, subtitle }: FoundRecord): Choice => ({
  key: `${kind} ${id}`,
  label: `${kinds[kind]} ${title}`,
  about: subtitle,
  href: kind === 'policy' ? policyPath(customerId, id) : kind === 'claim' ? claimPath(id) : customerPath(customerId),
});

const placesFor = (role: Role | null): Choice[] =>
  placeGroups
    .flatMap(({ places }) => places)
    .filter(({ needs }) => has(role, needs))
    .map(({ href, label }) => ({ key: href, label: words.goTo(label), about: '', href }));

/** The pages of the menu, and those that the menu reaches only through another page. */
const pagesFor = (role: Role | null): Choice[] => [
  ...placesFor(role),
  ...(has(role, 'admin') ? [{ key: treeEditorPath, label: treeEditor.title, about: '', href: treeEditorPath }] : []),
];

const matching = (typed: string, choices: readonly Choice[]): Choice[] => {
  const wanted = typed.toLowerCase().split(/\s+/);
  return choices.filter(({ label }) => wanted.every((word) => label.toLowerCase().includes(word)));
};
