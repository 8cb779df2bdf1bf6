import { Injectable } from '@nestjs/common';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import { Mongo, recordOf, storedOf, type Stored } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, Model, QueryFilter } from 'mongoose';
import type { Transfer } from './transfer.js';

type TransferDocument = Stored<Transfer>;

@Injectable()
export class TransfersRepository {
  private readonly rows: Model<TransferDocument>;

  constructor(mongo: Mongo) {
    this.rows = mongo.model('transfers', [
      { key: { policyId: 1 }, unique: true, partialFilterExpression: { status: 'pending' }, name: 'one_pending' },
      { key: { policyId: 1, requestedAt: -1 } },
      { key: { tokenHash: 1 }, unique: true },
      { key: { status: 1, expiresOn: 1 } },
      { key: { fromCustomerId: 1 } },
      { key: { toCustomerId: 1 } },
      { key: { 'to.email': 1 } },
    ]);
  }

  async add(transfer: Transfer, session: ClientSession): Promise<void> {
    await this.rows.create([storedOf(transfer)], { session });
  }

  async save({ id, ...rest }: Transfer, session: ClientSession): Promise<void> {
    await this.rows.replaceOne({ _id: id }, rest, { session });
  }

  find(transferId: string, session?: ClientSession): Promise<Transfer | undefined> {
    return this.first({ _id: transferId }, session);
  }

  byToken(tokenHash: string, session?: ClientSession): Promise<Transfer | undefined> {
    return this.first({ tokenHash }, session);
  }

  /** The last one of a policy; with `fromCustomerId`, the last that they asked for. */
  last(policyId: string, fromCustomerId: string | undefined, session?: ClientSession): Promise<Transfer | undefined> {
    return this.first({ policyId, ...(fromCustomerId === undefined ? {} : { fromCustomerId }) }, session);
  }

  /** Those that wait although their last day was before this one. */
  async overdue(today: IsoDay, howMany: number): Promise<Transfer[]> {
    return (
      await this.rows
        .find({ status: 'pending', expiresOn: { $lt: today } })
        .limit(howMany)
        .lean()
    ).map(recordOf<Transfer>);
  }

  /** Those that wait for somebody with one of these addresses. */
  async offeredTo(emails: readonly string[], session: ClientSession): Promise<Transfer[]> {
    return (
      await this.rows
        .find({ status: 'pending', 'to.email': { $in: emails } })
        .session(session)
        .lean()
    ).map(recordOf<Transfer>);
  }

  private async first(filter: QueryFilter<TransferDocument>, session: ClientSession | undefined): Promise<Transfer | undefined> {
    const row = await this.rows
      .findOne(filter, undefined, { session: session ?? null })
      .sort({ requestedAt: -1 })
      .lean();
    return row ? recordOf<Transfer>(row) : undefined;
  }
}
