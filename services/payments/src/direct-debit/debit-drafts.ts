import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { mongo } from 'mongoose';
import type { OpeningFacts } from '../methods/method-port.js';

/**
 * A collection that was opened. The collector knows nothing of it until it is taken: then `paymentId` is its payment there. Holds no bank
 * details.
 */
export interface DebitDraft extends Pick<OpeningFacts, 'attemptId' | 'purchaseId' | 'amountPence' | 'dueOn'> {
  readonly ref: string;
  readonly mandateId: string;
  readonly description: string;
  readonly paymentId: string | null;
  readonly isCancelled: boolean;
}

type DraftDocument = Omit<DebitDraft, 'ref'> & { readonly _id: string };

const prefix = 'debit:';

export const isDraft = (ref: string): boolean => ref.startsWith(prefix);

@Injectable()
export class DebitDrafts {
  private readonly rows: mongo.Collection<DraftDocument>;

  constructor(mongo: Mongo) {
    this.rows = mongo.collection<DraftDocument>('debit_drafts', [
      { key: { paymentId: 1 }, name: 'of payment', partialFilterExpression: { paymentId: { $type: 'string' } } },
      { key: { mandateId: 1 }, name: 'of mandate' },
      { key: { purchaseId: 1 }, name: 'of purchase' },
    ]);
  }

  /** The draft of this attempt, kept once: an attempt that is opened again finds its own. */
  async open(opening: OpeningFacts, mandateId: string): Promise<DebitDraft> {
    const { attemptId, purchaseId, amountPence, dueOn, reference } = opening;
    const ref = `${prefix}${attemptId}`;
    const facts = { attemptId, purchaseId, mandateId, amountPence, dueOn, description: `Kerbside ${reference}` };
    // An attempt that was never taken may be opened again for another amount or day.
    const untouched = { _id: ref, paymentId: null, isCancelled: false };
    await this.rows.updateOne({ _id: ref }, { $setOnInsert: { ...facts, paymentId: null, isCancelled: false } }, { upsert: true });
    await this.rows.updateOne(untouched, { $set: facts });
    return this.read(ref);
  }

  async read(ref: string): Promise<DebitDraft> {
    const row = await this.rows.findOne({ _id: ref });
    if (!row) throw new Error(`No direct debit was opened as ${ref}`);
    return toDraft(row);
  }

  async ofPayment(paymentId: string): Promise<DebitDraft | undefined> {
    const row = await this.rows.findOne({ paymentId });
    return row ? toDraft(row) : undefined;
  }

  async sent(ref: string, paymentId: string): Promise<void> {
    await this.rows.updateOne({ _id: ref }, { $set: { paymentId } });
  }

  /** Cancels the collection. Changes nothing once it has been sent. */
  async cancel(ref: string): Promise<DebitDraft> {
    await this.rows.updateOne({ _id: ref, paymentId: null }, { $set: { isCancelled: true } });
    return this.read(ref);
  }
}

const toDraft = ({ _id, ...rest }: DraftDocument): DebitDraft => ({ ref: _id, ...rest });

/** A customer created at the collector to set up a mandate for this attempt; `_id` is the collector's. */
interface SetupDocument {
  readonly _id: string;
  readonly attemptId: string;
  readonly at: Date;
}

/** Longer than we ever look for a mandate that was not stored. */
const keptSeconds = 90 * 24 * 60 * 60;

/** Records the customer before a mandate is requested, so that the mandate can be found by its customer even if this process stops. */
@Injectable()
export class DebitSetups {
  private readonly rows: mongo.Collection<SetupDocument>;

  constructor(mongo: Mongo) {
    this.rows = mongo.collection<SetupDocument>('debit_setups', [
      { key: { attemptId: 1 }, name: 'of attempt' },
      { key: { at: 1 }, name: 'forget', expireAfterSeconds: keptSeconds },
    ]);
  }

  async begin(attemptId: string, customer: string): Promise<void> {
    await this.rows.updateOne({ _id: customer }, { $set: { attemptId }, $currentDate: { at: true } }, { upsert: true });
  }

  async customersOf(attemptId: string): Promise<string[]> {
    return (await this.rows.find({ attemptId }).toArray()).map(({ _id }) => _id);
  }
}
