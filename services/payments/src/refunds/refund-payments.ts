import { Injectable } from '@nestjs/common';
import { formatPounds } from '@kerbside/contracts/money/money';
import { DomainError } from '@kerbside/platform/errors/errors';
import type { JobSummary } from '@kerbside/platform/work/job-row';
import { Jobs, type Effect } from '@kerbside/platform/work/jobs';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession } from 'mongoose';
import { Methods } from '../methods/methods.js';
import type { Attempt } from '../purchases/attempt.js';
import { AttemptsRepository } from '../purchases/attempts.repository.js';
import type { Purchase } from '../purchases/purchase.js';
import { Sales } from '../sale/sales.js';
import { answered, jobId, raised, requestId, retried, type Refund, type RefundPart } from './refund.js';
import { RefundRecords } from './refund-records.js';

export const payRefund = 'pay-refund';

interface Facts {
  readonly refundId: string;
  readonly part: number;
  readonly purchaseId: string;
  readonly customerId: string;
  readonly amountPence: number;
  readonly to: string;
}

interface Begun {
  readonly refund: Refund;
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
    private readonly records: RefundRecords,
    private readonly attempts: AttemptsRepository,
    private readonly methods: Methods,
    private readonly sales: Sales,
    private readonly mongo: Mongo,
  ) {
    jobs.define<Facts>(payRefund, (facts) => this.pay(facts), aboutRefund);
  }

  queue(refund: Refund, part: RefundPart, { customerId }: Pick<Purchase, 'customerId'>, session: ClientSession): Promise<void> {
    const { id: refundId, purchaseId } = refund;
    const { number, amountPence, to } = part;
    const facts: Facts = { refundId, part: number, purchaseId, customerId, amountPence, to };
    return this.jobs.add(session, payRefund, jobId(refund, part), facts);
  }

  /** Does nothing for a job that is not stuck. */
  async tryAgain(refund: Refund, part: RefundPart, session: ClientSession): Promise<void> {
    await this.jobs.tryAgain(`${payRefund}:${jobId(refund, part)}`, session);
  }

  private async pay({ refundId, part: number }: Facts): Promise<Effect> {
    await this.raise(refundId, number);
    const begun = await this.begin(refundId, number);
    if (!begun) return noEffect;
    const { refund, part } = begun;
    const attempt = await this.attemptOf(part);
    const order = { refundId: requestId(refund, part), ref: attempt?.ref ?? '', amountPence: part.amountPence };
    const answer = await this.methods.named(part.method).refund(order);
    const record = (session: ClientSession) =>
      this.records.change(refundId, number, (now, at) => (isSameTry(now, part) ? answered(now, answer, at) : undefined), session);
    if (answer.status === 'refused') {
      await this.mongo.transaction(record);
      throw refused(answer.message);
    }
    if (attempt) await this.sales.bringUpToDate(attempt);
    return async (session) => void (await record(session));
  }

  /** A refund that came back: the ledger follows, and staff see why. */
  private async raise(refundId: string, number: number): Promise<void> {
    const { state, ...part } = await this.records.part(refundId, number);
    if (state.status !== 'refused' || state.isRaised) return;
    const attempt = await this.attemptOf(part);
    if (attempt) await this.sales.bringUpToDate(attempt);
    await this.mongo.transaction((session) => this.records.change(refundId, number, raised, session));
    throw refused(state.message);
  }

  /** A part that was refused, and raised, is asked for by a new name. Undefined when there is nothing to ask for. */
  private begin(refundId: string, number: number): Promise<Begun | undefined> {
    return this.mongo.transaction(async (session) => {
      const again = (part: RefundPart, at: Date) => (part.state.status === 'refused' ? retried(part, at) : undefined);
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

const aboutRefund = ({ customerId, purchaseId, amountPence, to }: Facts): JobSummary => ({
  customerId,
  subjectType: 'payment',
  subjectId: purchaseId,
  amountPence,
  toDo:
    `${formatPounds(amountPence)} is owed to the customer and did not go back to ${to}. If the reason above has gone, try it again. ` +
    'If not, pay it in another way, and say how on the customer’s page.',
});
