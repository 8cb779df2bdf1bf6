import { areVisitsAlone } from '@kerbside/contracts/garages/done-at-garages';
import { formatLongDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { directDebitGuarantee } from '@kerbside/contracts/payments/direct-debit';
import type { EventOf, EventType } from '@kerbside/contracts/event';
import type {
  arrearsChanged,
  mandateCancelled,
  paymentAnnounced,
  paymentMissed,
  paymentsScheduled,
  planCancelled,
} from '@kerbside/contracts/events/payments';
import type { ProductType } from '@kerbside/contracts/ids';
import { nameInText } from '@kerbside/contracts/products/product-names';
import { formatPounds } from '@kerbside/contracts/money/money';
import { factsOfMethod, methodFacts, methodSentences } from '@kerbside/contracts/money/payment-methods';
import { aMonth } from '@kerbside/contracts/payments/receipt-words';
import { letter } from '../letters/letters.js';
import type { Letter } from '../letters/message.js';
import type { LetterReader } from '../messages/owed-letters.js';

type Facts<E extends EventType> = EventOf<E>['data'];

export interface PaymentReader extends LetterReader {
  readonly on: IsoDay;
  /** The cover had run out by then: nothing can suspend it or end it. */
  readonly isCoverOver?: boolean;
}

/** What is said of something that payments change nothing about: a visit, or cover that has run out. Undefined of cover. */
const untouchedBy = (productTypes: readonly ProductType[], { isCoverOver = false }: Partial<PaymentReader>): string | undefined => {
  if (areVisitsAlone(productTypes)) return 'Your visit stays as it is.';
  return isCoverOver ? 'The cover that it was for has run out.' : undefined;
};

/** Advance notice: every payment to come, its day and sum, and how the bank statement names it. */
export const paymentsLetter = (plan: Facts<typeof paymentsScheduled>, { firstName, siteUrl }: LetterReader): Letter => {
  const { payments, reference, title, monthlyPence, isOnItsDay = false, statementReference: onStatement } = plan;
  const isChanged = plan.reason === 'changed';
  if (payments.length === 0) return nothingMoreLetter(plan, { firstName, siteUrl });
  return letter({
    template: isChanged ? 'payments-changed' : 'payments-to-come',
    subject: isChanged ? `Your payments for ${reference} have changed` : `Your payments for ${reference}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      isChanged
        ? `We have changed the payments for your ${nameInText(title)}. This list replaces the one we sent before.`
        : `Here is what we will take for your ${nameInText(title)}, and when. You do not need to do anything.`,
      ...(typeof monthlyPence === 'number' ? [`Your cover costs ${aMonth(monthlyPence)}.`] : []),
      `We take each payment ${takenWords(plan)}.${isOnItsDay ? '' : ' If a day is a weekend or a bank holiday, your bank may take it on the next working day.'}${isOfCard(plan) ? ' If the card expires before one of them, choose another one in your account.' : ''}`,
      ...(onStatement ? ['Your payments are protected by the Direct Debit Guarantee:', ...directDebitGuarantee] : []),
    ],
    facts: [
      ...payments.map((payment) => [dayOf(payment), formatPounds(payment.amountPence)] as const),
      ...(typeof monthlyPence === 'number' ? [] : sumsOf(plan)),
      ['Our reference', reference],
      ...(onStatement ? [['Reference on your bank statement', onStatement] as const] : []),
    ],
    link: seePayments(siteUrl),
  });
};

/** What was missed is tried again, as its own letter said, or is the customer’s to pay. */
const dayOf = ({ dueOn, tryOn }: Facts<typeof paymentsScheduled>['payments'][number]): string => {
  const day = formatLongDay(dueOn);
  if (tryOn === undefined) return day;
  return tryOn === null ? `${day}, for you to pay` : `${day}, tried again on ${formatLongDay(tryOn)}`;
};

/** With what is paid already, so that the list adds up to the total. */
const sumsOf = ({ payments, totalPence, backPence }: Facts<typeof paymentsScheduled>): readonly (readonly [string, string])[] => {
  const paidPence = payments.reduce((left, { amountPence }) => left - amountPence, totalPence);
  return [
    ...(paidPence > 0 ? [['Paid already', formatPounds(paidPence)] as const] : []),
    ...backOf(backPence),
    ['Total', formatPounds(totalPence)],
  ];
};

/** The rest of what was paid is for what goes on, or went on until the end of the plan. */
const backOf = (backPence: number | undefined, until = ''): readonly (readonly [string, string])[] =>
  backPence === undefined ? [] : [[`Of that, goes back to you for what was cancelled${until}`, formatPounds(backPence)]];

/** What was still to be paid is no more: part of what it was for is cancelled. */
const nothingMoreLetter = (plan: Facts<typeof paymentsScheduled>, { firstName, siteUrl }: LetterReader): Letter => {
  const { reference, title, monthlyPence } = plan;
  return letter({
    template: 'payments-changed',
    subject: `Your payments for ${reference} have changed`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `We have changed the payments for your ${nameInText(title)}. None of those in our last list will be taken.`,
      typeof monthlyPence === 'number'
        ? `Your cover costs ${aMonth(monthlyPence)}. We write to you before we take the next payment.`
        : 'There is nothing more to pay. You do not need to do anything.',
    ],
    facts: [['Our reference', reference]],
    link: seePayments(siteUrl),
  });
};

/** Advance notice of one more month of monthly cover. */
export const announcedLetter = (month: Facts<typeof paymentAnnounced>, { firstName, siteUrl }: LetterReader): Letter => {
  const { title, reference, dueOn, isOnItsDay = false, statementReference: onStatement } = month;
  const [sum, day] = [formatPounds(month.amountPence), formatLongDay(dueOn)];
  const goOn =
    month.productTypes.length > 1
      ? 'continue month by month, until you cancel. Together they cost'
      : 'continues month by month, until you cancel. It costs';
  return letter({
    template: 'payment-announced',
    subject: `Your next payment for ${reference}: ${sum} on ${day}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `Your ${nameInText(title)} ${goOn} ${formatPounds(month.monthlyPence)} a month.`,
      `We take the next payment, ${sum}, on ${day}, ${takenWords(month)}.${isOnItsDay ? '' : ' If that day is a weekend or a bank holiday, your bank may take it on the next working day.'} You do not need to do anything${isOfCard(month) ? ', unless the card expires before then: choose another one in your account' : ''}.`,
      ...(onStatement ? ['Your payments are protected by the Direct Debit Guarantee.'] : []),
    ],
    facts: [[day, sum], ['Our reference', reference], ...(onStatement ? [['Reference on your bank statement', onStatement] as const] : [])],
    link: seePayments(siteUrl),
  });
};

