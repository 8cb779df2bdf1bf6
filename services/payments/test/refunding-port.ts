import type { ListedRefund, RefundOrder, RefundStanding } from '../src/methods/method-port.js';
import { InstalmentsPort } from './instalments-port.js';

interface OrderedRefund {
  readonly order: RefundOrder;
  readonly standing: RefundStanding;
}

/** A provider that makes each refund once, and can refuse it, lose its answer or send the money back. */
export class RefundingPort extends InstalmentsPort {
  readonly made = new Map<string, OrderedRefund>();
  private readonly byHand = new Map<string, readonly ListedRefund[]>();
  says: Pick<RefundStanding, 'status' | 'message' | 'mayPass'> = { status: 'refunded', message: null };
  override refundsNotTakenBack: string | null = null;
  /** What happens just before a payment is read next. */
  whenRead: (() => Promise<void>) | null = null;

  /** What has gone back of an attempt, or in all. */
  refundedPence(ref?: string): number {
    const gone = [...this.made.values()].filter(({ order, standing }) => standing.status !== 'refused' && (!ref || order.ref === ref));
    const byHand = [...this.byHand].flatMap(([of, made]) => (ref === undefined || of === ref ? made : []));
    return [...gone.map(({ order }) => order), ...byHand].reduce((pence, { amountPence }) => pence + amountPence, 0);
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

  /** Staff make a refund on the provider's own pages. */
  async makeByHand(ref: string, amountPence: number, at: Date): Promise<void> {
    const made = this.byHand.get(ref) ?? [];
    const standing = { ref: `re_by_hand_${made.length + 1}_of_${ref}`, status: 'refunded', message: null } as const;
    this.byHand.set(ref, [...made, { refundId: null, standing, amountPence, at }]);
    await this.become(ref, { refundedPence: this.refundedPence(ref) });
  }

  override listRefunds(ref: string): Promise<readonly ListedRefund[]> {
    const ours = [...this.made.values()].filter(({ order }) => order.ref === ref);
    const at = new Date(0);
    const asked = ours.map(({ order: { refundId, amountPence }, standing }) => ({ refundId, standing, amountPence, at }));
    return Promise.resolve([...asked, ...(this.byHand.get(ref) ?? [])]);
  }

  override readRefund(ref: string): Promise<RefundStanding> {
    const made = [...this.made.values(), ...[...this.byHand.values()].flat()].find(({ standing }) => standing.ref === ref);
    return this.through(() => (made ? Promise.resolve(made.standing) : Promise.reject(new Error(`There is no refund ${ref}`))));
  }

  override async read(ref: string) {
    const first = this.whenRead;
    this.whenRead = null;
    await first?.();
    return this.through(() => super.read(ref));
  }
}
