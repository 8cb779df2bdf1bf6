import { Injectable } from '@nestjs/common';
import { addDays, addMonths, type IsoDay } from '@kerbside/contracts/days/dates';
import type { TakenAtGarage } from '@kerbside/contracts/http/garages/bookings';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { enclosedField } from '@kerbside/platform/events/outbox/outbox-row';
import { Records, type RecordEvent, type RecordRow, type RecordStore } from '@kerbside/platform/records/records';
import type { ClientSession, mongo, Model } from 'mongoose';
import { spokenReference } from '@kerbside/platform/spoken-reference';
import { productType, type ProductType } from '@kerbside/contracts/ids';
import type { BookedCar, BoughtWork, KeptBooking } from './booking.js';
import { unclosedStatuses } from './life.js';

type BookingDocument = Omit<KeptBooking, 'id'> & RecordRow;

const indexes: readonly mongo.IndexDescription[] = [
  { key: { quoteId: 1 }, name: 'quoteId_1', unique: true },
  { key: { number: 1 }, name: 'number_1', unique: true, partialFilterExpression: { number: { $gt: '' } } },
  { key: { 'slot.day': 1, status: 1 }, name: 'slot.day_1_status_1' },
  { key: { 'garage.id': 1, 'slot.day': 1 }, name: 'garage.id_1_slot.day_1' },
  { key: { motExpiresOn: 1 }, name: 'motExpiresOn_1' },
  { key: { customerId: 1, 'form.booking_date': -1 }, name: 'customerId_1_form.booking_date_-1' },
  { key: { 'findings.photos.id': 1 }, name: 'findings.photos.id_1', sparse: true },
];

const read = ({ _id, revision: _revision, [enclosedField]: _events, ...rest }: BookingDocument): KeptBooking => ({ ...rest, id: _id });

/** Staff were told of an older one long ago. */
const unclosedKnownDays = 60;

interface RenamedCar {
  readonly customerId: string;
  /** The car with its former registration. */
  readonly car: BookedCar;
  readonly to: string;
}

@Injectable()
export class BookingsRepository {
  private readonly bookings: mongo.Collection<BookingDocument>;
  private readonly records: RecordStore<KeptBooking, BookingDocument>;

  constructor(mongo: Mongo, records: Records) {
    this.bookings = mongo.collection<BookingDocument>('bookings', indexes);
    this.records = records.in({
      rows: this.bookings,
      find: (_id, session) => this.bookings.findOne({ _id }, session ? { session } : {}),
      stateOf: read,
      fieldsOf: ({ id: _id, ...after }) => after,
      isUrgent: true,
    });
  }

  async ofQuote(quoteId: string, session?: ClientSession): Promise<KeptBooking | undefined> {
    const row = await this.bookings.findOne({ quoteId }, session ? { session } : {});
    return row ? read(row) : undefined;
  }

  async find(id: string, session?: ClientSession): Promise<KeptBooking | undefined> {
    const row = await this.bookings.findOne({ _id: id }, session ? { session } : {});
    return row ? read(row) : undefined;
  }

  async hasNumber(number: string): Promise<boolean> {
    return (await this.bookings.findOne({ number }, { projection: { _id: 1 } })) !== null;
  }

  async withPhoto(photoId: string): Promise<KeptBooking | undefined> {
    const row = await this.bookings.findOne({ 'findings.photos.id': photoId });
    return row ? read(row) : undefined;
  }

  /** Bought visits of a garage that are not over, soonest first. */
  async atGarage(garageId: string, limit: number): Promise<KeptBooking[]> {
    const rows = await this.bookings
      .find({ 'garage.id': garageId, status: { $in: ['requested', 'proposed', 'confirmed', 'workshop'] } })
      .sort({ 'slot.day': 1, _id: 1 })
      .limit(limit)
      .toArray();
    return rows.map(read);
  }

  /** What a customer has bought, latest visit first. */
  async ofCustomer(customerId: string): Promise<KeptBooking[]> {
    const rows = await this.bookings.find({ customerId }).sort({ 'form.booking_date': -1, _id: 1 }).toArray();
    return rows.map(read);
  }

  /** Visits of the next week whose customer may be reminded. */
  async visitsSoon(today: IsoDay): Promise<KeptBooking[]> {
    const soon = { $gt: today, $lte: addDays(today, 7) };
    const rows = await this.bookings.find({ 'slot.day': soon, status: { $in: ['requested', 'proposed', 'confirmed'] } }).toArray();
    return rows.map(read);
  }

  /** Bought visits to cars whose MOT runs out within a month, of which the longest has 31 days, or was renewed eleven months ago or more. */
  async withMotToRenew(today: IsoDay): Promise<KeptBooking[]> {
    const within = (from: IsoDay) => ({ $gt: from, $lte: addDays(from, 31) });
    const renewed = within(addMonths(today, -12));
    const rows = await this.bookings
      .find({
        customerId: { $ne: null },
        status: { $ne: 'draft' },
        $or: [{ motExpiresOn: within(today) }, { motExpiresOn: renewed }, { 'slot.day': { ...renewed, $lte: addDays(renewed.$lte, 1) } }],
      })
      .toArray();
    return rows.map(read);
  }

