import { londonDay } from '@kerbside/contracts/days/dates';
import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import type { Issuance } from '@kerbside/contracts/http/claims/policies';
import type { differenceKinds } from '@kerbside/contracts/http/payments/books';
import { formatPounds } from '@kerbside/contracts/money/money';
import type { AttemptStanding } from '../methods/method-port.js';
import type { Attempt } from '../purchases/attempt.js';
import { clearing, receivable, suspense, sumOf, type LedgerRow } from '../purchases/ledger.js';
import { shortOfCancelled } from '../purchases/cancelled-parts.js';
import type { Purchase } from '../purchases/purchase.js';
import { isAwaited } from '../schedules/collecting.js';

export type DifferenceKind = (typeof differenceKinds)[number];

/** What the books, the provider and claims know about one purchase. */
export interface BookRecords {
  readonly purchase: Purchase;
  readonly rows: readonly LedgerRow[];
  /** Each with its standing at its provider; null when it has none, as when staff were paid in another way. */
  readonly attempts: readonly { readonly attempt: Attempt; readonly standing: AttemptStanding | null }[];
  readonly policies: Issuance['policies'];
}

/** One difference. It keeps the same id in every comparison. */
export interface BookDifference {
  readonly id: string;
  readonly kind: DifferenceKind;
  readonly amountPence: number;
  readonly says: string;
  /** What staff do about it; absent: as about any of its kind. */
  readonly toDo?: string;
}

const minuteMs = 60_000;
/** A sale is followed by its policies within seconds, a payment by its entries, and an authorisation is taken or released within an hour. */
const followsWithinMs = 15 * minuteMs;
const heldAtMostMs = 2 * 60 * minuteMs;
/** No provider lets us contest what a bank took back for longer. */
const contestableMs = 30 * 24 * 60 * minuteMs;

/** The differences of a purchase, usually none. */
export const compare = (known: BookRecords, now: Date): readonly BookDifference[] => [
  ...known.attempts.flatMap((one) => attemptDifferences(known, one, now)),
  ...ledgerDifferences(known, now),
  ...policyDifferences(known, now),
];

type ComparedAttempt = BookRecords['attempts'][number];

const attemptDifferences = (
  { purchase, rows }: BookRecords,
  { attempt, standing }: ComparedAttempt,
  now: Date,
): readonly BookDifference[] => {
  if (standing === null || attempt.amountPence === 0) return [];
  const found = (kind: DifferenceKind, amountPence: number, says: string): BookDifference => ({
    id: `${attempt.id}:${kind}`,
    kind,
    amountPence: Math.abs(amountPence),
    says,
  });
  const [booked, real] = [bookedOf(purchase, rows, attempt), netOf(standing, attempt)];
  const [ours, theirs] = [formatPounds(booked), formatPounds(real)];
  const held = isHeldByNobody(attempt, standing, now)
    ? [
        found(
          'held-by-nobody',
          attempt.amountPence,
          `The provider holds ${formatPounds(attempt.amountPence)}, and nobody takes or releases it.`,
        ),
      ]
    : [];
  if (booked === real) {
    const twicePence = backTwiceOf(purchase, attempt, now);
    if (twicePence === 0) return held;
    const says = `The bank took the payment back, of which ${formatPounds(twicePence)} had been refunded: the customer has that twice.`;
    return [...held, { ...found('refund-differs', twicePence, says), toDo: contest }];
  }
  const by = real - booked;
  if (standing.refundedPence !== attempt.refundedPence)
    return [...held, found('refund-differs', by, `The ledger has ${ours} after refunds, the provider ${theirs}.`)];
  if (booked === 0 && isUnderWay(attempt, now)) return held;
  if (booked === 0) return [...held, found('missing-in-ledger', by, `The provider has ${theirs} that the ledger does not know of.`)];
  if (real === 0) return [...held, found('missing-at-provider', by, `The ledger has ${ours} that the provider does not.`)];
  return [...held, found('sum-differs', by, `The ledger has ${ours}, the provider ${theirs}.`)];
};

