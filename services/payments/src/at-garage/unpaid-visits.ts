import { Injectable } from '@nestjs/common';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, mongo } from 'mongoose';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { mostUnpaidVisits, tooManyUnpaid } from './whether-at-garage.js';

interface GaragePayer {
  /** The customer. */
  readonly _id: string;
  readonly agreed: number;
}

/** The visits that a customer has yet to pay at a garage: each customer may have so many at once, however many pages they press Pay on. */
@Injectable()
export class UnpaidVisits {
  private readonly payers: mongo.Collection<GaragePayer>;

  constructor(
    private readonly purchases: PurchasesRepository,
    mongo: Mongo,
  ) {
    this.payers = mongo.collection<GaragePayer>('garage_payers', []);
  }

  /** Those to come, besides that of this quote. */
  count(customerId: string, today: IsoDay, quoteId: string, session?: ClientSession): Promise<number> {
    return this.purchases.dueAtGarages({ customerId, today, butQuote: quoteId }, session);
  }

  /** Called in the transaction that agrees to one more: two of them conflict, and the second counts the first. */
  async requireRoom(customerId: string, today: IsoDay, quoteId: string, session: ClientSession): Promise<void> {
    await this.payers.updateOne({ _id: customerId }, { $inc: { agreed: 1 } }, { upsert: true, session });
    if ((await this.count(customerId, today, quoteId, session)) < mostUnpaidVisits) return;
    throw new DomainError('PAY_AT_GARAGE_UNAVAILABLE', { message: tooManyUnpaid, fields: { payment_type: tooManyUnpaid } });
  }
}
