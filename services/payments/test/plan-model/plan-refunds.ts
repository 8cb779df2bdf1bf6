import { expect } from '@jest/globals';
import { DomainError } from '@kerbside/platform/errors/errors';
import type { RefundStanding, AttemptStanding } from '../../src/methods/method-port.js';
import { takenBackPence, type Attempt } from '../../src/purchases/attempt.js';
import { enterRedirectedRefund, enterRewardsRefund, sumOf, type LedgerRow } from '../../src/purchases/ledger.js';
import type { Purchase } from '../../src/purchases/purchase.js';
import type { Schedule, ScheduleLine } from '../../src/purchases/schedule.js';
import { allocate, countedOf, lateShares, leftIn, refundableOf, type Allocation } from '../../src/refunds/allocation.js';
import type { NotThere } from '../../src/schedules/returning.js';
import {
  answered,
  followed,
  isSettled,
  openRefund,
  owedAgain,
  paidBackOtherwise,
  partOf,
  redirected,
  requestId,
  retried,
  settled,
  withPart,
  type RefundRecord,
  type RefundPart,
} from '../../src/refunds/refund.js';
import { keptOf, settledOf } from '../../src/refunds/with-bank.js';
import type { LateMoney, Truth } from './truth.js';

/** The plan whose money goes back. */
interface RefundedPlan {
  readonly purchase: Purchase;
  readonly at: Date;
  readonly rows: LedgerRow[];
  readonly truth: Truth;
  readonly attempts: ReadonlyMap<string, Attempt>;
  readonly attemptCalled: (id: string) => Attempt;
  readonly withoutArrived: (notThere: NotThere, line: number | undefined) => void;
  readonly change: (schedule: Schedule) => void;
  readonly rewardsBack: (pence: number) => void;
  readonly hear: (attempt: Attempt, standing: Partial<AttemptStanding>, isRead?: boolean) => void;
}

interface ModelRefund {
  readonly attemptId: string;
  readonly amountPence: number;
  readonly standing: RefundStanding;
}

interface OwedRefund {
  readonly refund: RefundRecord;
  readonly part: RefundPart;
}

/** The refunds of a plan, as staff ask for them and providers make them. Between a call and the record of its answer anything may happen. */
export class PlanRefunds {
  private readonly asked = new Map<string, RefundRecord>();
  /** At the providers, by the name of the request. */
  private readonly made = new Map<string, ModelRefund>();
  /** What of the refunds of an attempt its line has given back. */
  private readonly ofLine = new Map<string, number>();

  constructor(private readonly plan: RefundedPlan) {}

  get all(): readonly RefundRecord[] {
    return [...this.asked.values()];
  }

  partsIn(...statuses: readonly RefundPart['state']['status'][]): OwedRefund[] {
    return this.all.flatMap((refund) =>
      refund.parts.filter(({ state }) => statuses.includes(state.status)).map((part) => ({ refund, part })),
    );
  }

  /** What has left the provider for this attempt, whether we have read so or not. */
  sumAtProvider({ id }: Pick<Attempt, 'id'>): number {
    return sumOf([...this.made.values()].filter(({ attemptId, standing }) => attemptId === id && standing.status !== 'refused'));
  }

  /** Staff, or the cancellation of cover, ask for a sum, or for all that is left. More than that is refused, and changes nothing. */
  ask(wantedPence: number | null, isOtherwise: boolean): boolean {
    const refundable = refundableOf(this.plan.purchase, this.all);
    const amountPence = wantedPence ?? Math.max(1, leftIn(refundable));
    if (amountPence > leftIn(refundable)) {
      expect(() => allocate(refundable, amountPence)).toThrow(DomainError);
      return false;
    }
    const allocation = allocate(refundable, amountPence);
    const owed = this.owedParts().filter(({ state }) => state.status !== 'redirected');
    expect(sumOf(allocation.lines)).toBeLessThanOrEqual(Math.max(0, this.keptPence - sumOf(owed)));
    this.open(allocation, amountPence, isOtherwise ? { isOtherwise } : {});
    this.plan.truth.otherBackPence += amountPence;
    return true;
  }

  /** The cancellation of cover asks for what it counted, whatever a bank has taken since: of that it waits until it is back. True where a bank has some of it. */
  askCounted(amountPence: number): boolean {
    if (amountPence <= leftIn(refundableOf(this.plan.purchase, this.all))) return !this.ask(amountPence, false);
    this.open(allocate(countedOf(this.plan.purchase, this.all), amountPence), amountPence, { isCounted: true });
    this.plan.truth.otherBackPence += amountPence;
    return true;
  }

  /** Money of a line that was paid for what is cancelled goes back, as far as it is still there; what a bank took back of it is not owed again. */
  giveBackLate(late: LateMoney): boolean {
    const { money, backPence, offPence, otherPence } = lateShares(this.plan.purchase, this.all, {
      ...late,
      attempt: late.attemptId === undefined ? undefined : this.plan.attemptCalled(late.attemptId),
    });
    expect(Math.min(backPence, offPence, otherPence)).toBeGreaterThanOrEqual(0);
    if (offPence > 0 || otherPence > 0) this.plan.withoutArrived({ offPence, otherPence }, late.line);
    const amountPence = Math.min(backPence, leftIn(money));
    if (amountPence === 0) return false;
    this.open(allocate(money, amountPence), amountPence, { isLate: true });
    this.plan.truth.lateBackPence += amountPence;
    return true;
  }

