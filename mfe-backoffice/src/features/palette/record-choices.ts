import type { Reminder } from '@kerbside/contracts/http/callbacks/reminders';
import type { ImportRecord } from '@kerbside/contracts/http/imports/runs';
import type { Partner } from '@kerbside/contracts/http/partners/partners';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { palette as words } from '../../messages/palette.js';
import {
  callbackPath,
  importPath,
  newKeyPath,
  partnerPath,
  paymentStep,
  phonePaymentPath,
  quotePath,
  searchPath,
  startPath,
  undoImportPath,
} from '../../paths.js';
import { formatMoment } from '../../ui/moment.js';
import { factsOfQuote } from '../search/facts-of.js';
import type { PaletteLine } from './choice.js';

export type ImportToOpen = Pick<ImportRecord, 'id' | 'fileName' | 'status' | 'uploadedAt'>;
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
  href: quotePath(quote),
});

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

export const choicesOfImport = ({ id, fileName, status, uploadedAt }: ImportToOpen): PaletteLine[] => {
  const about = formatMoment(uploadedAt);
  const undo = { key: `undo ${id}`, label: words.undoImport(fileName), about, href: undoImportPath(id) };
  return [{ key: `import ${id}`, label: words.open(fileName), about, href: importPath(id) }, ...(status === 'finished' ? [undo] : [])];
};

export const choicesOfPartner = ({ id, name }: PartnerToOpen): PaletteLine[] => [
  { key: `partner ${id}`, label: words.open(name), about: '', href: partnerPath(id) },
  { key: `key ${id}`, label: words.newKey(name), about: '', href: newKeyPath(id) },
];
