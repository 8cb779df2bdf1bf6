import {
  MethodPort,
  type Method,
  type OpeningFacts,
  type RefundOrder,
  type RefundStanding,
  type AttemptStanding,
  noStanding,
} from '../src/methods/method-port.js';
import type { PaymentOption } from '@kerbside/contracts/http/payments/payments';
import type { MethodPorts } from '../src/methods/methods.js';
import { NothingToPay } from '../src/methods/without-provider.js';

interface PortScript {
  readonly method: Method;
  readonly options: readonly PaymentOption[];
  /** What it says of an attempt that was just opened by the customer. */
  readonly opened: Partial<AttemptStanding>;
  /** What it says once it was asked to take the money. */
  readonly taken: Partial<AttemptStanding>;
}

/** A provider accepts the money now, and delivers it some days later. */
const slow: PortScript = { method: 'paypal', options: ['in_full', 'instalments'], opened: {}, taken: { status: 'accepted' } };

export const byCard: PortScript = {
  method: 'card',
  options: ['in_full', 'instalments', 'preauth'],
  opened: {},
  taken: { status: 'taken', card: { brand: 'visa', last4: '4242' } },
};

/** A way to pay, by a provider that tests act out. */
export class InstalmentsPort extends MethodPort {
  readonly method: Method;
  readonly leastPence = 1;
  override readonly options: readonly PaymentOption[];
  override readonly isApprovedThere: boolean;
  readonly standings = new Map<string, AttemptStanding>();
  readonly taken: { readonly ref: string; readonly amountPence: number }[] = [];
  readonly openings: OpeningFacts[] = [];
  readonly forgotten: string[] = [];
  isAway = false;
  private stop: { readonly at: number; readonly when: 'before' | 'after' } | null = null;
  private calls = 0;

  constructor(private readonly acted: PortScript = slow) {
    super();
    this.method = acted.method;
    this.options = acted.options;
    this.isApprovedThere = acted.method === 'paypal';
  }

  override savedInstrument(customerId: string, token: string): Promise<string> {
    return token === `card of ${customerId}` ? Promise.resolve('pm_saved') : super.savedInstrument(customerId, token);
  }

  open(opening: OpeningFacts): Promise<AttemptStanding> {
    this.openings.push(opening);
    const { attemptId: ref, amountPence } = opening;
    return this.become(ref, {
      ...noStanding,
      ref,
      amountPence,
      clientSecret: `${ref}_secret`,
      status: opening.isOffSession ? 'authorised' : 'open',
      ...(opening.isOffSession ? {} : this.acted.opened),
    });
  }

  read(ref: string): Promise<AttemptStanding> {
    return Promise.resolve(this.standingOf(ref));
  }

  take(ref: string, amountPence: number): Promise<AttemptStanding> {
    if (this.standingOf(ref).status === 'authorised') this.taken.push({ ref, amountPence });
    return this.become(ref, amountPence === 0 ? { status: 'taken' } : { ...this.acted.taken, takenPence: amountPence });
  }

  cancel(ref: string): Promise<AttemptStanding> {
    return this.become(ref, { status: 'cancelled' });
  }

  refund({ refundId }: RefundOrder): Promise<RefundStanding> {
    return Promise.resolve({ ref: refundId, status: 'refunded', message: null });
  }

  readRefund(ref: string): Promise<RefundStanding> {
    return Promise.resolve({ ref, status: 'refunded', message: null });
  }

  failureWords(_code: string): string | null {
    return null;
  }

  forget(instrument: string): Promise<void> {
    if (this.isAway) return Promise.reject(new Error('No answer'));
    this.forgotten.push(instrument);
    return Promise.resolve();
  }

  /** Stops at one of the calls from now on, before the provider did its part or after it. */
  stopAt(at: number, when: 'before' | 'after'): void {
    this.calls = 0;
    this.stop = { at, when };
  }

  goOn(): void {
    this.stop = null;
  }

  protected async through<T>(work: () => Promise<T>): Promise<T> {
    this.calls += 1;
    const isHere = this.stop?.at === this.calls;
    if (isHere && this.stop?.when === 'before') throw new Error('Stopped before the provider was asked');
    const answer = await work();
    if (isHere) throw new Error('Stopped before the answer was recorded');
    return answer;
  }

  become(ref: string, changes: Partial<AttemptStanding>): Promise<AttemptStanding> {
    const standing = { ...(this.standings.get(ref) ?? noStanding), ...changes };
    this.standings.set(ref, standing);
    return Promise.resolve(standing);
  }

  private standingOf(ref: string): AttemptStanding {
    const standing = this.standings.get(ref);
    if (!standing) throw new Error(`Nothing was opened as ${ref}`);
    return standing;
  }
}

/** In place of the service's own methods. */
export const only = (...ports: MethodPort[]): MethodPorts => ({ all: [...ports, new NothingToPay()] });
