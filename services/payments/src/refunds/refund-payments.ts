import { Injectable } from '@nestjs/common';
import { formatPounds } from '@kerbside/contracts/money/money';
import { DomainError } from '@kerbside/platform/errors/errors';
import type { JobSummary } from '@kerbside/platform/work/job-row';
import { Jobs, type Effect } from '@kerbside/platform/work/jobs';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession } from 'mongoose';
import { BusinessClock } from '../clock/business-clock.js';
import type { ListedRefund, RefundOrder } from '../methods/method-port.js';
import { Methods } from '../methods/methods.js';
import type { Attempt } from '../purchases/attempt.js';
import { AttemptsRepository } from '../purchases/attempts.repository.js';
import { sumOf } from '../purchases/ledger.js';
import type { Purchase } from '../purchases/purchase.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { Sales } from '../sale/sales.js';
import {
  answered,
  inPlaceOf,
  isSettled,
  jobId,
  owedAgain,
  partOf,
  raised,
  refsOf,
  requestId,
  retried,
  settled,
  type InPlace,
  type RefundRecord,
  type RefundPart,
} from './refund.js';
import { RefundRecords } from './refund-records.js';
import { RefundsRepository } from './refunds.repository.js';
import { settledOf } from './with-bank.js';

export const payRefund = 'pay-refund';
const dayMs = 24 * 60 * 60_000;
/** The provider has not answered for so long that staff may have made the refund there themselves. */
const longMs = 10 * 60_000;
/** How far the provider's clock may be behind ours. */
const clocksDifferMs = 5 * 60_000;

interface Facts {
  readonly refundId: string;
  readonly part: number;
  readonly purchaseId: string;
  readonly customerId: string;
  readonly amountPence: number;
  readonly to: string;
}

interface OpenRefund {
  readonly refund: RefundRecord;
  readonly part: RefundPart;
}

/**
 * Asks the providers for refunds, each part as a job. What is asked for is stored before a provider hears of it, under a name by which it makes it
 * once; a refusal stays with its job as stuck work, which tries again when staff say so.
 */
@Injectable()
export class RefundPayments {
  constructor(
    private readonly jobs: Jobs,
    private readonly refunds: RefundsRepository,
    private readonly records: RefundRecords,
    private readonly attempts: AttemptsRepository,
    private readonly purchases: PurchasesRepository,
    private readonly methods: Methods,
    private readonly sales: Sales,
    private readonly mongo: Mongo,
    private readonly clock: BusinessClock,
  ) {
    jobs.define<Facts>(payRefund, (facts) => this.pay(facts), aboutRefund);
  }

  queue(refund: RefundRecord, part: RefundPart, { customerId }: Pick<Purchase, 'customerId'>, session: ClientSession): Promise<void> {
    const { id: refundId, purchaseId } = refund;
    const { number, amountPence, to } = part;
    const facts: Facts = { refundId, part: number, purchaseId, customerId, amountPence, to };
    return this.jobs.add(session, payRefund, jobId(refund, part), facts);
  }

  /** The ledger follows the provider: what came back is told before as much is sent again, and nobody could see that it ever had. */
  async bringUpToDate(part: Pick<RefundPart, 'attemptId'>): Promise<void> {
    const attempt = await this.attemptOf(part);
    if (attempt) await this.sales.bringUpToDate(attempt);
  }

  /** Does nothing for a job that is not stuck. */
  async tryAgain(refund: RefundRecord, part: RefundPart, session: ClientSession): Promise<void> {
    await this.jobs.tryAgain(`${payRefund}:${jobId(refund, part)}`, session);
  }

