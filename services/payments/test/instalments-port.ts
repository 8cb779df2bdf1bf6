import { MethodPort, type Opening, type RefundOrder, type RefundStanding, type Standing } from '../src/methods/method-port.js';
import type { MethodPorts } from '../src/methods/method-ports.js';
import { NothingToPay } from '../src/methods/nothing-to-pay.js';
import { noStanding } from '../src/methods/standing.js';

/** Another way to pay, by a provider that tests act out. */
export class InstalmentsPort extends MethodPort {
  readonly method = 'paypal';
  readonly leastPence = 1;
  override readonly options = ['in_full', 'instalments'] as const;
  readonly standings = new Map<string, Standing>();
  readonly taken: { readonly ref: string; readonly amountPence: number }[] = [];
  readonly openings: Opening[] = [];

  open(opening: Opening): Promise<Standing> {
    this.openings.push(opening);
    const { attemptId: ref, amountPence } = opening;
    return this.become(ref, {
      ...noStanding,
      ref,
      amountPence,
      clientSecret: `${ref}_secret`,
      status: opening.isOffSession ? 'authorised' : 'open',
    });
  }

  read(ref: string): Promise<Standing> {
    return Promise.resolve(this.standingOf(ref));
  }

  /** Does what a bank does: accepts it now, and delivers it some days later. */
  take(ref: string, amountPence: number): Promise<Standing> {
    if (this.standingOf(ref).status === 'authorised') this.taken.push({ ref, amountPence });
    return this.become(ref, { status: 'accepted' });
  }

  cancel(ref: string): Promise<Standing> {
    return this.become(ref, { status: 'cancelled' });
  }

  refund({ refundId }: RefundOrder): Promise<RefundStanding> {
    return Promise.resolve({ ref: refundId, status: 'refunded', message: null });
  }

  forget(): Promise<void> {
    return Promise.resolve();
  }

  become(ref: string, changes: Partial<Standing>): Promise<Standing> {
    const standing = { ...(this.standings.get(ref) ?? noStanding), ...changes };
    this.standings.set(ref, standing);
    return Promise.resolve(standing);
  }

  private standingOf(ref: string): Standing {
    const standing = this.standings.get(ref);
    if (!standing) throw new Error(`Nothing was opened as ${ref}`);
    return standing;
  }
}

/** In place of the service's own methods. */
export const only = (port: MethodPort): MethodPorts => ({ all: [port, new NothingToPay()] });
