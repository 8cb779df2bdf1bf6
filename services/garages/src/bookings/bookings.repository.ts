import { Injectable } from '@nestjs/common';
import { addDays, addMonths, type IsoDay } from '@kerbside/contracts/days/dates';
import type { TakenAtGarage } from '@kerbside/contracts/http/garages/bookings';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { Schema, type ClientSession, type Model } from 'mongoose';
import { workOf } from '../diary/slot.js';
import type { BookedCar, BoughtWork, KeptBooking } from './model/booking.js';
import { unclosedStatuses } from './model/life.js';

type BookingDocument = Omit<KeptBooking, 'id'> & { readonly _id: string };

const schema = new Schema<BookingDocument>(
  {
    _id: String,
    quoteId: String,
    number: { type: String, default: null },
    status: String,
    form: Object,
    garage: { type: Object, default: null },
    work: Array,
    slot: { type: Object, default: null },
    heldUntil: { type: Date, default: null },
    customerId: { type: String, default: null },
    products: [String],
    service: { type: String, default: null },
    car: { type: Object, default: null },
    motExpiresOn: { type: String, default: null },
    proposal: { type: Object, default: null },
    atGarage: Object,
    findings: Array,
    motResult: String,
    history: Array,
    version: Number,
    savedAt: Date,
  },
  { collection: 'bookings', versionKey: false, minimize: false },
)
  .index({ quoteId: 1 }, { unique: true })
  .index({ number: 1 }, { unique: true, partialFilterExpression: { number: { $gt: '' } } })
  .index({ 'slot.day': 1, status: 1 })
  .index({ 'garage.id': 1, 'slot.day': 1 })
  .index({ motExpiresOn: 1 })
  .index({ customerId: 1, 'form.booking_date': -1 })
  .index({ 'findings.photos.id': 1 }, { sparse: true });

/** What bookings stored by older versions have of it. */
const before = {
  number: null,
  work: workOf([]),
  slot: null,
  heldUntil: null,
  customerId: null,
  products: [],
  service: null,
  car: null,
  motExpiresOn: null,
  proposal: null,
  findings: [],
  history: [],
};

const read = ({ _id, ...rest }: BookingDocument): KeptBooking => ({ ...before, ...rest, id: _id });

/** Staff were told of an older one long ago. */
const unclosedKnownDays = 60;

export interface RenamedCar {
  readonly customerId: string;
  /** The car with its former registration. */
  readonly car: BookedCar;
  readonly to: string;
}

@Injectable()
export class BookingsRepository {
  private readonly bookings: Model<BookingDocument>;

  constructor(mongo: Mongo) {
    this.bookings = mongo.model('Booking', schema);
  }

  async ofQuote(quoteId: string, session?: ClientSession): Promise<KeptBooking | undefined> {
    const row = await this.bookings.findOne({ quoteId }, null, session ? { session } : {}).lean();
    return row ? read(row) : undefined;
  }

  async find(id: string, session?: ClientSession): Promise<KeptBooking | undefined> {
    const row = await this.bookings.findOne({ _id: id }, null, session ? { session } : {}).lean();
    return row ? read(row) : undefined;
  }

  async hasNumber(number: string): Promise<boolean> {
    return (await this.bookings.exists({ number })) !== null;
  }

  /** What was bought and has a number, in the order of the ids. */
  async numberedAfter(id: string, limit: number): Promise<KeptBooking[]> {
    const rows = await this.bookings
      .find({ _id: { $gt: id }, status: { $ne: 'draft' }, customerId: { $ne: null }, number: { $ne: null } })
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
    return rows.map(read);
  }

  async withPhoto(photoId: string): Promise<KeptBooking | undefined> {
    const row = await this.bookings.findOne({ 'findings.photos.id': photoId }).lean();
    return row ? read(row) : undefined;
  }