/** A payment failed, or was taken back after it had arrived, and what happens next. */
export const missedPaymentLetter = (missed: Facts<typeof paymentMissed>, reader: PaymentReader): Letter => {
  const { firstName, siteUrl } = reader;
  const { title, reference, amountPence, dueOn, tryOn, notice, reason, takenBackBy, isStopped = false, isFirst = false } = missed;
  const isLast = notice === 'last';
  const sum = formatPounds(amountPence);
  const happened = takenBackBy === undefined ? `We could not take your payment of ${sum}` : `Your payment of ${sum} was taken back`;
  const notTaken = isStopped
    ? `The payment of ${sum} for your ${nameInText(title)}, which is due on ${formatLongDay(dueOn)}, was cancelled before it was taken. It is still to be paid.`
    : `We could not take the payment of ${sum} for your ${nameInText(title)}, which was due on ${formatLongDay(dueOn)}.`;
  return letter({
    template: isLast ? 'payment-last-notice' : 'payment-failed',
    subject: isStopped
      ? `Your payment of ${sum} is still to be paid`
      : isLast && !isFirst
        ? `Last notice: your payment of ${sum} is overdue`
        : happened,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      takenBackBy === undefined
        ? notTaken
        : `${takenBackBy} took back the payment of ${sum} for your ${nameInText(title)}, so you owe it again.`,
      tryOn === null
        ? `We won’t try again automatically. Please pay it by card in your account, or call us and pay by phone.${reason === 'expired_card' ? expired : ''}`
        : `We will try again on ${formatLongDay(tryOn)}. Please make sure there is enough money by then, or pay it today by card in your Kerbside account.`,
      ifNotPaid(missed, reader),
    ],
    facts: [
      [isStopped ? 'To pay' : 'Overdue', sum],
      [isStopped ? 'Due on' : 'Was due on', formatLongDay(dueOn)],
      ...(tryOn === null ? [] : [['Next try', formatLongDay(tryOn)] as const]),
      ['Our reference', reference],
    ],
    link: seePayments(siteUrl),
  });
};

/** Paying what is overdue with another card changes nothing about the next payment: that is taken from the card of the plan. */
const expired =
  ' The card that we take your payments from has expired. Choose another one in your account for those that are still to come, too.';

const ifNotPaid = (missed: Facts<typeof paymentMissed>, reader: PaymentReader): string => {
  const { suspendsOn, endsOn, productTypes, knownOn = reader.on } = missed;
  const untouched = untouchedBy(productTypes, reader);
  // On that day it ends once no try is under way.
  const onLastDay = endsOn <= knownOn ? '' : ` on ${formatLongDay(endsOn)}`;
  if (untouched !== undefined) return `${untouched} If it is still not paid, your payments end${onLastDay}.`;
  // A direct debit may fail again only after that day.
  return suspendsOn <= knownOn
    ? `Your cover is suspended until it is paid. If it is still not paid, we end your cover${onLastDay}.`
    : `If it is still not paid, we suspend your cover on ${formatLongDay(suspendsOn)} and end it${onLastDay}.`;
};

