import { garagePaymentWords } from '@kerbside/contracts/garages/at-garage-words';
import { formatLongDay, londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { Receipt } from '@kerbside/contracts/http/payments/payments';
import type { ProductType } from '@kerbside/contracts/ids';
import type { PriceLine } from '@kerbside/contracts/http/pricing/price';
import { formatPounds } from '@kerbside/contracts/money/money';
import { receiptGroups } from '@kerbside/contracts/payments/receipt-groups';
import {
  cancelledPence,
  isAllPaid,
  isPaidAtOnce,
  paidByLabel,
  paidByWords,
  paymentStateWords,
  receiptWords as words,
} from '@kerbside/contracts/payments/receipt-words';
import { refundLines } from '@kerbside/contracts/payments/refund-words';
import { productNames } from '@kerbside/contracts/products/product-names';
import { sumOf } from '../purchases/ledger.js';
import { firm, firmInSmall } from '@kerbside/contracts/firm/firm';
import { Pdf } from '@kerbside/platform/documents/pdf';

type Row = readonly [label: string, value: string];

/** What a receipt says on paper, in order. Pure: the PDF code only has to draw it. */
interface ReceiptPaper {
  /** “Receipt” only where money comes to us. */
  readonly title: string;
  readonly reference: string;
  readonly products: readonly ProductType[];
  readonly facts: readonly Row[];
  /** The heading of the lines: what was bought, or what was paid if all of it was. */
  readonly heading: string;
  readonly lines: readonly Row[];
  readonly total: Row;
  /** What each payment is and how it stands; empty where one payment was all of it. */
  readonly payments: readonly Row[];
  readonly refunds: readonly Row[];
  readonly notes: readonly string[];
  readonly firm: readonly string[];
}

/** Only money that came to us is called paid; what a garage takes is worded as the garage's. */
export const paperOf = (receipt: Receipt, today: IsoDay): ReceiptPaper => {
  const isPaid = isAllPaid(receipt);
  return {
    title: receipt.atGarage ? 'What you booked' : words.title,
    reference: receipt.reference,
    products: receiptGroups(receipt.lines).flatMap(({ productType, lines }) =>
      productType !== undefined && lines.length > 0 ? [productType] : [],
    ),
    facts: factsOf(receipt, today),
    heading: isPaid ? words.lines : words.bought,
    lines: priceRows(receipt.lines),
    total: [isPaid ? words.total : words.totalOwed, formatPounds(receipt.totalPence)],
    payments: isPaidAtOnce(receipt) ? [] : paymentRows(receipt),
    refunds: refundLines(receipt.refunds).map(({ says, amountPence }) => [says, formatPounds(amountPence)] as const),
    notes: notesOf(receipt),
    firm: firmInSmall,
  };
};

const notesOf = (receipt: Receipt): readonly string[] => {
  const { monthlyPence } = receipt;
  const cancelled = cancelledPence(receipt);
  return [
    ...(typeof monthlyPence === 'number' ? [words.monthly(monthlyPence)] : []),
    ...(cancelled > 0 ? [words.cancelled(formatPounds(cancelled))] : []),
  ];
};

const factsOf = (receipt: Receipt, today: IsoDay): readonly Row[] => {
  const { reference, title, paidAt, atGarage } = receipt;
  const dated = isPaidAtOnce(receipt) ? words.paidOn : words.boughtOn;
  const how = atGarage ? null : paidByWords(receipt);
  return [
    [words.reference, reference],
    [words.product, title],
    [atGarage ? words.bookedOn : dated, formatLongDay(londonDay(new Date(paidAt)))],
    ...(atGarage ? [[words.payment, garagePaymentWords(atGarage, today)] as const] : []),
    ...(how === null ? [] : [[paidByLabel(receipt), how] as const]),
  ];
};

/** Prefixes each line with its product's name when there are several products, unless it begins with that. */
const priceRows = (lines: readonly PriceLine[]): readonly Row[] => {
  const groups = receiptGroups(lines).filter((group) => group.lines.length > 0);
  const isNamed = groups.filter(({ productType }) => productType !== undefined).length > 1;
  return groups.flatMap(({ productType, lines: own }) => {
    const name = isNamed && productType !== undefined ? productNames[productType] : '';
    const named = (label: string) => (label.startsWith(name) ? label : `${name}: ${label}`);
    return own.map(({ label, amountPence }) => [named(label), amountPence === 0 ? 'Included' : formatPounds(amountPence)] as const);
  });
};

/** Lower-cases the first letter, to continue a sentence. */
const sentence = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

/** Empty for what a garage takes: none of it is paid to us. */
const paymentRows = ({ schedule, atGarage, method, cover }: Receipt): readonly Row[] => {
  if (atGarage || schedule.length === 0) return [];
  const paid = sumOf(schedule.filter(({ state }) => state === 'collected'));
  const left = sumOf(schedule) - paid;
  return [
    ...schedule.map(
      (line) =>
        [
          `${words.dueOn(formatLongDay(line.dueOn))}, ${sentence(paymentStateWords(line, method))}`,
          formatPounds(line.amountPence),
        ] as const,
    ),
    ['Paid so far', formatPounds(paid)],
    // What is on its way for cover that is over goes back.
    ...(left === 0 || cover === 'over' ? [] : [['Still to be paid', formatPounds(left)] as const]),
  ];
};

/** Draws a receipt on A4. The same receipt gives the same bytes. */
export const pdfOf = (paper: ReceiptPaper): Promise<Buffer> => {
  const title = `${paper.title} ${paper.reference}`;
  return Pdf.of({ title, author: firm.name, about: title }, (pdf) => draw(pdf, paper));
};

const draw = (pdf: Pdf, paper: ReceiptPaper): void => {
  pdf.header(firm.brand, paper.title, `Number ${paper.reference}`, { products: paper.products });
  pdf.heading('At a glance');
  for (const [label, value] of paper.facts) pdf.row(label, value, 'left');
  pdf.heading(paper.heading);
  for (const [label, amount] of paper.lines) pdf.row(label, amount, 'right');
  pdf.total(...paper.total);
  pdf.list(paper.notes);
  const lists = [
    [words.payments, paper.payments],
    [words.refunds, paper.refunds],
  ] as const;
  for (const [heading, rows] of lists)
    if (rows.length > 0) {
      pdf.heading(heading);
      for (const [label, amount] of rows) pdf.row(label, amount, 'right');
    }
  pdf.small(paper.firm);
};