  /**
   * A part that was refused, and that somebody has since made at the provider itself, is that refund: it is neither owed nor asked for any more, and its
   * job ends.
   */
  async matchByHand(refund: RefundRecord, part: RefundPart): Promise<void> {
    if (part.state.status !== 'refused') return;
    await this.bringUpToDate(part);
    const made = inPlaceOf(part, await this.byHand(refund, part, await this.listed(part)));
    if (!made) return this.settle(refund, part);
    await this.mongo.transaction(async (session) => {
      if (await this.isTaken(part, made, session)) return;
      const found = (now: RefundPart, at: Date) =>
        now.state.status === 'refused' && now.tries === part.tries ? answered(now, made, at) : undefined;
      const changed = await this.records.change(refund.id, part.number, found, session);
      const matched = partOf(changed, part.number);
      if (!matched || matched.state.status === 'refused') return;
      await this.tryAgain(changed, matched, session);
      await this.alone(refund, part, session);
    });
  }

  /** Ends the work on what the customer's bank has given them, and goes on with the rest; begins it anew once that has come back to us. */
  private async settle({ id: refundId, purchaseId }: RefundRecord, { number }: RefundPart): Promise<void> {
    await this.mongo.transaction(async (session) => {
      const purchase = await this.purchases.find(purchaseId, session);
      if (!purchase) return;
      const refunds = await this.refunds.ofPurchase(purchaseId, session);
      const decide = (part: RefundPart, at: Date): RefundPart | undefined => {
        if (part.state.status !== 'refused') return undefined;
        const pence = settledOf({ refundId, part }, { ...purchase, refunds });
        if (isSettled(part)) return pence < part.amountPence ? owedAgain(part, at) : undefined;
        return pence > 0 ? settled(part, pence) : undefined;
      };
      const before = refunds.find(({ id }) => id === refundId);
      const changed = await this.records.change(refundId, number, decide, session);
      if (!before || changed.version === before.version) return;
      const part = partOf(changed, number);
      if (part && isSettled(part)) await this.tryAgain(changed, part, session);
      if (part) await this.alone(changed, part, session);
      const asked = changed.parts.filter(
        ({ number: its, state }) => state.status === 'requested' && (its === number || !partOf(before, its)),
      );
      for (const one of asked) await this.queue(changed, one, purchase, session);
    });
  }

  private async pay({ refundId, part: number }: Facts): Promise<Effect> {
    await this.raise(refundId, number);
    const begun = await this.begin(refundId, number);
    if (!begun) return noEffect;
    const { refund, part } = begun;
    const attempt = await this.attemptOf(part);
    const waitedMs = this.clock.now().getTime() - part.state.at.getTime();
    const order = { refundId: requestId(refund, part), ref: attempt?.ref ?? '', amountPence: part.amountPence, waitedMs };
    const mayBeByHand = part.tries > 1 || waitedMs >= longMs;
    const byHand = mayBeByHand ? await this.answeredByHand(refund, part, order) : undefined;
    const answer = byHand ?? (await this.methods.named(part.method).refund(order));
    const record = async (session: ClientSession) => {
      // Another refund has counted it meanwhile: the job asks anew.
      if (byHand && (await this.isTaken(part, byHand, session))) throw new Error(`What was made by hand is not refund ${refundId}`);
      await this.records.change(refundId, number, (now, at) => (isSameTry(now, part) ? answered(now, answer, at) : undefined), session);
      if (byHand && byHand.status !== 'refused') await this.alone(refund, part, session);
    };
    if (answer.status === 'refused') {
      await this.mongo.transaction(record);
      throw refused(answer.message);
    }
    if (attempt) await this.sales.bringUpToDate(attempt);
    return record;
  }

  /** A part is not asked for while some of it would go back twice. Undefined where nobody else made any of it, or the provider made it as we asked. */
  private async answeredByHand(refund: RefundRecord, part: RefundPart, { refundId: ref }: RefundOrder): Promise<InPlace | undefined> {
    const all = await this.listed(part);
    const byHand = await this.byHand(refund, part, all);
    if (byHand.length === 0 || all.some(({ refundId }) => refundId === ref)) return undefined;
    return inPlaceOf(part, byHand) ?? { ref, status: 'refused', message: sentOtherwise(sumOf(byHand)) };
  }

