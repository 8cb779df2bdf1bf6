import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { mongo } from 'mongoose';
import type { Failure, OpeningFacts } from '../methods/method-port.js';

/** Money that PayPal took back, and when it said so. */
export interface Reversal extends Failure {
  /** Absent: all that was left of the payment. */
  readonly pence?: number;
  readonly at: Date;
}

/** An attempt to pay by PayPal: what we asked for, and what PayPal does not remember for us. */
export interface PaypalDraft {
  readonly ref: string;
  readonly attemptId: string;
  readonly purchaseId: string;
  readonly amountPence: number;
  readonly description: string;
  /** The agreement to pay from without the customer; null when the customer approves the payment at PayPal. */
  readonly instrument: string | null;
  readonly orderId: string | null;
  /** We are capturing it: it cannot be cancelled any more. */
  readonly isTaking: boolean;
  /** When PayPal was first asked to take it. Absent: never. */
  readonly askedAt?: Date;
  readonly isCancelled: boolean;
  /** PayPal refused the capture. */
  readonly declined: Failure | null;
  /** What PayPal took back after it had arrived, and has not returned. It may take one share after another. */
  readonly reversals: readonly Reversal[];
}

interface DraftDocument extends Omit<PaypalDraft, 'ref' | 'reversals'> {
  readonly _id: string;
  /** All that PayPal took back. Absent from a row of release 1.0. */
  readonly reversals?: readonly Reversal[];
  /** When PayPal last returned what it had taken back. Absent: never. */
  readonly returnedAt?: Date;
  /** What its customer keeps of that. Absent: nothing. */
  readonly keptPence?: number;
  /** The last in a row of release 1.0, with its time. */
  readonly reversal?: Omit<Reversal, 'at'> | null;
  readonly reversalToldAt?: Date;
}

/** One for each sum that a customer is to approve: an order is for one, and PayPal repeats its answer to the same key. */
const refOf = ({ attemptId, amountPence, instrument }: Pick<PaypalDraft, 'attemptId' | 'amountPence' | 'instrument'>): string =>
  instrument === null ? `${laterRef(attemptId)}:${amountPence}` : laterRef(attemptId);

const laterRef = (attemptId: string): string => `PP:${attemptId}`;

/**
 * Keeps the attempts to pay by PayPal. An order that nobody captures moves no money and runs out by itself, so PayPal has no call that ends it: that
 * an attempt was cancelled is known here alone.
 */
@Injectable()
export class PaypalDrafts {
  private readonly rows: mongo.Collection<DraftDocument>;

  constructor(mongo: Mongo) {
    this.rows = mongo.collection<DraftDocument>('paypal-attempts', [
      { key: { purchaseId: 1 }, name: 'of purchase' },
      { key: { orderId: 1 }, name: 'of order', unique: true, partialFilterExpression: { orderId: { $type: 'string' } } },
    ]);
  }

  /** The draft of this attempt, kept once: an attempt that is opened again finds its own. */
  async open({ attemptId, purchaseId, amountPence, reference, instrument }: OpeningFacts): Promise<PaypalDraft> {
    const ref = refOf({ attemptId, amountPence, instrument });
    const fresh = {
      attemptId,
      purchaseId,
      amountPence,
      description: `Kerbside quote ${reference}`,
      instrument,
      orderId: null,
      isTaking: false,
      isCancelled: false,
      declined: null,
      reversals: [],
    };
    await this.rows.updateOne({ _id: ref }, { $setOnInsert: fresh }, { upsert: true });
    // An attempt that PayPal does not know of yet may be opened again for another amount.
    await this.rows.updateOne({ _id: ref, orderId: null, isTaking: false }, { $set: { amountPence, instrument } });
    return this.read(ref);
  }

  async read(ref: string): Promise<PaypalDraft> {
    const row = await this.rows.findOne({ _id: ref });
    if (!row) throw new Error(`No PayPal payment was opened as ${ref}`);
    return toDraft(row);
  }

  async ofOrder(orderId: string): Promise<PaypalDraft | undefined> {
    const row = await this.rows.findOne({ orderId });
    return row ? toDraft(row) : undefined;
  }

  async ordered(ref: string, orderId: string): Promise<void> {
    await this.rows.updateOne({ _id: ref }, { $set: { orderId } });
  }

  /** PayPal made an order of this sum whose answer was lost. Returns the order of the draft, which may be another one; undefined without a draft. */
  async found(attemptId: string, orderId: string, amountPence = 0): Promise<string | undefined> {
    const named = [{ $set: { orderId: { $ifNull: ['$orderId', orderId] } } }];
    const refs = [refOf({ attemptId, amountPence, instrument: null }), laterRef(attemptId)];
    const row = await this.rows.findOneAndUpdate({ _id: { $in: refs } }, named, { returnDocument: 'after' });
    return row?.orderId ?? undefined;
  }

  /** From now on it is captured or declined. Returns when it was first asked for; undefined when it was cancelled. */
  async startTaking(ref: string, at: Date): Promise<Date | undefined> {
    const asked = [{ $set: { isTaking: true, askedAt: { $ifNull: ['$askedAt', at] } } }];
    const row = await this.rows.findOneAndUpdate({ _id: ref, isCancelled: false }, asked, { returnDocument: 'after' });
    return row ? (row.askedAt ?? at) : undefined;
  }

  async decline(ref: string, declined: Failure): Promise<void> {
    await this.rows.updateOne({ _id: ref }, { $set: { declined } });
  }

  /** Records what PayPal reported, whatever arrives first: a report that comes again changes nothing. */
  async reverse(ref: string, reversal: Reversal): Promise<void> {
    await this.rows.updateOne({ _id: ref }, { $addToSet: { reversals: reversal } });
  }

  /** What PayPal had taken back by then is with us again, but what its customer keeps: nothing is returned before it was taken back. The last word holds. */
  async giveBack(ref: string, keptPence: number, returnedAt: Date): Promise<void> {
    const isLast = { $or: [{ returnedAt: { $exists: false } }, { returnedAt: { $lte: returnedAt } }] };
    await this.rows.updateOne({ _id: ref, ...isLast }, { $set: { returnedAt, keptPence } });
  }

  /** It will not be captured. Changes nothing once we are capturing it. */
  async cancel(ref: string): Promise<void> {
    await this.rows.updateOne({ _id: ref, isTaking: false }, { $set: { isCancelled: true } });
  }
}

const toDraft = ({ _id, reversals = [], returnedAt, keptPence, reversal, reversalToldAt, ...rest }: DraftDocument): PaypalDraft => {
  const before = reversal && reversalToldAt ? [{ ...reversal, at: reversalToldAt }] : [];
  return { ref: _id, ...rest, reversals: notReturned([...before, ...reversals], returnedAt, keptPence) };
};

const notReturned = (reversals: readonly Reversal[], returnedAt: Date | undefined, keptPence = 0): readonly Reversal[] => {
  let leftPence = keptPence;
  return reversals.flatMap((reversal) => {
    if (returnedAt === undefined || reversal.at > returnedAt) return [reversal];
    const pence = Math.min(reversal.pence ?? leftPence, leftPence);
    leftPence -= pence;
    return pence > 0 ? [{ ...reversal, pence }] : [];
  });
};
