import { decidedAfterAnswer } from '@kerbside/contracts/claims/days-to-decide';
import { doNotStartRepairs, hasRepairs } from '@kerbside/contracts/claims/claim-kinds';
import { isLessThanAsked, setOffWords } from '@kerbside/contracts/claims/excess';
import { payeeWords } from '@kerbside/contracts/claims/payee';
import { formatLongDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { EventOf, EventType } from '@kerbside/contracts/event';
import type { claimDecided, claimPaid, claimPayeeChanged, claimQuestionAsked, claimSubmitted } from '@kerbside/contracts/events/claims';
import { firm, ombudsman } from '@kerbside/contracts/firm/firm';
import type { ToldClaim } from '@kerbside/contracts/http/claims/claims';
import { formatPounds, type Pence } from '@kerbside/contracts/money/money';
import { letter } from '../letters/letters.js';
import type { Letter } from '../letters/message.js';
import type { LetterReader } from '../messages/owed-letters.js';

/** Who a letter goes to, which claim it is about, and where its links lead. */
export interface ClaimReader extends LetterReader {
  readonly claim: ToldClaim;
}
type Facts<E extends EventType> = EventOf<E>['data'];

const notYet = ({ claim }: ClaimReader): readonly string[] =>
  hasRepairs(claim.kind) && !claim.isAuthorised
    ? [`${doNotStartRepairs}. We cannot pay for repairs that begin before we have said yes.`]
    : [];

export const receivedLetter = ({ dueOn, isAppeal, reference }: Facts<typeof claimSubmitted>, reader: ClaimReader): Letter =>
  letter({
    template: isAppeal ? 'claim-appeal-received' : 'claim-received',
    subject: isAppeal ? `We are looking at your claim ${reference} again` : `We have your claim ${reference}`,
    greeting: `Hello ${reader.firstName},`,
    paragraphs: [
      isAppeal
        ? `You asked us to look again at our decision about ${carOf(reader)}. Somebody who did not make that decision will look at it. If nobody else can, our answer will say why.`
        : `Thank you for your claim for ${carOf(reader)}. We’re looking at it now, and we’ll write to you if we need to know more.`,
      ...notYet(reader),
    ],
    facts: [
      ['Your claim', reference],
      ['We decide by', formatLongDay(dueOn)],
    ],
    ...about(reader),
  });

export const questionLetter = ({ reference }: Facts<typeof claimQuestionAsked>, reader: ClaimReader): Letter => {
  const question = reader.claim.asked.at(-1)?.text;
  return letter({
    template: 'claim-question',
    subject: `We have a question about your claim ${reference}`,
    greeting: `Hello ${reader.firstName},`,
    paragraphs: [
      `We need to know a little more before we can decide your claim for ${carOf(reader)}.`,
      ...(question === undefined ? [] : [`We asked: “${question}”`]),
      `Please answer on your claim’s page. You can add photos and documents there. ${decidedAfterAnswer}`,
      ...notYet(reader),
    ],
    facts: [['Your claim', reference]],
    ...about(reader, 'Answer the question'),
  });
};

export const decidedLetter = (facts: Facts<typeof claimDecided>, reader: ClaimReader): Letter => {
  const { isAppeal, reference, coveredPence, totalPence } = facts;
  const { excessPence = 0, setOffPence = 0 } = reader.claim.decision ?? {};
  return letter({
    template: isAppeal ? 'claim-appeal-decided' : 'claim-decided',
    subject: isAppeal ? `Our answer to your appeal, claim ${reference}` : `Our decision on your claim ${reference}`,
    greeting: `Hello ${reader.firstName},`,
    paragraphs: [
      coveredPence > 0
        ? `We have decided your claim for ${carOf(reader)}: we will pay ${formatPounds(coveredPence)} of ${formatPounds(totalPence)}.${repairsMayStart(reader)}`
        : `We have decided your claim for ${carOf(reader)}: ${setOffPence > 0 ? `it is covered, and there is nothing more to pay.${repairsMayStart(reader)}` : 'we cannot pay it.'}`,
      ...(coveredPence > 0 ? whereTo(reader, coveredPence) : setOffPence > 0 ? [] : notAuthorised(reader)),
      ...(setOffPence > 0 ? [setOffWords(setOffPence)] : []),
      ...(reader.claim.decision ? [reader.claim.decision.note] : []),
      ...(isAppeal ? bySame(reader) : []),
      ...(isLessThanAsked({ coveredPence, totalPence, excessPence, setOffPence }) ? [isAppeal ? complain : appeal] : []),
    ],
    facts: [
      ...(reader.claim.decision?.lines ?? []).map((line) => [line.description, lineSays(line)] as const),
      ...(excessPence > 0 ? [['Your excess', `${formatPounds(excessPence)}, which you pay`] as const] : []),
      ...(setOffPence > 0 ? [['Refunded already', formatPounds(setOffPence)] as const] : []),
      ['Total', `We will pay ${formatPounds(coveredPence)} of ${formatPounds(totalPence)}`],
    ],
    ...about(reader),
  });
};

/** Whoever gets into an account, or talks staff into it, could have the money sent elsewhere: its owner hears of it at once. */
export const payeeLetter = (facts: Facts<typeof claimPayeeChanged>, reader: ClaimReader): Letter =>
  letter({
    template: 'claim-payee-changed',
    subject: `Where we pay your claim ${facts.reference} was ${facts.isFirst ? 'set' : 'changed'}`,
    greeting: `Hello ${reader.firstName},`,
    paragraphs: [`${payeeSays(facts)} If this was not you, call us.`],
    facts: [['Your claim', facts.reference]],
    ...about(reader),
  });

/** By the facts of its own change: the claim may say another by now. */
const payeeSays = ({ isFirst, changedOn, accountEnds, isCompanyPaid }: Facts<typeof claimPayeeChanged>): string => {
  const when = `was ${isFirst ? 'set' : 'changed'} on ${formatLongDay(changedOn)}`;
  const account = `to an account ending ${accountEnds}`;
  if (!isCompanyPaid) return `The account we pay your claim to ${when} ${account}.`;
  const company = `Where we pay your claim ${when} to a company`;
  return accountEnds === null ? `${company}.` : `${company} first, and what is left ${account}.`;
};

export const paidLetter = ({ reference, amountPence, endsCoverOn, endsRenewal }: Facts<typeof claimPaid>, reader: ClaimReader): Letter =>
  letter({
    template: 'claim-paid',
    subject: `We have paid your claim ${reference}`,
    greeting: `Hello ${reader.firstName},`,
    paragraphs: [
      `We have paid ${formatPounds(amountPence)} for your claim for ${carOf(reader)}${paidTo(reader)}. A bank transfer usually arrives the same day.`,
      ...(endsCoverOn === undefined ? [] : [coverDone(endsCoverOn)]),
      ...(endsRenewal === undefined ? [] : [renewalDone(endsRenewal)]),
    ],
    facts: [
      ['Your claim', reference],
      ['Paid', formatPounds(amountPence)],
    ],
    ...about(reader),
  });

const coverDone = (day: IsoDay): string =>
  `With this your cover has done its work: it ended on ${formatLongDay(day)}, and there is nothing to renew. Its price does not go back, and payments for it that are still to come are still due. If the car is gone, archive it on its page: we then no longer remind you of its MOT. A visit that you booked for it stays booked until you cancel it.`;

const renewalDone = (number: string): string =>
  `Your policy ${number}, which renews it, had no car to cover: we cancel it from its first day, and its price goes back. We write to you about that too.`;

/** Nothing is paid before it is said where to. An appeal may come after a part was paid, or all that is covered. */
const whereTo = ({ claim: { payee, payment, companies = [] } }: ClaimReader, coveredPence: Pence): readonly string[] => {
  const paidPence = payment?.amountPence ?? 0;
  if (paidPence >= coveredPence) return ['We have paid that already.'];
  const rest = `We have paid ${formatPounds(paidPence)} of it already. ${formatPounds(coveredPence - paidPence)} is still to come.`;
  return [...(paidPence > 0 ? [rest] : []), payee ? `We pay it to ${payeeWords(payee)}.` : asksWhere(companies)];
};
const asksWhere = (companies: readonly string[]): string =>
  `Please say on your claim’s page where we pay it: to ${['your bank account', ...companies].join(', or to ')}. We cannot pay it before you do.`;
const paidTo = ({ claim: { payment } }: ClaimReader): string => (payment?.to ? `, to ${payeeWords(payment.to)}` : '');

const repairsMayStart = ({ claim }: ClaimReader): string => (hasRepairs(claim.kind) ? ' Repairs may start now.' : '');
const notAuthorised = ({ claim }: ClaimReader): readonly string[] =>
  hasRepairs(claim.kind) ? [`${doNotStartRepairs}: this claim is not authorised, and we could not pay for them.`] : [];

/** Customers are promised that a different person answers their appeal. */
const bySame = ({ claim: { decision } }: ClaimReader): readonly string[] =>
  decision?.sameBecause === undefined
    ? []
    : [`Whoever made our first decision has answered your appeal, because nobody else could: “${decision.sameBecause}”`];

const appeal = 'If you think we have missed something, you can ask us once to look again, on your claim’s page.';
/** A final answer names the ombudsman (DISP 1.6). */
const complain = `This is our final answer to your appeal. If you are still not happy, write to ${firm.complaintsEmail}. You may also ask the ${ombudsman.name} to look at it, free, within six months: ${ombudsman.site}, ${ombudsman.telephone}.`;

type Line = NonNullable<ToldClaim['decision']>['lines'][number];
const lineSays = ({ amountPence, coveredPence, reason }: Line): string =>
  coveredPence === amountPence
    ? `Covered: ${formatPounds(coveredPence)}`
    : `Covered: ${formatPounds(coveredPence)}. Not covered: ${formatPounds(amountPence - coveredPence)}. ${reason ?? ''}`.trim();

const carOf = ({ claim: { vehicle } }: ClaimReader): string => `your ${vehicle.make} ${vehicle.model}`;

/** Which car it is about, and where the claim is seen. */
const about = ({ siteUrl, claim }: ClaimReader, label = 'See your claim') => ({
  plate: claim.vehicle.registrationNumber,
  link: { label, url: new URL(`/account/claims/${claim.id}`, siteUrl).href },
});
