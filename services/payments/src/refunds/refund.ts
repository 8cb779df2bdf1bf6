import type { ProductType } from '@kerbside/contracts/ids';
import type { RefundReason } from '@kerbside/contracts/money/refund-reasons';
import type { ListedRefund, Method, RefundStanding } from '../methods/method-port.js';
import { sumOf } from '../purchases/ledger.js';
import type { Purchase } from '../purchases/purchase.js';
import { inOrder, isPaidToUs, type Schedule } from '../purchases/schedule.js';

/**
 * What goes back of one payment. `requested`: the provider is being asked. `pending`: it is on its way. `refused`: the provider refused it, or the
 * bank sent it back, and it is still owed; staff see it once it is raised. It is settled while the customer's bank has the payment: nothing is owed, and
 * nobody works on it. `redirected`: staff paid it in another way. `others`: the provider's names
 * of the other refunds that somebody made there, which are this part together with `ref`.
 */
export type RefundPartState =
  | { readonly status: 'requested'; readonly at: Date }
  | { readonly status: 'pending' | 'refunded'; readonly at: Date; readonly ref: string; readonly others?: readonly string[] }
  | {
      readonly status: 'refused';
      readonly at: Date;
      readonly message: string;
      readonly isRaised: boolean;
      readonly retryAt: Date | null;
      readonly isSettled?: true;
    }
  | { readonly status: 'redirected'; readonly at: Date; readonly reference: string };

export interface RefundPart {
  readonly number: number;
  /** The payment of the plan whose money goes back, and the attempt that took it; null when staff were paid for it in another way. */
  readonly line: number;
  readonly attemptId: string | null;
  readonly method: Method;
  /** For people: "Visa ending 4242". */
  readonly to: string;
  readonly amountPence: number;
  /** Numbers the requests to the provider, which makes each once: a part that was refused is asked for by the next number. */
  readonly tries: number;
  /** The try whose job works on it: a refund that comes back gets another job. */
  readonly job: number;
  /** The customer knows that it is on its way. */
  readonly isTold: boolean;
  readonly state: RefundPartState;
}

/** A sum that goes back to the customer: money by the payments it came by, and the share of rewards. */
export interface RefundRecord {
  readonly id: string;
  readonly purchaseId: string;
  readonly amountPence: number;
  readonly rewardsPence: number;
  readonly why: string;
  /** What of the purchase it is for; absent: all of it. */
  readonly productType?: ProductType | undefined;
  /** As it is told; absent where staff decided it. */
  readonly reason?: RefundReason | undefined;
  /** Of money that arrived for what is cancelled. */
  readonly isLate?: true | undefined;
  readonly requestedAt: Date;
  readonly parts: readonly RefundPart[];
  /** How often the customer was told of it. */
  readonly issues: number;
  /** When to ask its providers again if nobody tells us; null when nothing can change any more. */
  readonly nextCheckAt: Date | null;
  readonly version: number;
}

/** The refund without its next check, which is no part of its history. */
export const withoutCheck = ({ nextCheckAt: _, ...refund }: RefundRecord): Omit<RefundRecord, 'nextCheckAt'> => refund;

export type PlannedPart = Pick<RefundPart, 'line' | 'attemptId' | 'method' | 'to' | 'amountPence'>;

/** What is known of a part from the start. */
interface NewPart extends PlannedPart {
  /** How staff pay it, when not by its own method. */
  readonly reference: string | null;
}

type RefundDecision = Pick<
  RefundRecord,
  'id' | 'purchaseId' | 'amountPence' | 'rewardsPence' | 'why' | 'productType' | 'reason' | 'isLate'
> & {
  readonly parts: readonly NewPart[];
};

/** What a refund gives back of the rewards is remembered with what they paid for. */
export const withRewardsBack = <P extends Pick<Purchase, 'rewardsBackPence'>>(purchase: P, pence: number): P =>
  pence === 0 ? purchase : { ...purchase, rewardsBackPence: (purchase.rewardsBackPence ?? 0) + pence };

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** Banks send refunds back for about this long. */
const mayReturnMs = 30 * dayMs;

export const openRefund = ({ parts, ...decided }: RefundDecision, at: Date): RefundRecord => ({
  ...decided,
  requestedAt: at,
  parts: parts.map(({ reference, ...part }, place) => {
    const asked = newPart(part, place + 1, at);
    return reference === null ? asked : { ...asked, state: { status: 'redirected', at, reference } };
  }),
  issues: 0,
  nextCheckAt: null,
  version: 1,
});