/** Null when the letter about the failed payment has already said it, or that about the end is about to. */
export const arrearsLetter = (arrears: Facts<typeof arrearsChanged>, reader: PaymentReader): Letter | null => {
  const { status, title, reference, overduePence, endsOn, productTypes, knownOn = reader.on } = arrears;
  const { firstName, siteUrl } = reader;
  const untouched = untouchedBy(productTypes, reader);
  if (status === 'suspended' && endsOn !== null && endsOn <= knownOn) return null;
  if (status === 'suspended')
    return letter({
      ...(untouched === undefined ? suspendedWords(arrears) : overdueWords(arrears, untouched)),
      greeting: `Hello ${firstName},`,
      facts: [
        ['Overdue', formatPounds(overduePence)],
        ['Our reference', reference],
      ],
      link: seePayments(siteUrl),
    });
  if (status !== 'recovered') return null;
  return letter({
    template: 'payments-up-to-date',
    subject: `Thank you: your payments for ${reference} are up to date`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `Nothing is overdue any more for your ${nameInText(title)}.${untouched === undefined ? ' If your cover was suspended, it no longer is.' : ''}`,
    ],
    link: seePayments(siteUrl),
  });
};

type Arrears = Facts<typeof arrearsChanged>;

const suspendedWords = ({ title, reference, overduePence, on, endsOn }: Arrears) => ({
  template: 'cover-suspended',
  subject: `Your cover is suspended: ${reference}`,
  paragraphs: [
    `We have not received ${formatPounds(overduePence)} for your ${nameInText(title)}, so your cover is suspended from ${formatLongDay(on)}. You cannot claim for anything that happens while it is.`,
    `Pay what is overdue in your account, and your cover is no longer suspended. You can also call us and pay by phone.${endsOn === null ? '' : ` If we have not received it by ${formatLongDay(endsOn)}, your cover ends on that day.`}`,
  ],
});

/** There is no cover that could be suspended. */
const overdueWords = ({ title, reference, overduePence, endsOn }: Arrears, untouched: string) => ({
  template: 'payment-overdue',
  subject: `${formatPounds(overduePence)} is still overdue: ${reference}`,
  paragraphs: [
    `We have not received ${formatPounds(overduePence)} for your ${nameInText(title)}. ${untouched}`,
    `Please pay what is overdue in your account, or call us and pay by phone.${endsOn === null ? '' : ` If we have not received it by ${formatLongDay(endsOn)}, your payments end on that day.`}`,
  ],
});

/** Null where the letter about its cancelled cover says it all, or what is paid changes nothing as cover is over, or there is none. */
export const planCancelledLetter = (ended: Facts<typeof planCancelled>, reader: PaymentReader): Letter | null => {
  const { firstName, siteUrl, isCoverOver = false } = reader;
  const { title, reference, reason, on, voidPence, paidPence, backPence, productTypes, isCoverCancelled = false, before } = ended;
  if (before) return untouchedBy(productTypes, reader) === undefined ? paidForLetter(ended, before.voidPence, reader) : null;
  if (isCoverCancelled && reason === 'cancelled') return null;
  const day = formatLongDay(on);
  const isVisit = areVisitsAlone(productTypes);
  const isSentBack = reason === 'arrears' && (isCoverCancelled || !isVisit);
  const isOnlyPlan = isVisit || isCoverOver;
  const endedFor = isOnlyPlan ? 'Your payments have ended' : 'Your cover has ended';
  return letter({
    template: 'plan-cancelled',
    subject: reason === 'arrears' ? `${endedFor}: ${reference}` : `Your payments for ${reference} are cancelled`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      reason === 'arrears'
        ? `We did not receive what was overdue for your ${nameInText(title)}, so your payment plan was cancelled on ${day}${isOnlyPlan ? '' : ' and your cover is over'}.`
        : `Your payment plan for your ${nameInText(title)} was cancelled on ${day}.`,
      `We will not take ${voidPence === 0 ? 'anything more' : `the ${formatPounds(voidPence)} that was still to come`}. A payment that is already on its way may still reach us${isSentBack ? ': we will send it back to you' : ''}.`,
      ...afterItsEnd(ended, { isVisit, isCoverOver: isCoverOver || isCoverCancelled }),
      'If you think this is wrong, please contact us.',
    ],
    facts: [
      ['Paid so far', formatPounds(paidPence)],
      ...backOf(backPence, ' before'),
      ...(voidPence === 0 ? [] : [['No longer to be taken', formatPounds(voidPence)] as const]),
      ['Our reference', reference],
    ],
    link: seePayments(siteUrl),
  });
};

