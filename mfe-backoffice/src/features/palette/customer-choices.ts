import type { Role } from '@kerbside/contracts/caller';
import { londonDay } from '@kerbside/contracts/days/dates';
import type { FoundPerson, FoundRecord } from '@kerbside/contracts/http/imports/find';
import { isUndoable } from '../../api/imports-api.js';
import { newQuote, notes, write } from '../../messages/desk.js';
import { kindOf } from '../../messages/frame.js';
import { access } from '../../messages/office.js';
import { palette as words } from '../../messages/palette.js';
import { reminders } from '../../messages/reminders.js';
import { start } from '../../messages/start.js';
import {
  claimPath,
  customerPath,
  customerTreePath,
  policyPath,
  startPath,
  writeToPath,
  type Start,
  callbackPath,
  importPath,
  newCustomerQuotePath,
  newKeyPath,
  partnerPath,
  paymentStep,
  phonePaymentPath,
  foundQuotePath,
  searchPath,
  undoImportPath,
  markKinds,
  markPath,
  type MarkKind,
  policyCancellationPath,
  renewalOffPath,
  startCoverPath,
} from '../../paths.js';
import { has, needsOf } from '../gate/rights.js';
import type { PaletteLine } from './choice.js';
import type { Reminder } from '@kerbside/contracts/http/callbacks/reminders';
import type { ImportRecord } from '@kerbside/contracts/http/imports/runs';
import type { Partner } from '@kerbside/contracts/http/partners/partners';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { formatMoment } from '../../ui/moment.js';
import { openMarks } from '../policy/open-marks.js';
import { aboutRecord, factsOfQuote } from '../search/hits.js';
import type { Cover, Order } from '@kerbside/contracts/http/claims/policies';
import { isOrderNumber } from '@kerbside/contracts/products/policy-number';

const startWords: readonly { readonly start: Start; readonly label: string }[] = [
  { start: 'quote', label: newQuote.title },
  { start: 'note', label: notes.add },
  { start: 'reminder', label: reminders.make },
  { start: 'letter', label: start.sendAgain },
  { start: 'visit', label: start.changeVisit },
  { start: 'garage', label: start.garageVisit },
  { start: 'car', label: start.noteCar },
  { start: 'refund', label: start.refund },
  { start: 'paid', label: start.markPaid },
  { start: 'check', label: start.checkDebit },
  { start: 'split', label: start.splitDebit },
  { start: 'change', label: start.changePlan },
  { start: 'stop', label: start.cancelPlan },
  { start: 'link', label: access.link },
  { start: 'access', label: start.access },
];

const startsFor = (customerId: string, role: Role | null): PaletteLine[] => [
  ...startWords
    .filter(({ start: one }) => has(role, needsOf[one]))
    .map(({ start: one, label }) => ({ key: `${one} ${customerId}`, label, about: '', href: startPath(customerId, one) })),
  { key: `write ${customerId}`, label: write.title, about: '', href: writeToPath(customerId) },
  { key: `call ${customerId}`, label: words.call, about: '', href: customerTreePath(customerId) },
];

export const startsHere = (customerId: string, role: Role | null, policies: readonly PolicyToChange[]): PaletteLine[] => [
  ...startsFor(customerId, role),
  ...policies.filter((policy) => policy.customerId === customerId).flatMap((policy) => startsOfPolicy(policy, role)),
];

interface PaletteCustomer {
  readonly role: Role | null;
  readonly policies: readonly PolicyToChange[];
}

const recordsOf = ({ customerId, found }: FoundPerson): PaletteLine[] =>
  found.filter(({ kind }) => kind !== 'customer' && kind !== 'car').map((record) => choiceOf(customerId, record));

/** Of one among several only who they are: what can be done for the first would push the second out of sight. */
export const choicesOf = (person: FoundPerson, asking: PaletteCustomer | undefined): PaletteLine[] => {
  const { customerId, name, cars } = person;
  return [
    { key: `person ${customerId}`, label: words.open(name), about: cars.join(', '), href: customerPath(customerId) },
    ...recordsOf(person),
    ...(asking ? startsOf(person, asking) : []),
  ];
};

/** Nothing where nobody is known by any address: what is found was kept of somebody who is erased. */
export const startsOf = (person: FoundPerson, { role, policies }: PaletteCustomer): PaletteLine[] => {
  const { customerId, found, email } = person;
  if (email === null) return [];
  const records = recordsOf(person);
  const ofFound = found.filter(({ kind }) => kind === 'policy').flatMap((record) => startsOfFound(customerId, role, record));
  return [
    ...ofFound,
    // The policies are read after the person is found: what they add comes last, so that nothing moves under the cursor.
    ...startsHere(customerId, role, policies).filter(({ key }) => [...records, ...ofFound].every((one) => one.key !== key)),
  ];
};

const choiceOf = (customerId: string, { kind, id, ...record }: FoundRecord): PaletteLine => ({
  key: `${kind} ${id}`,
  label: `${kindOf({ kind, title: record.title })} ${record.title}`,
  about: aboutRecord(record),
  href: kind === 'policy' ? policyPath(customerId, id) : kind === 'claim' ? claimPath(id) : customerPath(customerId),
});