const newPart = (planned: PlannedPart, number: number, at: Date): RefundPart => ({
  ...planned,
  number,
  tries: 1,
  job: 1,
  isTold: false,
  state: { status: 'requested', at },
});

/** The name of a request to the provider, which makes each once. */
export const requestId = ({ id }: Pick<RefundRecord, 'id'>, { number, tries }: Pick<RefundPart, 'number' | 'tries'>): string =>
  `${id}:${number}:${tries}`;

export const jobId = ({ id }: Pick<RefundRecord, 'id'>, { number, job }: Pick<RefundPart, 'number' | 'job'>): string =>
  `${id}:${number}:${job}`;

export const partOf = ({ parts }: Pick<RefundRecord, 'parts'>, number: number): RefundPart | undefined =>
  parts.find((part) => part.number === number);

/** Its bank has this much of the payment that it was to go back of, for its customer. */
export const settled = (part: RefundPart, amountPence: number): RefundPart =>
  part.state.status === 'refused' ? { ...part, amountPence, state: { ...part.state, retryAt: null, isSettled: true } } : part;

export const isSettled = ({ state }: Pick<RefundPart, 'state'>): boolean => state.status === 'refused' && state.isSettled === true;

/** The payment came back to us: the part is asked for by another job. */
export const owedAgain = (part: RefundPart, at: Date): RefundPart => ({
  ...part,
  tries: part.tries + 1,
  job: part.tries + 1,
  state: { status: 'requested', at },
});

/** A refused part is asked for once more. */
export const retried = (part: RefundPart, at: Date): RefundPart => ({ ...part, state: { status: 'requested', at } });

/** Staff have seen, or are about to see, why it was refused. */
export const raised = (part: RefundPart): RefundPart =>
  part.state.status === 'refused' ? { ...part, state: { ...part.state, isRaised: true } } : part;

export const redirected = (part: RefundPart, reference: string, at: Date): RefundPart => ({
  ...part,
  isTold: false,
  state: { status: 'redirected', reference, at },
});

/**
 * Staff paid this much of a payment back in another way. The line may be gone: its bank took the money back, and staff planned what is owed anew. Then what
 * was promised of it comes out of the others, the oldest first.
 */
export const paidBackOtherwise = (schedule: Schedule, { line, amountPence }: Pick<RefundPart, 'line' | 'amountPence'>): Schedule => {
  const from = schedule.find(({ number }) => number === line) ?? inOrder(schedule).find(isPaidToUs);
  return schedule.map((one) => (one === from ? { ...one, redirectedPence: (one.redirectedPence ?? 0) + amountPence } : one));
};

/** What the provider said when it was asked for the refund, or what was found there in its place. A refusal is raised by the job that asked. */
export const answered = (part: RefundPart, { others = [], ...standing }: InPlace, at: Date): RefundPart =>
  standing.status === 'refused'
    ? { ...part, tries: part.tries + 1, state: { ...refusal(standing, at), isRaised: true } }
    : { ...part, state: { status: standing.status, at, ref: standing.ref, ...(others.length > 0 ? { others } : {}) } };

/** The providers' names of all that stands for a part. */
export const refsOf = ({ state }: Pick<RefundPart, 'state'>): readonly string[] =>
  state.status === 'pending' || state.status === 'refunded' ? [state.ref, ...(state.others ?? [])] : [];

/** What several refunds are together: refused once one of them is, and arrived once all have. */
export const together = (standings: readonly RefundStanding[]): RefundStanding | undefined => {
  const [first] = standings;
  const slowest = standings.find(({ status }) => status === 'refused') ?? standings.find(({ status }) => status === 'pending') ?? first;
  return first && slowest && { ...slowest, ref: first.ref };
};

/** What the provider says of it later: it arrived, or it came back. Undefined when nothing changed. */
export const followed = (part: RefundPart, standing: RefundStanding, at: Date): RefundPart | undefined => {
  const { state, tries } = part;
  if ((state.status !== 'pending' && state.status !== 'refunded') || state.ref !== standing.ref || state.status === standing.status)
    return undefined;
  if (standing.status !== 'refused') return { ...part, state: { ...state, status: standing.status, at } };
  return { ...part, tries: tries + 1, job: tries + 1, isTold: false, state: { ...refusal(standing, at), isRaised: false } };
};

const refusal = ({ message, mayPass }: RefundStanding, at: Date) =>
  ({
    status: 'refused',
    at,
    message: message ?? 'The refund was refused. Pay it in another way.',
    retryAt: mayPass ? new Date(at.getTime() + dayMs) : null,
  }) as const;