/** What the provider has of it for us, after refunds and what banks hold back. */
const netOf = (standing: AttemptStanding, attempt: Attempt): number => {
  if (standing.status === 'reversed') return -attempt.refundedPence;
  return standing.status === 'taken' ? standing.takenPence - standing.refundedPence : 0;
};

/** What the customer has back of it by a refund and from their bank, as long as we may contest that, unless they have paid it again. */
const backTwiceOf = ({ schedule }: Purchase, { id, state, line: number, refundedPence }: Attempt, now: Date): number => {
  if (state.status !== 'reversed' || now.getTime() - state.at.getTime() > contestableMs) return 0;
  const line = schedule.find((one) => one.number === number);
  if (line?.state === 'collected') return 0;
  return refundedPence + (line?.attemptId === id ? (line.redirectedPence ?? 0) : 0);
};

const balanceOf = (rows: readonly LedgerRow[], name: string): number => sumOf(rows.filter(({ account }) => account === name));

/** What went back by refunds and the bank beyond what was left of a payment, as long as we may contest that. */
const moreBackThanLeft = (rows: readonly LedgerRow[], now: Date): number =>
  rows.some(({ account, at }) => account === suspense && now.getTime() - at.getTime() <= contestableMs)
    ? Math.max(0, balanceOf(rows, suspense))
    : 0;

/** Whether the customer has money back from us and from their bank that we may still contest. */
export const isBackTwice = (purchase: Purchase, attempts: readonly Attempt[], rows: readonly LedgerRow[], now: Date): boolean =>
  moreBackThanLeft(rows, now) > 0 || attempts.some((attempt) => backTwiceOf(purchase, attempt, now) > 0);

const isHeldByNobody = ({ state, openedAt }: Attempt, { status }: AttemptStanding, now: Date): boolean => {
  const isOver = state.status === 'cancelled' || state.status === 'failed' || state.status === 'collected' || state.status === 'reversed';
  return status === 'authorised' && (isOver || now.getTime() - openedAt.getTime() > heldAtMostMs);
};

/** Whether it is being paid just now: its entries come with the provider's answer. */
const isUnderWay = ({ state }: Attempt, now: Date): boolean => 'since' in state && now.getTime() - state.since.getTime() <= followsWithinMs;

/** What the ledger says an attempt brought in. Rows of the sale name no attempt: they belong to the attempt that was sold. */
const bookedOf = (purchase: Purchase, rows: readonly LedgerRow[], { id, method }: Attempt): number =>
  sumOf(
    rows.filter((row) => {
      const isOfSale = /^\d+$/.test(row.id.slice(purchase.id.length + 1));
      return row.account === clearing(method) && (isOfSale ? id === purchase.attemptId : row.id.startsWith(`${id}:`));
    }),
  );

const ledgerDifferences = ({ purchase, rows }: BookRecords, now: Date): readonly BookDifference[] => {
  const found = (kind: DifferenceKind, pence: number, says: string): readonly BookDifference[] =>
    pence === 0 ? [] : [{ id: `${purchase.id}:ledger:${kind}`, kind, amountPence: Math.abs(pence), says }];
  const twice = (pence: number) => {
    const says = `${formatPounds(pence)} more went back, by refunds and the bank, than was left of a payment: the customer has that twice.`;
    return found('refund-differs', pence, says).map((one) => ({ ...one, toDo: contest }));
  };
  const strayPence = -balanceOf(rows, suspense);
  const awaitedPence = purchase.state.status === 'completed' ? sumOf(purchase.schedule.filter(isAwaited)) : 0;
  const sumPence = sumOf(rows);
  const owedPence = balanceOf(rows, receivable) - awaitedPence;
  return [
    ...found(
      'unexplained-money',
      Math.max(0, strayPence),
      `${formatPounds(strayPence)} belongs to no payment that was due.${ofCancelled(purchase)}`,
    ),
    ...twice(moreBackThanLeft(rows, now)),
    ...found(
      'ledger-does-not-add-up',
      sumPence === 0 ? owedPence : sumPence,
      sumPence === 0
        ? `The ledger and the payments to come differ by ${formatPounds(Math.abs(owedPence))}.`
        : `The entries of the ledger differ by ${formatPounds(Math.abs(sumPence))}.`,
    ),
  ];
};

