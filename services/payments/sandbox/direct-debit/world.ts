import { randomBytes } from 'node:crypto';
import { londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { ObjectStore } from '../object-store.js';
import { bounced, nextOfMandate, nextOfPayment, nextOfRefund, type StatusChange } from './life.js';
import type { CollectorEvent, Kinds, MandateRecord, DebitPayment, DebitRefund, DebitSettings } from './objects.js';

const dayMs = 24 * 60 * 60_000;
/** Longer than any direct debit lives. */
const longestMove = 400;

/** What the sandbox holds, and its clock, which can be moved ahead. */
export class World {
  readonly settings: DebitSettings = { webhooks: 'deliver', outage: false, losesNextAnswer: false };
  /** Called when there is something to deliver. */
  onEvent: (event: string) => void = () => undefined;

  constructor(
    readonly store: CollectorStore,
    private readonly realNow: () => Date,
  ) {}

  now(): Date {
    return new Date(this.realNow().getTime() + this.offsetMs());
  }

  real(): number {
    return this.realNow().getTime();
  }

  today(): IsoDay {
    return londonDay(this.now());
  }

  /** Lives through each day in between, so that everything happens in its order. */
  moveAhead(days: number): void {
    for (let day = 0; day < Math.min(days, longestMove); day += 1) {
      this.store.put('clock', { id: 'offset', ms: this.offsetMs() + dayMs });
      this.live();
    }
  }

  /** Does everything that is due by now. */
  live(): void {
    while (this.step());
  }

  changeMandate(mandate: MandateRecord, change: StatusChange<MandateRecord['status']>): void {
    this.store.put('mandates', { ...mandate, status: change.status });
    this.tell('mandates', change, { mandate: mandate.id });
  }

  changePayment(payment: DebitPayment, change: StatusChange<DebitPayment['status']>): void {
    this.store.put('payments', { ...payment, status: change.status });
    this.tell('payments', change, { payment: payment.id });
  }

  tell(
    resource_type: CollectorEvent['resource_type'],
    { action, details }: Pick<StatusChange<string>, 'action' | 'details'>,
    links: CollectorEvent['links'],
  ): void {
    const event = { id: newId('EV'), created_at: this.now().toISOString(), resource_type, action, details, links, metadata: {} };
    this.store.put('events', event);
    this.onEvent(event.id);
  }

  /** Does one thing that is due; false when nothing is. */
  private step(): boolean {
    const today = this.today();
    let isChanged = false;
    for (const mandate of this.store.all('mandates')) {
      const change = nextOfMandate(mandate, today);
      if (change) this.changeMandate(mandate, change);
      isChanged ||= change !== undefined;
    }
    for (const payment of this.store.all('payments')) {
      const mandate = this.store.get('mandates', payment.links.mandate);
      const change = mandate && nextOfPayment(payment, mandate, today);
      if (change) this.changePayment(payment, change);
      isChanged ||= change !== undefined;
    }
    for (const refund of this.store.all('refunds')) isChanged = this.stepRefund(refund, today) || isChanged;
    return isChanged;
  }

  private stepRefund(refund: DebitRefund, today: IsoDay): boolean {
    const change = nextOfRefund(refund, today);
    if (!change) return false;
    this.store.put('refunds', { ...refund, status: change.status });
    this.tell('refunds', change, { refund: refund.id });
    return true;
  }

  /** The bank sends a refund back. */
  bounceRefund(id: string): DebitRefund {
    const refund = this.store.get('refunds', id);
    if (!refund) throw new Error(`There is no refund ${id}`);
    const sentBack = { ...refund, status: bounced.status };
    this.store.put('refunds', sentBack);
    this.tell('refunds', bounced, { refund: id });
    return sentBack;
  }

  private offsetMs(): number {
    return this.store.get('clock', 'offset')?.ms ?? 0;
  }
}

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export const newId = (prefix: string): string => prefix + [...randomBytes(12)].map((byte) => letters[byte % letters.length]).join('');

export type CollectorStore = ObjectStore<Kinds>;

export const openStore = (mongoUri: string | undefined, database = 'kerbside_debit_sandbox'): Promise<CollectorStore> =>
  ObjectStore.open<Kinds>(
    {
      customers: new Map(),
      customer_bank_accounts: new Map(),
      mandates: new Map(),
      payments: new Map(),
      refunds: new Map(),
      events: new Map(),
      delivery: new Map(),
      key: new Map(),
      clock: new Map(),
    },
    { mongoUri, database },
  );