  /** Bought visits whose day has passed, and whose garage has not said that they are done; and those whose only day is one that it proposed. */
  async unclosed(today: IsoDay): Promise<KeptBooking[]> {
    const passed = { $gt: addDays(today, -unclosedKnownDays), $lt: today };
    const withoutDay = { 'slot.day': null, status: 'proposed' as const };
    const rows = await this.bookings.find({ $or: [{ 'slot.day': passed, status: { $in: [...unclosedStatuses] } }, withoutDay] }).toArray();
    return rows.map(read);
  }

  /** Bought visits that are done, whose MOT result is unknown. */
  async withUntoldMot(today: IsoDay): Promise<KeptBooking[]> {
    const passed = { $gt: addDays(today, -unclosedKnownDays), $lt: today };
    const rows = await this.bookings
      .find({ 'slot.day': passed, status: 'complete', products: 'mot', motResult: { $exists: false } })
      .toArray();
    return rows.map(read);
  }

  /** What the garage of a visit takes from the customer, as payments agreed it with them. */
  async setAtGarage(quoteId: string, atGarage: TakenAtGarage, session: ClientSession): Promise<void> {
    await this.bookings.updateOne({ quoteId }, { $set: { atGarage } }, { session });
  }

  async setBought(id: string, work: BoughtWork, session: ClientSession): Promise<void> {
    await this.bookings.updateOne({ _id: id }, { $set: work }, { session });
  }

  /** Whether a visit that this customer bought waits to hear which car it is for. */
  async isCarUnknown(customerId: string, session: ClientSession): Promise<boolean> {
    return (await this.bookings.findOne({ customerId, status: { $ne: 'draft' }, car: null }, { session })) !== null;
  }

  /** Gives the visits of a car the registration that it has now. */
  async renameCar({ customerId, car, to }: RenamedCar, session: ClientSession): Promise<void> {
    const kind = car.registrationNumber === null ? { 'car.make': car.make, 'car.model': car.model } : {};
    const filter = { customerId, 'car.registrationNumber': car.registrationNumber, ...kind };
    await this.bookings.updateMany(filter, { $set: { 'car.registrationNumber': to } }, { session });
  }

  /** With the events of its change. */
  save(after: KeptBooking, session: ClientSession, events: readonly RecordEvent[] = []): Promise<void> {
    return this.records.put(session, { after, events });
  }

  /** Writes only if it has not changed since it was read. */
  async setHold({ id, savedAt }: KeptBooking, held: Pick<KeptBooking, 'slot' | 'heldUntil'>, session?: ClientSession): Promise<void> {
    await this.bookings.updateOne({ _id: id, status: 'draft', savedAt }, { $set: held }, session ? { session } : {});
  }
}

export const newBookingNumber = (): string => spokenReference('KSB', 6);

/** Finds numbers that no booking has yet. Six characters are short enough to say aloud, but collide by chance among many bookings. */
@Injectable()
export class BookingNumbers {
  constructor(private readonly bookings: BookingsRepository) {}

  async next(): Promise<string> {
    for (;;) {
      const number = newBookingNumber();
      if (!(await this.bookings.hasNumber(number))) return number;
    }
  }
}

interface WithdrawnDocument {
  readonly _id: string;
  readonly products?: readonly string[];
  readonly held?: number;
}

/** The products of a quote that were bought and then cancelled, so that no visit is booked for them. */
@Injectable()
export class WithdrawnProducts {
  private readonly quotes: Model<WithdrawnDocument>;

  constructor(mongo: Mongo) {
    this.quotes = mongo.model('withdrawn-products');
  }

  async of(quoteId: string, session?: ClientSession): Promise<readonly ProductType[]> {
    const row = await this.quotes.findById(quoteId, null, session ? { session } : {}).lean();
    return (row?.products ?? []).map((product) => productType.parse(product));
  }

  /** The same, where a visit is made: it writes too, so that this and a cancellation of the same moment do not miss each other. */
  async held(quoteId: string, session: ClientSession): Promise<readonly ProductType[]> {
    await this.quotes.updateOne({ _id: quoteId }, { $inc: { held: 1 } }, { upsert: true, session });
    return this.of(quoteId, session);
  }

  async add(quoteId: string, products: readonly ProductType[], session: ClientSession): Promise<void> {
    await this.quotes.updateOne({ _id: quoteId }, { $addToSet: { products: { $each: products } } }, { session, upsert: true });
  }

  async giveBack(quoteId: string, products: readonly ProductType[], session: ClientSession): Promise<void> {
    await this.quotes.updateOne({ _id: quoteId }, { $pullAll: { products } }, { session });
  }
}
