import type { RefundOrder, RefundStanding } from '../src/methods/method-port.js';
import { InstalmentsPort } from './instalments-port.js';

interface Made {
  readonly order: RefundOrder;
  readonly standing: RefundStanding;
}

/** A provider that makes each refund once, and can refuse it, lose its answer or send the money back. */
export class RefundingPort extends InstalmentsPort {
  readonly made = new Map<string, Made>();
  /** What it says of new refunds. */
  says: Pick<RefundStanding, 'status' | 'message' | 'mayPass'> = { status: 'refunded', message: null };
  private stop: { readonly at: number; readonly when: 'before' | 'after' } | null = null;
  private calls = 0;

  /** Stops at one of the calls from now on, before the provider did its part or after it. */
  stopAt(at: number, when: 'before' | 'after'): void {
    this.calls = 0;
    this.stop = { at, when };
  }

  goOn(): void {
    this.stop = null;
  }

  /** What has gone back of an attempt, or in all. */
  refundedPence(ref?: string): number {
    const gone = [...this.made.values()].filter(({ order, standing }) => standing.status !== 'refused' && (!ref || order.ref === ref));
    return gone.reduce((pence, { order }) => pence + order.amountPence, 0);
  }

  /** What becomes of every refund of an attempt later. */
  async later(ref: string, status: RefundStanding['status'], message: string | null = null): Promise<void> {
    for (const [id, { order, standing }] of this.made)
      if (order.ref === ref) this.made.set(id, { order, standing: { ...standing, status, message } });
    await this.become(ref, { refundedPence: this.refundedPence(ref) });
  }

  override refund(order: RefundOrder): Promise<RefundStanding> {
    return this.through(async () => {
      const known = this.made.get(order.refundId);
      if (known) return known.standing;
      const standing = { ref: `re_${order.refundId}`, ...this.says };
      this.made.set(order.refundId, { order, standing });
      await this.become(order.ref, { refundedPence: this.refundedPence(order.ref) });
      return standing;
    });
  }

  override readRefund(ref: string): Promise<RefundStanding> {
    const made = [...this.made.values()].find(({ standing }) => standing.ref === ref);
    return this.through(() => (made ? Promise.resolve(made.standing) : Promise.reject(new Error(`There is no refund ${ref}`))));
  }

  override read(ref: string) {
    return this.through(() => super.read(ref));
  }

  private async through<T>(work: () => Promise<T>): Promise<T> {
    this.calls += 1;
    const isHere = this.stop?.at === this.calls;
    if (isHere && this.stop?.when === 'before') throw new Error('Stopped before the provider was asked');
    const answer = await work();
    if (isHere) throw new Error('Stopped before the answer was recorded');
    return answer;
  }
}