export type ImportToOpen = Pick<ImportRecord, 'id' | 'fileName' | 'status' | 'uploadedAt' | 'forgottenAt'>;
export type PartnerToOpen = Pick<Partner, 'id' | 'name'>;

export const choiceOfCallback = ({ callback_id: id, reference, related_person: person, content }: Reminder): PaletteLine => ({
  key: `callback ${id}`,
  label: words.open(reference),
  about: person ?? content,
  href: callbackPath(id),
});

export const choiceOfQuote = (quote: Quote): PaletteLine => ({
  key: `quote ${quote.id}`,
  label: words.open(quote.reference),
  about: factsOfQuote(quote).join(', '),
  href: foundQuotePath(quote),
});

/** For a caller who is not a customer yet. */
export const newCustomerQuote: PaletteLine = { key: 'new quote', label: newQuote.startNew, about: '', href: newCustomerQuotePath };

/** An open quote that waits for its payment. */
export const choicesToPay = (quote: Quote): PaletteLine[] => {
  const { id, reference, status, step } = quote;
  if (status !== 'open' || step < paymentStep) return [];
  return [{ key: `pay ${id}`, label: words.takePayment(reference), about: factsOfQuote(quote).join(', '), href: phonePaymentPath(quote) }];
};

/** Where nothing waits for a payment: how one comes to be taken. */
export const wayToPay = (customerId: string | undefined): PaletteLine => ({
  key: 'way to pay',
  label: customerId === undefined ? words.findWhoPays : words.quoteToPay,
  about: '',
  href: customerId === undefined ? searchPath : startPath(customerId, 'quote'),
});

export const choiceOfAct = ([label, act]: [string, () => void]): PaletteLine => ({ key: label, label, about: '', href: '', act });

export const choicesOfImport = (record: ImportToOpen): PaletteLine[] => {
  const { id, fileName, uploadedAt } = record;
  const about = formatMoment(uploadedAt);
  const undo = { key: `undo ${id}`, label: words.undoImport(fileName), about, href: undoImportPath(id) };
  return [{ key: `import ${id}`, label: words.open(fileName), about, href: importPath(id) }, ...(isUndoable(record) ? [undo] : [])];
};

export const choicesOfPartner = ({ id, name }: PartnerToOpen): PaletteLine[] => [
  { key: `partner ${id}`, label: words.open(name), about: '', href: partnerPath(id) },
  { key: `key ${id}`, label: words.newKey(name), about: '', href: newKeyPath(id) },
];

/** What decides which actions a policy takes. */
type CoverToChange = Pick<
  Cover,
  'kind' | 'id' | 'customerId' | 'policyNumber' | 'status' | 'replaces' | 'replacedBy' | 'mayStartEarly' | 'autoRenewal'
>;
export type PolicyToChange = CoverToChange | Pick<Order, 'kind' | 'id' | 'customerId' | 'policyNumber' | 'status'>;

/** What can be started for a policy of which little is known: nothing once it was cancelled. Nothing renews or resets an order. */
const startsOfFound = (customerId: string, role: Role | null, { id, title, cancelledOn }: FoundRecord): PaletteLine[] =>
  cancelledOn !== undefined && cancelledOn <= londonDay(new Date())
    ? []
    : [
        ...cancelOf(role, { customerId, id }, title),
        ...(isOrderNumber(title) ? [] : marksOf(markKinds, customerId, { id, policyNumber: title })),
      ];

const startsOfPolicy = (policy: PolicyToChange, role: Role | null): PaletteLine[] => {
  const { id, customerId, policyNumber, status } = policy;
  return [
    // First, so that a number and Enter open the policy rather than begin its cancellation.
    {
      key: `policy ${id}`,
      label: `${kindOf({ kind: 'policy', title: policyNumber })} ${policyNumber}`,
      about: '',
      href: policyPath(customerId, id),
    },
    ...(status === 'cancelled' ? [] : cancelOf(role, policy, policyNumber)),
    ...(policy.kind === 'cover' ? startsOfCover(policy) : []),
  ];
};

const startsOfCover = (policy: CoverToChange): PaletteLine[] => {
  const { id, customerId, policyNumber, mayStartEarly, autoRenewal } = policy;
  return [
    ...marksOf(openMarks(policy), customerId, policy),
    ...(mayStartEarly
      ? [{ key: `start ${id}`, label: words.startCover(policyNumber), about: '', href: startCoverPath(customerId, id) }]
      : []),
    ...(autoRenewal === 'on'
      ? [{ key: `renewal-off ${id}`, label: words.renewalOff(policyNumber), about: '', href: renewalOffPath(customerId, id) }]
      : []),
  ];
};

const cancelOf = (role: Role | null, { customerId, id }: Pick<Cover, 'customerId' | 'id'>, number: string): PaletteLine[] =>
  has(role, 'finance')
    ? [{ key: `cancel ${id}`, label: words.cancel(number), about: '', href: policyCancellationPath(customerId, id) }]
    : [];
const marksOf = (kinds: readonly MarkKind[], customerId: string, { id, policyNumber }: Pick<Cover, 'id' | 'policyNumber'>): PaletteLine[] =>
  kinds.map((kind) => ({
    key: `${kind} ${id}`,
    label: words.mark[kind](policyNumber),
    about: '',
    href: markPath(customerId, id, kind),
  }));
