import { Injectable } from '@nestjs/common';
import type { StoredView } from '@kerbside/contracts/days/dates';
import type { MessageRule as MessageRuleView } from '@kerbside/contracts/http/imports/rules';
import { Mongo, recordOf, storedOf, type Stored } from '@kerbside/platform/mongo/mongo';
import { pageFromCollection } from '@kerbside/platform/mongo/mongo-page';
import type { Page } from '@kerbside/platform/mongo/paging';
import type { ClientSession, mongo } from 'mongoose';

export type MessageRule = StoredView<MessageRuleView, 'addedAt'>;
export type RuleFilter = Partial<Pick<MessageRule, 'type' | 'productType'>>;

type Row = Stored<MessageRule>;
const byType = { type: 1, productType: 1 } as const;

@Injectable()
export class MessageRulesRepository {
  private readonly rows: mongo.Collection<Row>;

  constructor(mongo: Mongo) {
    this.rows = mongo.collection<Row>('message_rules', [{ key: byType, name: 'once', unique: true }]);
  }

  async list(filter: RuleFilter, page: Page): Promise<{ rows: MessageRule[]; count: number }> {
    const { rows, count } = await pageFromCollection(this.rows, filter, byType, page);
    return { rows: rows.map(recordOf<MessageRule>), count };
  }

  async of(type: MessageRule['type']): Promise<MessageRule[]> {
    return (await this.rows.find({ type }, { sort: byType }).toArray()).map(recordOf<MessageRule>);
  }

  async hasAny(session: ClientSession): Promise<boolean> {
    return (await this.rows.findOne({}, { session, projection: { _id: 1 } })) !== null;
  }

  /** Rejects with a duplicate key when the pair has a rule. */
  async add(rule: MessageRule, session: ClientSession): Promise<void> {
    await this.rows.insertOne(storedOf(rule), { session });
  }

  async remove(id: string, session: ClientSession): Promise<MessageRule | undefined> {
    const row = await this.rows.findOneAndDelete({ _id: id }, { session });
    return row ? recordOf<MessageRule>(row) : undefined;
  }
}
