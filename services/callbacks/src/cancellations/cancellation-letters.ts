import { nothingBackWords, paymentsAfterWords } from '@kerbside/contracts/garages/at-garage-words';
import { openClaimWords } from '@kerbside/contracts/claims/excess';
import { formatLongDay, londonDay } from '@kerbside/contracts/days/dates';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import type { Cancellation } from '@kerbside/contracts/http/claims/cancellations';
import type { ProductType } from '@kerbside/contracts/ids';
import { formatPounds } from '@kerbside/contracts/money/money';
import { renewalStays, unbegun } from '@kerbside/contracts/policies/continuation';
import { nameInText, productNames } from '@kerbside/contracts/products/product-names';
import { refundArrivesBy, refundGoesTo } from '@kerbside/contracts/payments/refund-words';
import { letter } from '../letters/letters.js';
import type { Letter } from '../letters/message.js';
import type { LetterReader } from '../messages/owed-letters.js';

/** Who a letter goes to, with what came with the policy and shares its fate. */
export interface PolicyReader extends LetterReader {
  readonly withIt?: readonly ProductType[] | undefined;
}

type CancellationFacts = Pick<Cancellation, 'at' | 'by' | 'working'>;

/** What ends, what is refunded and when, what happens to the payments, and the working as it was shown before (A9). */
export const cancellationLetter = (policy: Policy, cancellation: CancellationFacts, reader: PolicyReader): Letter => {
  const { working, by } = cancellation;
  const whose = by === 'customer' ? 'You cancelled' : 'We cancelled';
  return letter({
    template: 'policy-cancelled',
    subject: `${subjectOf(policy)} is cancelled`,
    greeting: `Hello ${reader.firstName},`,
    paragraphs: [
      `${whose} your ${nameOf(policy)} for your ${policy.vehicle.make} ${policy.vehicle.model}. ${endOf(policy, cancellation)}`,
      ...companyOf(reader, 'cancelled too'),
      moneyOf(policy, cancellation),
      ...paymentsOf(policy, cancellation),
      ...present(openClaimWords(working)),
      ...renewalOf(policy),
      'If you did not ask for this, or have changed your mind, please call us.',
    ],
    facts: [numberOf(policy), ...(working.isPaidByAnother ? [] : sumsOf(working))],
    ...about(policy, reader),
  });
};

/** Its owner reads no sum of what somebody else paid. */
const sumsOf = ({ lines, refundPence }: CancellationFacts['working']) => [
  ...lines.map(({ label, amountPence }) => [label, formatPounds(amountPence)] as const),
  ['Goes back to you', formatPounds(refundPence)] as const,
];

export const reinstatementLetter = (policy: Policy, reader: PolicyReader): Letter =>
  letter({
    template: 'policy-reinstated',
    subject: policy.kind === 'order' ? `${subjectOf(policy)} is yours again` : `${subjectOf(policy)} is in force again`,
    greeting: `Hello ${reader.firstName},`,
    paragraphs: [
      `The cancellation of your ${nameOf(policy)} for your ${policy.vehicle.make} ${policy.vehicle.model} has been reversed. ${againOf(policy)}`,
      ...companyOf(reader, 'yours again too'),
      policy.kind === 'order' || policy.suspendedOn ? 'No money has moved.' : 'No money has moved: you do not need to do anything.',
    ],
    facts: [numberOf(policy)],
    ...about(policy, reader),
  });

/** Cover that begins later, or is suspended while payments are overdue, is not in force today. */
const againOf = (policy: Policy): string => {
  if (policy.kind === 'order' && policy.visit) return `It is part of your visit on ${formatLongDay(policy.visit.day)} again.`;
  if (policy.kind === 'order')
    return 'If the garage still has the time, your visit is booked again as it was. If not, we will ask you to choose another.';
  const [from, until] = [formatLongDay(policy.startsOn), formatLongDay(policy.endsOn)];
  if (policy.suspendedOn) return `It runs until ${until}, as before. It stays suspended until what is overdue is paid.`;
  return policy.status === 'future'
    ? `You are covered from ${from} to ${until}, as before.`
    : `You are covered as before, without a gap, until ${until}.`;
};

const companyOf = ({ withIt = [] }: PolicyReader, what: string): readonly string[] =>
  withIt.map((product) => `The ${nameInText(productNames[product])} that came with it is ${what}.`);

const renewalOf = (policy: Policy): readonly string[] => present(policy.kind === 'cover' ? renewalStays(policy) : undefined);

const present = (words: string | undefined): readonly string[] => (words === undefined ? [] : [words]);

const endOf = (policy: Policy, { working }: CancellationFacts): string => {
  if (policy.kind === 'order' && policy.workBegunOn) return 'The garage had begun the work by then.';
  if (policy.kind === 'order') return 'It will not be done, so you don’t need to take your car to a garage for it.';
  return (
    unbegun(policy, working.on) ??
    `You have no cover from ${formatLongDay(working.on)}, and cannot claim for anything that happens from then on${working.isCoolingOff ? ', or happened before' : ''}.`
  );
};

const subjectOf = (policy: Policy): string =>
  policy.kind === 'order' ? `Your ${nameOf(policy)} ${policy.policyNumber}` : `Your ${nameOf(policy)} policy ${policy.policyNumber}`;

const moneyOf = (policy: Policy, { at, working }: CancellationFacts): string => {
  const { refundPence, balancePence, isCoolingOff, isPaidByAnother } = working;
  if (isPaidByAnother) return 'What isn’t used of it goes back to whoever paid for the policy, the way they paid.';
  if (refundPence === 0)
    return nothingBackWords(
      working,
      balancePence < 0
        ? 'There is no refund: what you used and any fee come to more than you had paid. We won’t ask you for the rest.'
        : 'There is no refund, and nothing to pay.',
    );
  const arrives = formatLongDay(refundArrivesBy(londonDay(new Date(at)), working.refundDays));
  const unclaimed = policy.kind === 'cover' ? ' and without a claim' : '';
  const why = isCoolingOff ? ` It was cancelled within 14 days${unclaimed}, so you get all of it back.` : '';
  return `${formatPounds(refundPence)} will be refunded to ${refundGoesTo(working)}. It arrives by ${arrives} at the latest.${why}`;
};

const paymentsOf = (policy: Policy, { working }: CancellationFacts): readonly string[] =>
  paymentsAfterWords(working, policy.kind === 'cover' && policy.premiumPer === 'month');

const nameOf = ({ productName }: Policy): string => nameInText(productName);

const numberOf = (policy: Policy) => [policy.kind === 'order' ? 'Order number' : 'Policy number', policy.policyNumber] as const;

/** Which car it is about, and where what was bought is seen. */
const about = (policy: Policy, { siteUrl }: LetterReader) => ({
  plate: policy.vehicle.registrationNumber,
  link: {
    label: policy.kind === 'order' ? 'See your order' : 'See your policy',
    url: new URL(`/account/policies/${policy.id}`, siteUrl).href,
  },
});
