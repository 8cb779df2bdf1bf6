import { addMonths, type IsoDay } from '@kerbside/contracts/dates';
import { MethodPort, type Opening, type RefundOrder, type RefundStanding, type Standing } from '../src/methods/method-port.js';
import { NothingToPay } from '../src/methods/nothing-to-pay.js';

/** Another way to pay, like those still to come: half now, half a month later, by a provider that tests act out. */
export class InstalmentsPort extends MethodPort {
  readonly method = 'direct_debit';
  readonly leastPence = 1;
  readonly standings = new Map<string, Standing>();
  readonly taken: { readonly ref: string; readonly amountPence: number }[] = [];
  readonly openings: Opening[] = [];

  plan(totalPence: number, today: IsoDay) {
    const first = Math.ceil(totalPence / 2);
    return [
      { dueOn: today, amountPence: first },
      { dueOn: addMonths(today, 1), amountPence: totalPence - first },
    ];
  }

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

/** Replaces the service's methods. */
export class OnlyInstalments {
  private readonly nothing = new NothingToPay();
  constructor(readonly port: InstalmentsPort) {}

  chosen(): MethodPort {
    return this.port;
  }

  paying(chosen: MethodPort, totalPence: number): MethodPort {
    return totalPence === 0 ? this.nothing : chosen;
  }

  named(method: string): MethodPort {
    return method === 'none' ? this.nothing : this.port;
  }
}

const noStanding: Standing = {
  ref: '',
  clientSecret: null,
  payerId: null,
  amountPence: 0,
  takenPence: 0,
  refundedPence: 0,
  status: 'open',
  failure: null,
  card: null,
  chargeId: null,
  instrument: null,
  approval: null,
};
