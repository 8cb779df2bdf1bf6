import { formatLongDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { EventOf } from '@kerbside/contracts/event';
import type { refundIssued, refundReturned } from '@kerbside/contracts/events/payments';
import { nameInText } from '@kerbside/contracts/products/product-names';
import { formatPounds } from '@kerbside/contracts/money/money';
import { refundBecause } from '@kerbside/contracts/money/refund-reasons';
import { partArrivesBy } from '@kerbside/contracts/payments/refund-words';
import { letter } from '../letters/letters.js';
import type { Letter } from '../letters/message.js';
import type { LetterReader } from '../messages/owed-letters.js';
import { seePayments, type PaymentReader } from './payment-letters.js';

type RefundEvent = EventOf<typeof refundIssued>['data'];
type RefundReturn = EventOf<typeof refundReturned>['data'];

/** What is on its way to the customer, by which method and by when it arrives; rewards are already there. */
export const refundIssuedLetter = (refund: RefundEvent, { firstName, siteUrl, on }: PaymentReader): Letter => {
  const { parts, amountPence, rewardsPence, title, reference, reason } = refund;
  const by = on === undefined ? undefined : lastArrival(parts, on);
  return letter({
    template: 'refund-issued',
    subject: `Your refund for ${reference}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      ...(parts.length === 0
        ? []
        : [
            `We have sent ${formatPounds(amountPence)} back to you for your ${nameInText(title)}. ${by === undefined ? 'It takes up to 10 working days to reach you.' : `It reaches you by ${by}. If it does not, please tell us.`}`,
          ]),
      ...(parts.filter(isToCard).length < 2
        ? []
        : ['Each payment goes back to the card that paid it. Your payments say which card that is.']),
      ...(reason === undefined ? [] : [refundBecause[reason]]),
      ...(rewardsPence === 0
        ? []
        : [
            `${formatPounds(rewardsPence)} of what you paid with rewards is back in your rewards. You can use it now, less any rewards that you owe.`,
          ]),
    ],
    facts: [
      ...parts.map((part) => [`${destination(part)}${ofPayment(part, parts)}`, formatPounds(part.amountPence)] as const),
      ...(rewardsPence === 0 ? [] : [['To your rewards', formatPounds(rewardsPence)] as const]),
      ...(by === undefined ? [] : [['You should have it by', by] as const]),
      ['Our reference', reference],
    ],
    link: seePayments(siteUrl),
  });
};

export const refundReturnedLetter = (back: RefundReturn, { firstName, siteUrl }: LetterReader): Letter => {
  const sum = formatPounds(back.amountPence);
  return letter({
    template: 'refund-returned',
    subject: `Your refund for ${back.reference} came back to us`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `We sent ${sum} back to you for your ${nameInText(back.title)}, but ${back.because}.`,
      `We still owe you this money. We will send it again, or contact you to ask where to send it.`,
    ],
    facts: [['Our reference', back.reference]],
    link: seePayments(siteUrl),
  });
};

/** As the pages of the account say it: each method takes its own time. */
const lastArrival = (parts: RefundEvent['parts'], on: IsoDay): string | undefined => {
  const last = parts
    .map(({ method }) => partArrivesBy(method, on))
    .toSorted()
    .at(-1);
  return last === undefined ? undefined : formatLongDay(last);
};

type RefundPart = RefundEvent['parts'][number];

const isToCard = ({ method, status }: RefundPart): boolean => method === 'card' && status !== 'redirected';

/** What goes back of several payments may go to several cards, which no event names: their numbers tell them apart. */
const ofPayment = ({ line }: RefundPart, parts: RefundEvent['parts']): string => (parts.length > 1 ? `, of payment ${line}` : '');

const destination = ({ status, to }: RefundPart): string => (status === 'redirected' ? 'In another way' : `To your ${to}`);