  private open(
    allocation: Allocation,
    amountPence: number,
    { isOtherwise, isCounted, ...late }: { readonly isOtherwise?: true; readonly isCounted?: true; readonly isLate?: true },
  ): void {
    const { purchase, at, rows, truth } = this.plan;
    if (!isCounted) this.isCovered(allocation);
    const { rewardsPence } = allocation;
    const parts = allocation.lines.map(({ line: { leftPence: _, ...source }, amountPence: partPence }) => ({
      ...source,
      to: 'the customer',
      amountPence: partPence,
      reference: isOtherwise || source.attemptId === null ? 'By bank transfer' : null,
    }));
    const refund = openRefund(
      { id: `r${this.asked.size}`, purchaseId: purchase.id, amountPence, rewardsPence, why: 'Cancelled', ...late, parts },
      at,
    );
    this.asked.set(refund.id, refund);
    if (rewardsPence > 0) rows.push(...enterRewardsRefund({ purchaseId: 'p', refundId: refund.id, amountPence: rewardsPence, at }));
    truth.rewardsGivenBackPence += rewardsPence;
    this.plan.rewardsBack(rewardsPence);
    for (const part of refund.parts.filter(({ state }) => state.status === 'redirected')) this.paidOtherwise(refund, part);
  }

  /** The provider is asked, perhaps once more after its answer was lost. It makes each request once, and never gives back more than it has. */
  send({ refund, part }: OwedRefund, refusesFor: 'nothing' | 'a while' | 'good', isHeard: boolean): void {
    const attempt = this.attemptOf(part);
    const name = requestId(refund, part);
    const known = this.made.get(name)?.standing;
    const isRefused = refusesFor !== 'nothing' || part.amountPence > this.leftAtProvider(attempt);
    const refusal: RefundStanding = { ref: name, status: 'refused', message: 'No' };
    const answer: RefundStanding = isRefused ? refusal : { ref: name, status: 'pending', message: null };
    const standing = known ?? (refusesFor === 'a while' && isRefused ? { ...answer, mayPass: true } : answer);
    this.made.set(name, { attemptId: attempt.id, amountPence: part.amountPence, standing });
    if (!isHeard) return;
    if (standing.status !== 'refused') this.read(attempt);
    this.change(refund, answered(part, standing, this.plan.at));
  }

  /** It arrives, or its bank sends it back. */
  end({ refund, part }: OwedRefund, isReturned: boolean): void {
    if (part.state.status !== 'pending' && part.state.status !== 'refunded') return;
    const made = this.made.get(part.state.ref);
    if (!made) throw new Error(`${part.state.ref} was never made`);
    const standing: RefundStanding = { ...made.standing, status: isReturned ? 'refused' : 'refunded', message: null };
    this.made.set(part.state.ref, { ...made, standing });
    const changed = followed(part, standing, this.plan.at);
    if (changed) this.change(refund, changed);
    this.read(this.attemptOf(part));
  }

  retry({ refund, part }: OwedRefund): void {
    if (!isSettled(part)) this.change(refund, retried(part, this.plan.at));
  }

  /** What its bank has of it is owed no more, until that comes back. */
  settle({ refund, part }: OwedRefund): boolean {
    const pence = this.settledPence({ refund, part });
    if (isSettled(part) && pence < part.amountPence) this.change(refund, owedAgain(part, this.plan.at));
    if (isSettled(part) || pence === 0) return false;
    this.change(refund, settled(part, pence));
    return true;
  }

  private settledPence({ refund, part }: OwedRefund): number {
    return settledOf({ refundId: refund.id, part }, { schedule: this.plan.purchase.schedule, refunds: this.all });
  }

  /** What the banks let us keep, less what has gone back. Staff look at an attempt of which more has gone than came. */
  private get keptPence(): number {
    const { held, markedPence, redirectedPence } = this.plan.truth;
    const kept = [...held].map(([id, pence]) => Math.max(0, pence - this.sumAtProvider({ id })));
    return kept.reduce((sum, pence) => sum + pence, markedPence - redirectedPence);
  }

  /** Nobody gets by another way what their bank has given them, or more than they have paid. */
  redirect({ refund, part }: OwedRefund): boolean {
    if (isSettled(part) || part.amountPence > keptOf(this.plan.purchase, this.all)) return false;
    expect(part.amountPence).toBeLessThanOrEqual(this.keptPence);
    const changed = redirected(part, 'By cheque', this.plan.at);
    this.change(refund, changed);
    this.paidOtherwise(refund, changed);
    return true;
  }

