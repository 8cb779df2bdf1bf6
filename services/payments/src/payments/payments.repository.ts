import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo';
import type { Page } from '@kerbside/platform/paging';
import type { ClientSession, Model } from 'mongoose';
import type { LedgerRow } from './ledger.js';
import {
  cardCustomerSchema,
  ledgerSchema,
  paymentSchema,
  type CardCustomerDocument,
  type LedgerDocument,
  type PaymentDocument,
} from './payment.document.js';
import type { Payment } from './payment.js';

const openStates = ['created', 'requires_action', 'processing'] as const;

@Injectable()
export class PaymentsRepository {
  private readonly payments: Model<PaymentDocument>;
  private readonly ledger: Model<LedgerDocument>;
  private readonly customers: Model<CardCustomerDocument>;

  constructor(mongo: Mongo) {
    this.payments = mongo.model('Payment', paymentSchema);
    this.ledger = mongo.model('LedgerRow', ledgerSchema);
    this.customers = mongo.model('CardCustomer', cardCustomerSchema);
  }

  /** The payment of the quote: this one, or the one that was there first. */
  async start(payment: Payment): Promise<Payment> {
    const { id: _id, ...rest } = payment;
    const { quoteId, ...others } = rest;
    const insert = { $setOnInsert: { _id, ...others } };
    const row = await this.payments.findOneAndUpdate({ quoteId }, insert, { upsert: true, returnDocument: 'after' }).lean().orFail();
    return toPayment(row);
  }

  async find(id: string, session?: ClientSession): Promise<Payment | undefined> {
    const row = await this.payments.findById(id, null, session ? { session } : {}).lean();
    return row ? toPayment(row) : undefined;
  }

  async ofQuote(quoteId: string, session?: ClientSession): Promise<Payment | undefined> {
    const row = await this.payments.findOne({ quoteId }, null, session ? { session } : {}).lean();
    return row ? toPayment(row) : undefined;
  }

  /** Writes it as the next version, unless somebody else did: the transaction around it then starts again. */
  async save(payment: Payment, session: ClientSession): Promise<Payment> {
    const { id: _id, ...rest } = payment;
    const next = { ...rest, version: payment.version + 1 };
    const { matchedCount } = await this.payments.replaceOne({ _id, version: payment.version }, next, { session });
    if (matchedCount !== 1) throw new Error(`Payment ${_id} is no longer at version ${payment.version}`);
    return { ...payment, version: next.version };
  }

  async enter(rows: readonly LedgerRow[], session: ClientSession): Promise<void> {
    await this.ledger.insertMany(
      rows.map(({ id: _id, ...row }) => ({ _id, ...row })),
      { session, lean: true },
    );
  }

  async ledgerOf(paymentId: string): Promise<LedgerRow[]> {
    const rows = await this.ledger.find({ paymentId }).lean();
    return rows.map(({ _id, ...row }) => ({ id: _id, ...row })).toSorted((a, b) => placeOf(a) - placeOf(b));
  }

  /** Only what the customer pressed Pay for, newest first. */
  async listOf(customerId: string, { page, perPage }: Page): Promise<{ payments: Payment[]; count: number }> {
    const filter = { customerId, submittedAt: { $ne: null } };
    const found = this.payments
      .find(filter)
      .sort({ submittedAt: -1 })
      .skip((page - 1) * perPage)
      .limit(perPage)
      .lean();
    const [rows, count] = await Promise.all([found, this.payments.countDocuments(filter)]);
    return { payments: rows.map(toPayment), count };
  }

  async dueForCheck(now: Date, limit: number): Promise<Payment[]> {
    const rows = await this.payments
      .find({ nextCheckAt: { $type: 'date', $lte: now } })
      .sort({ nextCheckAt: 1 })
      .limit(limit)
      .lean();
    return rows.map(toPayment);
  }

  /** How many the customer has submitted before a time and that have no end, by where they stand. */
  async openSince(before: Date): Promise<Readonly<Record<(typeof openStates)[number], number>>> {
    const rows = await this.payments.aggregate<{ _id: string; count: number }>([
      { $match: { nextCheckAt: { $type: 'date' }, submittedAt: { $lt: before }, 'state.status': { $in: openStates } } },
      { $group: { _id: '$state.status', count: { $sum: 1 } } },
    ]);
    const count = (state: string) => rows.find(({ _id }) => _id === state)?.count ?? 0;
    return { created: count('created'), requires_action: count('requires_action'), processing: count('processing') };
  }

  countDue(before: Date): Promise<number> {
    return this.payments.countDocuments({ nextCheckAt: { $type: 'date', $lt: before } });
  }

  /** Puts the next check off first, so that one payment that cannot be read holds up no other. */
  async checkNext(id: string, at: Date | null): Promise<void> {
    await this.payments.updateOne({ _id: id, nextCheckAt: { $ne: null } }, { $set: { nextCheckAt: at } });
  }

  async stale(limit: number): Promise<Payment[]> {
    const rows = await this.payments.find({ isStale: true }).limit(limit).lean();
    return rows.map(toPayment);
  }

  async cardCustomer(customerId: string): Promise<string | undefined> {
    return (await this.customers.findById(customerId).lean())?.providerId;
  }

  async keepCardCustomer(customerId: string, providerId: string): Promise<void> {
    await this.customers.updateOne({ _id: customerId }, { $setOnInsert: { providerId } }, { upsert: true });
  }
}

/** A payment that was kept before rewards could pay used none. */
const toPayment = ({ _id, purchase, ...rest }: PaymentDocument): Payment => ({
  id: _id,
  ...rest,
  rewardsPence: rest.rewardsPence ?? 0,
  purchase: { ...purchase, rewardsPence: purchase.rewardsPence ?? 0 },
});

const placeOf = (row: LedgerRow): number => Number(row.id.split(':').at(-1));
