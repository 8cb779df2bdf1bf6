import type { Migration } from '@kerbside/platform/mongo/migrations';
import type { mongo } from 'mongoose';
import { attemptId, type Attempt, type AttemptState } from './attempt.js';
import type { Purchase, PurchaseState } from './purchase.js';

/** A payment as stored when a purchase was one card intent. */
interface CardPayment {
  readonly _id: string;
  readonly quoteId: string;
  readonly customerId: string;
  readonly purchase: Omit<Purchase['offer'], 'rewardsPence' | 'productTypes'> & { readonly rewardsPence?: number };
  readonly state: { readonly status: string; readonly paidAt?: Date; readonly chargeId?: string | null };
  readonly intentId: string | null;
  readonly attempt: number;
  readonly lastFailure: string | null;
  readonly card: Attempt['card'];
  readonly createdAt: Date;
  readonly submittedAt: Date | null;
  readonly version: number;
}

/** Turns an older payment into a purchase with its one attempt. The customer has to agree again to one that was not paid yet. */
export const purchasesFromPayments: Migration = {
  id: '2026-11-purchases-from-payments',
  up: async (database) => {
    const [purchases, attempts] = [database.collection<Row>('purchases'), database.collection<Row>('attempts')];
    for await (const payment of database.collection<CardPayment>('payments').find()) {
      const { purchase, attempt } = fromPayment(payment);
      await keep(purchases, purchase);
      if (attempt) await keep(attempts, attempt);
    }
  },
};

/** Has the sweep look at purchases that were paid up, or whose plan ended, before a release let go of what they were collected from. */
export const endedPlansLetGo: Migration = {
  id: '2026-11-ended-plans-let-go',
  up: async (database) => {
    const isOver = { 'state.status': 'completed', 'instrument.ref': { $type: 'string' }, nextDueOn: null } as const;
    await database.collection<Row>('purchases').updateMany(isOver, { $set: { nextDueOn: '2026-11-01' } });
  },
};

interface Row extends mongo.Document {
  readonly _id: string;
}

const keep = async (rows: mongo.Collection<Row>, { id, ...rest }: Purchase | Attempt): Promise<void> => {
  await rows.updateOne({ _id: id }, { $setOnInsert: rest }, { upsert: true });
};

export const fromPayment = (payment: CardPayment): { readonly purchase: Purchase; readonly attempt: Attempt | undefined } => {
  const { _id: id, quoteId, customerId, purchase: priced, state, createdAt, submittedAt, version } = payment;
  const paidAt = state.status === 'succeeded' ? (state.paidAt ?? createdAt) : undefined;
  const { totalPence } = priced;
  const currentId = payment.intentId === null ? null : attemptId(id, payment.attempt);
  const purchase: Purchase = {
    id,
    quoteId,
    customerId,
    offer: { ...priced, rewardsPence: priced.rewardsPence ?? 0, productTypes: [] },
    agreement: paidAt ? { at: submittedAt ?? paidAt, saleId: '', method: 'card' } : null,
    schedule: paidAt ? [collected(paidAt, totalPence, currentId)] : [],
    state: paidAt ? { status: 'completed', at: paidAt } : ({ status: 'open' } satisfies PurchaseState),
    attempts: payment.attempt,
    attemptId: currentId,
    createdAt,
    submittedAt,
    nextDueOn: null,
    told: version,
    version: 1,
  };
  return { purchase, attempt: currentId === null ? undefined : attemptOf(payment, currentId, paidAt) };
};

const collected = (paidAt: Date, amountPence: number, id: string | null) =>
  ({
    number: 1,
    dueOn: paidAt.toISOString().slice(0, 10),
    amountPence,
    method: 'card',
    state: 'collected',
    refundedPence: 0,
    attemptId: id,
  }) as const;

const attemptOf = ({ _id, quoteId, purchase, state, intentId, ...payment }: CardPayment, id: string, paidAt: Date | undefined): Attempt => {
  const now: AttemptState = paidAt ? { status: 'collected', at: paidAt, chargeId: state.chargeId ?? null } : { status: 'open' };
  return {
    id,
    purchaseId: _id,
    quoteId,
    number: payment.attempt,
    line: 1,
    method: 'card',
    amountPence: purchase.totalPence,
    saleId: null,
    ref: intentId ?? '',
    state: now,
    lastFailure: payment.lastFailure,
    card: payment.card,
    refundedPence: 0,
    openedAt: payment.submittedAt ?? payment.createdAt,
    nextCheckAt: paidAt ? null : payment.createdAt,
    version: 1,
  };
};