  /** Bought visits of a garage that are not over, soonest first. */
  async atGarage(garageId: string, limit: number): Promise<KeptBooking[]> {
    const rows = await this.bookings
      .find({ 'garage.id': garageId, status: { $in: ['requested', 'proposed', 'confirmed', 'workshop'] } })
      .sort({ 'slot.day': 1, _id: 1 })
      .limit(limit)
      .lean();
    return rows.map(read);
  }

  /** What a customer has bought, latest visit first. */
  async ofCustomer(customerId: string): Promise<KeptBooking[]> {
    const rows = await this.bookings.find({ customerId }).sort({ 'form.booking_date': -1, _id: 1 }).lean();
    return rows.map(read);
  }

  /** Visits of the next week whose customer may be reminded. */
  async visitsSoon(today: IsoDay): Promise<KeptBooking[]> {
    const soon = { $gt: today, $lte: addDays(today, 7) };
    const rows = await this.bookings.find({ 'slot.day': soon, status: { $in: ['requested', 'proposed', 'confirmed'] } }).lean();
    return rows.map(read);
  }

  /** Bought visits to cars whose MOT runs out within a month, or was renewed eleven months ago or more. */
  async withMotToRenew(today: IsoDay): Promise<KeptBooking[]> {
    const within = (from: IsoDay) => ({ $gt: from, $lte: addMonths(from, 1) });
    const renewed = within(addMonths(today, -12));
    const rows = await this.bookings
      .find({
        customerId: { $ne: null },
        status: { $ne: 'draft' },
        $or: [{ motExpiresOn: within(today) }, { motExpiresOn: renewed }, { 'slot.day': { ...renewed, $lte: addDays(renewed.$lte, 1) } }],
      })
      .lean();
    return rows.map(read);
  }

  /** Bought visits whose day has passed, and whose garage has not said that they are done. */
  async unclosed(today: IsoDay): Promise<KeptBooking[]> {
    const passed = { $gt: addDays(today, -unclosedKnownDays), $lt: today };
    const rows = await this.bookings.find({ 'slot.day': passed, status: { $in: [...unclosedStatuses] } }).lean();
    return rows.map(read);
  }

  /** Bought visits that are done, whose MOT result is unknown. */
  async withUntoldMot(today: IsoDay): Promise<KeptBooking[]> {
    const passed = { $gt: addDays(today, -unclosedKnownDays), $lt: today };
    const rows = await this.bookings.find({ 'slot.day': passed, status: 'complete', products: 'mot', motResult: null }).lean();
    return rows.map(read);
  }

  async setAtGarage(quoteId: string, atGarage: TakenAtGarage, session: ClientSession): Promise<void> {
    await this.bookings.updateOne({ quoteId }, { $set: { atGarage } }, { session });
  }

  async setBought(id: string, work: BoughtWork, session: ClientSession): Promise<void> {
    await this.bookings.updateOne({ _id: id }, { $set: work }, { session });
  }

  /** Gives the visits of a car the registration that it has now. */
  async renameCar({ customerId, car, to }: RenamedCar, session: ClientSession): Promise<void> {
    const kind = car.registrationNumber === null ? { 'car.make': car.make, 'car.model': car.model } : {};
    const filter = { customerId, 'car.registrationNumber': car.registrationNumber, ...kind };
    await this.bookings.updateMany(filter, { $set: { 'car.registrationNumber': to } }, { session });
  }

  async save({ id, ...rest }: KeptBooking, session: ClientSession): Promise<void> {
    await this.bookings.replaceOne({ _id: id }, { _id: id, ...rest }, { session, upsert: true });
  }

  /** Writes only if it has not changed since it was read. */
  async setHold({ id, savedAt }: KeptBooking, held: Pick<KeptBooking, 'slot' | 'heldUntil'>, session?: ClientSession): Promise<void> {
    await this.bookings.updateOne({ _id: id, status: 'draft', savedAt }, { $set: held }, session ? { session } : {});
  }
}