  /** What somebody has sent back of the part's payment at the provider itself since the refund was asked for, and no other part stands for. */
  private async byHand({ requestedAt }: RefundRecord, part: RefundPart, all: readonly ListedRefund[]): Promise<readonly ListedRefund[]> {
    const known = await this.refsOf(part);
    // Providers keep the real time, also while the day of the sandboxes is ahead of it.
    const since = requestedAt.getTime() - this.clock.daysAhead * dayMs - clocksDifferMs;
    const isOthers = ({ refundId, standing, at }: ListedRefund) =>
      refundId === null && standing.status !== 'refused' && !known.has(standing.ref) && at.getTime() >= since;
    return all.filter(isOthers);
  }

  private async listed(part: RefundPart): Promise<readonly ListedRefund[]> {
    const attempt = await this.attemptOf(part);
    return attempt ? this.methods.named(part.method).listRefunds(attempt.ref) : [];
  }

  /** The providers' names of all refunds of the part's payment that we know. */
  private async refsOf({ attemptId }: RefundPart, session?: ClientSession): Promise<ReadonlySet<string>> {
    const refunds = attemptId === null ? [] : await this.refunds.ofAttempt(attemptId, session);
    return new Set(refunds.flatMap(({ parts }) => parts.flatMap(refsOf)));
  }

  private async isTaken(part: RefundPart, { ref, others = [] }: InPlace, session: ClientSession): Promise<boolean> {
    const known = await this.refsOf(part, session);
    return [ref, ...others].some((one) => known.has(one));
  }

  /** When two refunds take the same one made by hand, or what one bank has, at the same moment, the second is decided again. */
  private async alone({ id }: RefundRecord, { attemptId }: RefundPart, session: ClientSession): Promise<void> {
    if (attemptId !== null) await this.refunds.checkOthers({ id, attemptId }, this.clock.now(), session);
  }

  /** A refund that came back: the ledger follows, and staff see why. */
  private async raise(refundId: string, number: number): Promise<void> {
    const { state, ...part } = await this.records.part(refundId, number);
    if (state.status !== 'refused' || state.isRaised || isSettled({ state })) return;
    await this.bringUpToDate(part);
    await this.mongo.transaction((session) => this.records.change(refundId, number, raised, session));
    throw refused(state.message);
  }

  /** A part that was refused, and raised, is asked for by a new name. Undefined when there is nothing to ask for. */
  private begin(refundId: string, number: number): Promise<OpenRefund | undefined> {
    return this.mongo.transaction(async (session) => {
      const again = (part: RefundPart, at: Date) => (part.state.status === 'refused' && !isSettled(part) ? retried(part, at) : undefined);
      const refund = await this.records.change(refundId, number, again, session);
      const part = refund.parts.find((one) => one.number === number);
      return part?.state.status === 'requested' ? { refund, part } : undefined;
    });
  }

  private async attemptOf({ attemptId }: Pick<RefundPart, 'attemptId'>): Promise<Attempt | undefined> {
    return attemptId === null ? undefined : this.attempts.find(attemptId);
  }
}

const noEffect: Effect = () => Promise.resolve();

const isSameTry = (now: RefundPart, asked: RefundPart): boolean => now.state.status === 'requested' && now.tries === asked.tries;

const refused = (message: string | null): DomainError =>
  new DomainError('REFUND_REFUSED', { isFinal: true, ...(message === null ? {} : { message }) });

const sentOtherwise = (pence: number): string =>
  `${formatPounds(pence)} of this payment was sent back at the provider itself since this refund was asked for, so we did not send it again. ` +
  'If that was for this refund, send the rest there too and try again. If not, pay it in another way, and say how.';

const aboutRefund = ({ customerId, purchaseId, amountPence, to }: Facts): JobSummary => ({
  customerId,
  subjectType: 'payment',
  subjectId: purchaseId,
  amountPence,
  toDo:
    `${formatPounds(amountPence)} is owed to the customer and did not go back to ${to}. If the reason above has gone, try it again. ` +
    'If not, pay it in another way, and say how on the customer’s page. If you make it at the provider itself, it is found there and counts as this one.',
});