/** A refund that stands for a part, and the names of the others that do so with it. */
export type InPlace = RefundStanding & { readonly others?: readonly string[] };

/**
 * What somebody made at the provider itself in place of a part that was refused: a refund of its very sum, else all of them together. Undefined when
 * their sum is another one.
 */
export const inPlaceOf = ({ amountPence }: Pick<RefundPart, 'amountPence'>, byHand: readonly ListedRefund[]): InPlace | undefined => {
  const same = byHand.find((one) => one.amountPence === amountPence);
  if (same) return same.standing;
  const standing = sumOf(byHand) === amountPence ? together(byHand.map((one) => one.standing)) : undefined;
  return standing && { ...standing, others: byHand.slice(1).map((one) => one.standing.ref) };
};

/**
 * What a part is less than it was by is a part of its own, to be asked for. Its provider is asked at once about one that has only now a name there: what it
 * told of it before found nothing by that name. A check that is due stays due.
 */
export const withPart = (refund: RefundRecord, part: RefundPart, now: Date): RefundRecord => {
  const before = partOf(refund, part.number);
  const amountPence = (before?.amountPence ?? 0) - part.amountPence;
  const number = Math.max(...refund.parts.map((one) => one.number)) + 1;
  const parts = [
    ...refund.parts.map((one) => (one.number === part.number ? part : one)),
    ...(amountPence > 0 ? [newPart({ ...part, amountPence }, number, now)] : []),
  ];
  const isDue = refund.nextCheckAt !== null && refund.nextCheckAt <= now;
  const isNewlyNamed = before !== undefined && refsOf(before).length === 0 && refsOf(part).length > 0;
  return { ...refund, parts, nextCheckAt: isDue || isNewlyNamed ? now : nextCheckOf({ parts }, now) };
};

/** When to ask its providers again. */
export const nextCheckOf = ({ parts }: Pick<RefundRecord, 'parts'>, now: Date): Date | null =>
  earliest(parts.map((part) => checkAt(part, now)));

/**
 * On its way: hourly at first, then daily. Arrived: daily while its bank may still send it back. Refused: the same as on its way, because somebody may
 * make it at the provider itself, and when it is tried again.
 */
const checkAt = ({ state }: RefundPart, now: Date): Date | null => {
  const age = now.getTime() - state.at.getTime();
  const next = new Date(now.getTime() + Math.min(dayMs, Math.max(hourMs, age)));
  if (state.status === 'pending') return next;
  if (state.status === 'refused') {
    const { retryAt } = state;
    if (retryAt !== null && retryAt <= now) return new Date(now.getTime() + hourMs);
    return retryAt !== null && retryAt < next ? retryAt : next;
  }
  return state.status === 'refunded' && age < mayReturnMs ? new Date(now.getTime() + dayMs) : null;
};

const earliest = (times: readonly (Date | null)[]): Date | null =>
  times.reduce((first, time) => (first === null || (time !== null && time < first) ? time : first), null);

export const statusOf = ({ parts }: Pick<RefundRecord, 'parts'>): 'pending' | 'refunded' | 'refused' => {
  if (parts.some((part) => part.state.status === 'refused' && !isSettled(part))) return 'refused';
  return parts.some(({ state }) => state.status === 'requested' || state.status === 'pending') ? 'pending' : 'refunded';
};

/** A part whose money is on its way to the customer, or arrived. */
export type IssuedPart = RefundPart & { readonly state: Exclude<RefundPartState, { readonly status: 'requested' | 'refused' }> };

const isIssued = (part: RefundPart): part is IssuedPart => part.state.status !== 'requested' && part.state.status !== 'refused';

/** What the customer is to be told now: all parts at once, so only after each was tried. Undefined when there is nothing to tell. */
export const issueOf = (refund: RefundRecord): { readonly refund: RefundRecord; readonly parts: readonly IssuedPart[] } | undefined => {
  const { parts, issues, rewardsPence } = refund;
  if (parts.some(({ state }) => state.status === 'requested')) return undefined;
  const untold = parts.filter(isIssued).filter(({ isTold }) => !isTold);
  if (untold.length === 0 && (issues > 0 || rewardsPence === 0)) return undefined;
  const told = parts.map((part) => (!part.isTold && isIssued(part) ? { ...part, isTold: true } : part));
  return { refund: { ...refund, parts: told, issues: issues + 1 }, parts: untold };
};