/** Of a plan that was cancelled, a payment that counted did not arrive or was taken back, or it came back. */
const paidForLetter = (ended: Facts<typeof planCancelled>, beforePence: number, { firstName, siteUrl }: PaymentReader): Letter => {
  const { title, reference, voidPence, paidPence } = ended;
  const isLost = voidPence > beforePence;
  const sum = formatPounds(Math.abs(voidPence - beforePence));
  return letter({
    template: 'plan-cancelled',
    subject: `Your cover ends ${isLost ? 'sooner' : 'later'}: ${reference}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      isLost
        ? `${sum} for your ${nameInText(title)} did not reach us, or was taken back. Your payment plan is cancelled, so we will not take it again.`
        : `${sum} for your ${nameInText(title)} has reached us after all.`,
      paidForWords(`, which is ${isLost ? 'less' : 'more'} now`),
      'If you think this is wrong, please contact us.',
    ],
    facts: [
      ['Paid so far', formatPounds(paidPence)],
      ['Our reference', reference],
    ],
    link: seePayments(siteUrl),
  });
};

const afterItsEnd = ({ reason, coveredPence }: Facts<typeof planCancelled>, { isVisit, isCoverOver }: PlanEnd): readonly string[] => {
  if (isCoverOver) return [];
  if (isVisit) return ['This changes nothing about your visit itself.'];
  if (reason === 'arrears') return coveredPence > 0 ? [unusedGoesBack] : [];
  return [coveredPence > 0 ? paidForWords() : 'Nothing is paid for your cover, so you have none.'];
};

/** What is paid for may be used up by then. */
const paidForWords = (which = ''): string =>
  `Your cover lasts for as long as you have paid for${which}. Your policy’s page shows its last day.`;

const unusedGoesBack =
  'If you paid for more than you used and the cancellation fee, the rest goes back to you, and we write to you about it.';

interface PlanEnd {
  readonly isVisit: boolean;
  readonly isCoverOver: boolean;
}

/** What the next payments were to be taken from is gone: the customer chooses a card before the next one is due. */
export const mandateCancelledLetter = (lost: Facts<typeof mandateCancelled>, reader: PaymentReader): Letter => {
  const { firstName, siteUrl } = reader;
  const { name: provider, asks } = factsOfMethod(lost.method) ?? methodFacts.direct_debit;
  const isAgreement = asks === 'approval';
  return letter({
    template: isAgreement ? `${lost.method}-agreement-ended` : 'mandate-cancelled',
    subject: isAgreement ? `${provider} no longer pays for ${lost.reference}` : `Your ${provider} for ${lost.reference} was cancelled`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      isAgreement
        ? `${provider} told us that we may no longer take payments for your ${nameInText(lost.title)} from your ${provider} account. We cannot take your next payments without that.`
        : `Your bank told us that the ${provider} for your ${nameInText(lost.title)} was cancelled. We cannot take your next payments without it.`,
      `${untouchedBy(lost.productTypes, reader) ?? coverNow(lost)} Before your next payment is due, sign in by the link below and choose the card to take it from. If you have no saved card yet, you can add one under Your cards in your account.`,
      'If a payment is already overdue, you can pay it on the same page. Would you rather do this by phone? Ask us there to call you back.',
    ],
    facts: [
      ['Still to pay', formatPounds(lost.leftPence)],
      ['Our reference', lost.reference],
    ],
    link: { label: 'Choose a card', url: new URL(`/account/payments/${lost.purchaseId}`, siteUrl).href },
  });
};

/** It may not have begun: nobody is told here that they are covered. */
const coverNow = ({ isSuspended }: Facts<typeof mandateCancelled>): string =>
  isSuspended === true ? 'Your cover is suspended until what is overdue is paid.' : 'Your cover stays as it is.';

type ScheduleFacts = Pick<Facts<typeof paymentsScheduled>, 'takenBy' | 'statementReference'>;

/** Only a direct debit has a reference on statements. */
const takenWords = ({ takenBy = 'in the way you chose when you bought it', statementReference }: ScheduleFacts): string =>
  statementReference === undefined ? takenBy : 'by Direct Debit from your bank account';

/** Of a card that runs out only its own page knows: nobody asks its provider for a letter. */
const isOfCard = ({ takenBy }: ScheduleFacts): boolean => takenBy === methodSentences.card.takenBy;

export const seePayments = (siteUrl: string) => ({ label: 'See your payments', url: new URL('/account/payments', siteUrl).href });
