import {
  MethodPort,
  type Method,
  type OpeningFacts,
  type RefundOrder,
  type RefundStanding,
  type AttemptStanding,
} from '../src/methods/method-port.js';
import type { PaymentOption } from '@kerbside/contracts/http/payments/payments';
import type { OneLife } from './one-life.js';
import { RefundingPort } from './refunding-port.js';

/** A provider as it keeps its promises: a payment is opened once for each attempt, and only what is held is taken or released. */
export class ExactPort extends RefundingPort {
  override async open(opening: OpeningFacts): Promise<AttemptStanding> {
    return this.standings.get(opening.attemptId) ?? super.open(opening);
  }

  override async take(ref: string, amountPence: number): Promise<AttemptStanding> {
    const standing = await this.read(ref);
    return standing.status === 'authorised' ? super.take(ref, amountPence) : standing;
  }

  override async cancel(ref: string): Promise<AttemptStanding> {
    const standing = await this.read(ref);
    return standing.status === 'accepted' || standing.status === 'taken' ? standing : super.cancel(ref);
  }

  /** Here an attempt has one name only: what was opened for it is kept or lost. */
  override async dropLost(attemptId: string, kept: string | null): Promise<void> {
    if (this.standings.has(attemptId) && attemptId !== kept) await this.cancel(attemptId);
  }
}

/** A provider as one process knows it: what the process asks for after its end does not arrive. */
export class MortalPort extends MethodPort {
  readonly method: Method;
  readonly leastPence: number;
  override readonly options: readonly PaymentOption[];
  override readonly isApprovedThere: boolean;

  constructor(
    private readonly provider: MethodPort,
    private readonly life: OneLife,
  ) {
    super();
    this.method = provider.method;
    this.leastPence = provider.leastPence;
    this.options = provider.options;
    this.isApprovedThere = provider.isApprovedThere;
  }

  open(opening: OpeningFacts): Promise<AttemptStanding> {
    return this.life.through(() => this.provider.open(opening));
  }

  read(ref: string): Promise<AttemptStanding> {
    return this.life.through(() => this.provider.read(ref));
  }

  take(ref: string, amountPence: number): Promise<AttemptStanding> {
    return this.life.through(() => this.provider.take(ref, amountPence));
  }

  cancel(ref: string): Promise<AttemptStanding> {
    return this.life.through(() => this.provider.cancel(ref));
  }

  refund(order: RefundOrder): Promise<RefundStanding> {
    return this.life.through(() => this.provider.refund(order));
  }

  readRefund(ref: string): Promise<RefundStanding> {
    return this.life.through(() => this.provider.readRefund(ref));
  }

  forget(instrument: string): Promise<void> {
    return this.life.through(() => this.provider.forget(instrument));
  }

  override savedInstrument(customerId: string, token: string): Promise<string> {
    return this.life.through(() => this.provider.savedInstrument(customerId, token));
  }

  override dropLost(attemptId: string, kept: string | null): Promise<void> {
    return this.life.through(() => this.provider.dropLost(attemptId, kept));
  }
}