  /** Somebody refunds at the provider, past us, or takes that back. */
  byHand(attempt: Attempt, pence: number): boolean {
    const amountPence = Math.min(pence, this.leftAtProvider(attempt));
    if (amountPence <= 0) return false;
    const name = `by hand ${this.made.size}`;
    this.made.set(name, { attemptId: attempt.id, amountPence, standing: { ref: name, status: 'refunded', message: null } });
    this.plan.truth.otherBackPence += amountPence;
    this.read(attempt);
    return true;
  }

  /** The attempt is read at its provider, with what has gone back of it. */
  read({ id }: Pick<Attempt, 'id'>): void {
    const attempt = this.plan.attemptCalled(id);
    const refundedPence = this.sumAtProvider(attempt);
    const byPence = refundedPence - attempt.refundedPence;
    const isReversed = attempt.state.status === 'reversed';
    // What comes back after its bank had taken all of it, no provider tells.
    if (byPence === 0 || (byPence < 0 && isReversed)) return;
    const lines = this.plan.purchase.schedule.filter(({ attemptId }) => attemptId === id);
    const line = lines.find(({ number }) => number === attempt.line) ?? lines.find(({ state }) => state === 'collected');
    const linePence = line ? this.moreOfLine(line, id, refundedPence) : 0;
    this.plan.truth.refundedPence += linePence;
    this.plan.truth.refundedAstrayPence += byPence - linePence;
    const reversedPence = takenBackPence(attempt);
    const status = isReversed ? 'reversed' : 'taken';
    this.plan.hear(attempt, { status, takenPence: attempt.amountPence, reversedPence, refundedPence }, true);
  }

  /** A line gives back what paid it, and no more: nothing once its bank has all of it. */
  private moreOfLine({ state, refundedPence, amountPence }: ScheduleLine, attemptId: string, wantedPence: number): number {
    const before = this.ofLine.get(attemptId) ?? 0;
    const mostPence = (state === 'reversed' ? refundedPence : amountPence) - (refundedPence - before);
    const after = Math.min(wantedPence, Math.max(before, mostPence));
    this.ofLine.set(attemptId, after);
    return after - before;
  }

  /** What was promised of these attempts because it had come too late. */
  lateOf(attempts: ReadonlySet<string>): number {
    const parts = this.all.filter(({ isLate }) => isLate).flatMap((refund) => refund.parts);
    return sumOf(parts.filter(({ attemptId }) => attemptId !== null && attempts.has(attemptId)));
  }

  /** Refunds whose parts do not add up, and payments of which more went back than there was. */
  wrong() {
    return {
      unequalRefunds: this.all.filter(({ parts, rewardsPence, amountPence }) => sumOf(parts) + rewardsPence !== amountPence),
      overdrawnAttempts: [...this.plan.attempts.values()].filter(
        // A bank that takes all of it back does so whatever has been refunded.
        (attempt) => this.sumAtProvider(attempt) > attempt.amountPence - (takenBackPence(attempt) % attempt.amountPence),
      ),
    };
  }

  /** What is promised of a payment is there: at its provider, less what was promised of it before and has not gone back. */
  private isCovered({ lines }: Allocation): void {
    for (const { line, amountPence } of lines) {
      // Of what came back for lines that were paid otherwise, staff decide.
      if (line.attemptId === null || this.plan.truth.astray.has(line.attemptId)) continue;
      const promised = this.owedParts().filter(({ attemptId }) => attemptId === line.attemptId);
      expect(amountPence).toBeLessThanOrEqual(this.leftAtProvider(this.plan.attemptCalled(line.attemptId)) - sumOf(promised));
    }
  }

  /** What is promised, and has not left its provider. */
  private owedParts(): RefundPart[] {
    const isStillOwed = ({ refund, part }: OwedRefund) =>
      isOwed(part) && this.made.get(requestId(refund, part))?.standing.status !== 'pending';
    const parts = this.all.flatMap((refund) => refund.parts.map((part) => ({ refund, part }))).filter(isStillOwed);
    return parts.map((owed) =>
      isSettled(owed.part) ? { ...owed.part, amountPence: owed.part.amountPence - this.settledPence(owed) } : owed.part,
    );
  }

  private leftAtProvider(attempt: Attempt): number {
    return attempt.amountPence - takenBackPence(attempt) - this.sumAtProvider(attempt);
  }

  private change(refund: RefundRecord, part: RefundPart): void {
    const now = this.asked.get(refund.id);
    if (now && partOf(now, part.number) !== part) this.asked.set(refund.id, withPart(now, part, this.plan.at));
  }

  private paidOtherwise({ id: refundId }: RefundRecord, part: RefundPart): void {
    const { plan } = this;
    const { number, amountPence } = part;
    plan.rows.push(...enterRedirectedRefund({ purchaseId: 'p', refundId, part: number, amountPence, at: plan.at }));
    plan.change(paidBackOtherwise(plan.purchase.schedule, part));
    plan.truth.redirectedPence += amountPence;
  }

  private attemptOf({ attemptId }: RefundPart): Attempt {
    return this.plan.attemptCalled(attemptId ?? '');
  }
}

/** Promised, and perhaps still to be sent by its provider. What staff paid otherwise stays promised of its payment. */
const isOwed = ({ state: { status } }: RefundPart): boolean => status === 'requested' || status === 'refused' || status === 'redirected';
