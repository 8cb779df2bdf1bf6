import { Injectable } from '@nestjs/common';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, mongo } from 'mongoose';
import type { Purchase } from '../purchases/purchase.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { tooManyOf, type UnpaidCounts } from './whether-at-garage.js';

interface GaragePayer {
  /** A customer's id, or a mark that visits share. */
  readonly _id: string;
  readonly agreed: number;
}

interface GarageVisit {
  /** The purchase. */
  readonly _id: string;
  readonly customerId: string;
  readonly marks: readonly string[];
}

/** Who is to pay for a visit: the customer, and pricing's marks of the car, telephone number and household. */
interface VisitPayer {
  readonly customerId: string;
  readonly quoteId: string;
  readonly marks: readonly string[];
}

/**
 * Visits yet to be paid for at a garage. Their number is limited for each customer, car, telephone number and household, across pages and
 * accounts.
 */
@Injectable()
export class UnpaidVisits {
  private readonly payers: mongo.Collection<GaragePayer>;
  private readonly visits: mongo.Collection<GarageVisit>;

  constructor(
    private readonly purchases: PurchasesRepository,
    mongo: Mongo,
  ) {
    this.payers = mongo.collection<GaragePayer>('garage_payers', []);
    this.visits = mongo.collection<GarageVisit>('garage_visits', [
      { key: { marks: 1 }, name: 'marks_1' },
      { key: { customerId: 1 }, name: 'customerId_1' },
    ]);
  }

  /** Counts upcoming visits other than this quote's: the customer's, and the most that share any one mark. */
  async count({ customerId, quoteId: butQuote, marks }: VisitPayer, today: IsoDay, session?: ClientSession): Promise<UnpaidCounts> {
    const alike = await this.visits.find({ marks: { $in: [...marks] } }, session ? { session } : {}).toArray();
    const purchaseIds = alike.map(({ _id }) => _id);
    const due = new Set(await this.purchases.dueAtGarages({ purchaseIds, today, butQuote }, session));
    const ofMark = (mark: string): number => alike.filter((visit) => visit.marks.includes(mark) && due.has(visit._id)).length;
    return {
      ofCustomer: (await this.purchases.dueAtGarages({ customerId, today, butQuote }, session)).length,
      ofAlike: Math.max(0, ...marks.map(ofMark)),
    };
  }

  /** Why a visit that was cancelled may not be paid at its garage again; null when it may. */
  async noRoomBecause({ id, customerId, quoteId }: Pick<Purchase, 'id' | 'customerId' | 'quoteId'>, today: IsoDay): Promise<string | null> {
    const marks = (await this.visits.findOne({ _id: id }))?.marks ?? [];
    return tooManyOf(await this.count({ customerId, quoteId, marks }, today));
  }

  /** Called in the transaction that agrees to another visit: two at once conflict, so the second counts the first. */
  async requireRoom(purchaseId: string, payer: VisitPayer, today: IsoDay, session: ClientSession): Promise<void> {
    const { customerId, marks } = payer;
    for (const _id of [customerId, ...marks]) await this.payers.updateOne({ _id }, { $inc: { agreed: 1 } }, { upsert: true, session });
    const because = tooManyOf(await this.count(payer, today, session));
    if (because !== null) throw new DomainError('PAY_AT_GARAGE_UNAVAILABLE', { message: because, fields: { payment_type: because } });
    await this.visits.replaceOne({ _id: purchaseId }, { customerId, marks }, { upsert: true, session });
  }
}
