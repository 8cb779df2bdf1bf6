import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo';
import { Schema, type ClientSession, type Model } from 'mongoose';
import type { KeptBooking } from './booking.js';

type BookingDocument = Omit<KeptBooking, 'id'> & { readonly _id: string };

const schema = new Schema<BookingDocument>(
  {
    _id: String,
    quoteId: String,
    status: String,
    form: Object,
    garage: { type: Object, default: null },
    version: Number,
    savedAt: Date,
  },
  { collection: 'bookings', versionKey: false, minimize: false },
).index({ quoteId: 1 }, { unique: true });

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
    return { id: _id, ...rest };
  }

  async save({ id, ...rest }: KeptBooking, session: ClientSession): Promise<void> {
    await this.bookings.replaceOne({ _id: id }, { _id: id, ...rest }, { session, upsert: true });
  }
}
