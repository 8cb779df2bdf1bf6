import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, mongo } from 'mongoose';

interface HiddenCardRow {
  readonly _id: string;
  readonly customerId: string;
  readonly at: Date;
  /** When to check whether the provider may forget the card. Null once it has. */
  readonly forgetAt: Date | null;
}

/** A card that its customer no longer wants to see; `id` is the provider's. */
export interface HiddenCard {
  readonly id: string;
  readonly customerId: string;
}

export const hiddenCards = 'hidden_cards';

@Injectable()
export class HiddenCards {
  private readonly rows: mongo.Collection<HiddenCardRow>;

  constructor(mongo: Mongo) {
    this.rows = mongo.collection<HiddenCardRow>(hiddenCards, [
      { key: { customerId: 1 }, name: 'of customer' },
      { key: { forgetAt: 1 }, name: 'to forget', partialFilterExpression: { forgetAt: { $type: 'date' } } },
    ]);
  }

  async of(customerId: string): Promise<ReadonlySet<string>> {
    const rows = await this.rows.find({ customerId }).toArray();
    return new Set(rows.map(({ _id }) => _id));
  }

  async has(customerId: string, id: string, session: ClientSession): Promise<boolean> {
    return (await this.rows.findOne({ _id: id, customerId }, { projection: { _id: 1 }, session })) !== null;
  }

  async add(
    customerId: string,
    ids: readonly string[],
    { at, forgetAt }: { at: Date; forgetAt: Date },
    session: ClientSession,
  ): Promise<void> {
    for (const _id of ids) await this.rows.updateOne({ _id }, { $setOnInsert: { customerId, at, forgetAt } }, { upsert: true, session });
  }

  async toForget(now: Date, limit: number): Promise<HiddenCard[]> {
    const due = { forgetAt: { $type: 'date', $lte: now } } as const;
    const rows = await this.rows.find(due, { sort: { forgetAt: 1 }, limit }).toArray();
    return rows.map(({ _id: id, customerId }) => ({ id, customerId }));
  }

  /** Null: the provider has forgotten it. */
  async forgetNext(id: string, forgetAt: Date | null): Promise<void> {
    await this.rows.updateOne({ _id: id }, { $set: { forgetAt } });
  }
}
