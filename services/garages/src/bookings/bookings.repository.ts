import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo';
import { Schema, type ClientSession, type Model } from 'mongoose';
import { workOf } from '../diary/slot.js';
import type { KeptBooking } from './booking.js';

type BookingDocument = Omit<KeptBooking, 'id'> & { readonly _id: string };

const schema = new Schema<BookingDocument>(
  {
    _id: String,
    quoteId: String,
    status: String,
    form: Object,
    garage: { type: Object, default: null },
    work: Array,
    slot: { type: Object, default: null },
    heldUntil: { type: Date, default: null },
    version: Number,
    savedAt: Date,
  },
  { collection: 'bookings', versionKey: false, minimize: false },
).index({ quoteId: 1 }, { unique: true });

/** What bookings stored by older versions have of it. */
const before = { work: workOf([], null), slot: null, heldUntil: null };

@Injectable()
export class BookingsRepository {
  private readonly bookings: Model<BookingDocument>;

  constructor(mongo: Mongo) {
    this.bookings = mongo.model('Booking', schema);
  }

  async ofQuote(quoteId: string, session?: ClientSession): Promise<KeptBooking | undefined> {
    const row = await this.bookings.findOne({ quoteId }, null, session ? { session } : {}).lean();
    if (!row) return undefined;
    const { _id, ...rest } = row;
    return { ...before, id: _id, ...rest };
  }

  async save({ id, ...rest }: KeptBooking, session: ClientSession): Promise<void> {
    await this.bookings.replaceOne({ _id: id }, { _id: id, ...rest }, { session, upsert: true });
  }

  /** Only while it is still as it was read. */
  async setHold({ id, savedAt }: KeptBooking, held: Pick<KeptBooking, 'slot' | 'heldUntil'>, session?: ClientSession): Promise<void> {
    await this.bookings.updateOne({ _id: id, status: 'draft', savedAt }, { $set: held }, session ? { session } : {});
  }
}