/** A bank returns too what had paid for a policy that was cancelled meanwhile, while others go on. */
const ofCancelled = (purchase: Purchase): string => {
  const shortPence = shortOfCancelled(purchase);
  return shortPence === 0 ? '' : ` What was cancelled had cost ${formatPounds(shortPence)} more than was paid for it then.`;
};

const policyDifferences = ({ purchase, policies }: BookRecords, now: Date): readonly BookDifference[] => {
  const { state, offer } = purchase;
  const found = (kind: DifferenceKind, says: string): readonly BookDifference[] => [
    { id: `${purchase.id}:policies:${kind}`, kind, amountPence: offer.totalPence, says },
  ];
  const running = policies.filter(({ status }) => status === 'active' || status === 'future');
  // Arrears leave a visit as it is. Where the day was moved, it has come for us alone.
  const isOver = ({ cancelledOn = '9999-12-31' }: Issuance['policies'][number]) => cancelledOn <= londonDay(now);
  // What was cancelled to a later day was paid for apart, and follows that money by itself.
  const isPaidApart = ({ productType }: Issuance['policies'][number]) =>
    purchase.cancelled?.some((part) => part.productType === productType);
  const covers = running.filter((one) => !doneAtGarages.includes(one.productType) && !isOver(one) && !isPaidApart(one));
  if (state.status !== 'completed')
    return running.length > 0 ? found('policies-unsold', `Nothing was bought, and there is ${numbersOf(running)}.`) : [];
  if (purchase.planEnd?.reason === 'arrears' && covers.length > 0 && now.getTime() - state.at.getTime() > followsWithinMs)
    return found('policies-after-end', `The cover ended on ${purchase.planEnd.on} for arrears, and ${numbersOf(covers)} goes on.`);
  // Paid back before anything was issued, it was never to be.
  if (purchase.isCoverCancelled || policies.length > 0 || now.getTime() - state.at.getTime() <= followsWithinMs) return [];
  return found('no-policies', 'It was bought, and no policy was issued.');
};

const numbersOf = (policies: Issuance['policies']): string => policies.map(({ policyNumber }) => policyNumber).join(', ');

const contest =
  'Contest it at the provider, with the refund as evidence, before the day that it gives for that. Where the bank keeps it, ask the customer for it. It is gone once it is back or paid again, and else after 30 days.';

/** What staff do about each kind when reading the provider again did not resolve it. */
export const toDo: Readonly<Record<DifferenceKind, string>> = {
  'missing-in-ledger':
    'Compare the payment with the provider’s page. If the customer paid for nothing, refund it there; then try this again.',
  'missing-at-provider': 'Look the payment up at the provider. If it never arrived, tell the developers: the ledger is to be corrected.',
  'sum-differs': 'Look the payment up at the provider, and tell the developers which of the two sums is right.',
  'refund-differs': 'Look the refund up at the provider. One that was made there is recorded when this is tried again.',
  'held-by-nobody': 'Release the money at the provider, so that the customer has it back; then try this again.',
  'unexplained-money': 'Find out what it was paid for, on the customer’s page. Refund what they do not owe.',
  'ledger-does-not-add-up': 'Tell the developers: the entries of this purchase are to be corrected.',
  'no-policies': 'See “Issue the policies of a purchase” among the work that failed. If it cannot be done, refund the payment.',
  'policies-unsold': 'Find out why there is a policy. Cancel it if the customer did not pay in another way.',
  'policies-after-end': 'Tell the developers why the policy goes on, and tell the customer whether they are covered.',
};
