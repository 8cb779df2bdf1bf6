import { londonDay, showLongDay } from '@kerbside/contracts/days/dates';
import type { Claim } from '@kerbside/contracts/http/claims/claims';
import { claimStops as words } from '../../messages/claims.js';

export interface ClaimStop {
  readonly title: string;
  readonly state: 'done' | 'now' | 'next';
  readonly when?: string | undefined;
}

type ClaimState = Pick<Claim, 'status' | 'history' | 'asked' | 'waitsForCustomer' | 'dueOn' | 'decision' | 'payment' | 'payee'>;

/** Who has a claim that was sent, since when, and what is to come. */
export const claimStops = (claim: ClaimState): readonly ClaimStop[] => {
  const { status, history, decision, payment } = claim;
  const isOpen = status === 'submitted' || status === 'appealed';
  const coveredPence = decision?.coveredPence ?? 0;
  const isPaid = !isOpen && coveredPence > 0 && (payment?.amountPence ?? 0) >= coveredPence;
  const on = (what: Claim['history'][number]['what']) => dayOf(history.findLast((step) => step.what === what)?.at);
  return [
    { title: words.sent, state: 'done', when: dayOf(history.find(({ what }) => what === 'submitted')?.at) },
    ...(isOpen ? [withWhom(claim)] : []),
    isOpen ? { title: words.answer, state: 'next', when: byDay(claim) } : { title: words.answered, state: 'done', when: on('decided') },
    ...(!isOpen && coveredPence === 0 ? [] : [isPaid ? paid(on('paid')) : toPay(claim, isOpen)]),
  ];
};

const paid = (when: string | undefined): ClaimStop => ({ title: words.paid, state: 'done', when });

const toPay = ({ payee }: ClaimState, isOpen: boolean): ClaimStop => {
  if (isOpen) return { title: words.payment, state: 'next' };
  return { title: words.payment, state: 'now', when: payee ? undefined : words.whereTo };
};

/** Since it was sent, answered or appealed against last; or since we asked. */
const withWhom = ({ history, asked, waitsForCustomer }: ClaimState): ClaimStop => {
  const question = asked.at(-1);
  if (waitsForCustomer) return { title: words.withYou, state: 'now', when: since(question?.at) };
  const sent = history.flatMap(({ what, at }) => (what === 'submitted' || what === 'appealed' ? [at] : []));
  const last = [...sent, ...asked.flatMap(({ answer }) => (answer ? [answer.at] : []))].toSorted().at(-1);
  return { title: words.withUs, state: 'now', when: since(last) };
};

const byDay = ({ dueOn, waitsForCustomer }: ClaimState): string | undefined =>
  dueOn === null || waitsForCustomer ? undefined : words.by(showLongDay(dueOn));

const dayOf = (at: string | undefined): string | undefined => (at === undefined ? undefined : showLongDay(londonDay(new Date(at))));
const since = (at: string | undefined): string | undefined => (at === undefined ? undefined : words.since(dayOf(at) ?? ''));
