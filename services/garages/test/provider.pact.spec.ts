import { createHash, randomUUID } from 'node:crypto';
import { readCar } from '@kerbside/contracts/http/accounts/accounts';
import { openQuote, type QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import { setQuoteVisit } from '@kerbside/contracts/http/pricing/visits';
import { Audit } from '@kerbside/platform/audit/audit';
import { notFound } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { textsOf, verifyPacts, type States } from '@kerbside/platform/testing/pact-provider';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import type { KeptBooking, Place } from '../src/bookings/model/booking.js';
import { newBookingNumber } from '../src/bookings/booking-numbers.js';
import { BookingsRepository } from '../src/bookings/bookings.repository.js';
import { BookingChanges } from '../src/bookings/booking-changes.js';
import { BookingsService } from '../src/bookings/bookings.service.js';
import type { Step } from '../src/bookings/model/life.js';
import { FeedsRepository } from '../src/calendar/feeds.repository.js';
import { KnownCarsRepository } from '../src/known-cars/known-cars.repository.js';
import { reminderSweep } from '../src/reminders/reminders.service.js';
import { demoGarages } from '../src/garages/demo-garages.js';
import { GaragesRepository } from '../src/garages/garages.repository.js';
import { service as definition } from '../src/service.js';
import { GarageSecrets } from '../src/signed/garage-secrets.js';
import { aKnownCar } from '../src/testing/a-known-car.js';
import { estimateStates } from './estimate-states.js';

const facts = (quoteId: string): QuoteFacts => ({
  quoteId,
  reference: 'KQ-1',
  customerId: null,
  productType: 'mot',
  productTypes: ['mot'],
  status: 'open',
  step: 3,
  priceVersion: 1,
  totalPence: 3_995,
  originalPence: 3_995,
  lines: [],
  voucher: null,
  maxInstalments: null,
  title: 'MOT',
  durationMonths: 0,
});

const car = { registrationNumber: 'AA19DSL', make: 'Nissan', model: 'X-Trail' };
const at = new Date('2026-11-20T12:00:00Z');

/** An MOT at a garage on 2 December 2026. */
const aVisit = (over: Pick<KeptBooking, 'id' | 'customerId' | 'status'>): KeptBooking => ({
  number: newBookingNumber(),
  quoteId: over.id,
  products: ['mot'],
  service: null,
  car,
  motExpiresOn: '2026-12-03',
  form: {
    delivery_type: 'drop_car',
    booking_date: '2026-12-02',
    postcode: 'SW11 1AA',
    garage_choice: 'own_garage',
    garage_id: 'ks-001',
  },
  garage: { id: 'ks-001', name: 'Millbrook Garage', address: ['72 Mill Lane', 'London', 'SW11 1AA'] },
  work: [{ bay: 'mot', minutes: 60 }],
  slot: { garageId: 'ks-001', day: '2026-12-02', time: '09:30' },
  heldUntil: null,
  proposal: null,
  findings: [],
  history: [{ at, by: { kind: 'garage', id: null }, step: 'finished', day: '2026-12-02', time: '09:30' }],
  version: 1,
  savedAt: at,
  ...over,
});

let garages: ServiceUnderTest;
const secrets = new Map<string, string>();
const known = new Map<string, Partial<QuoteFacts>>();
/** Opened by whoever is signed in, without a secret. */
const owned = new Set<string>();
beforeAll(async () => {
  garages = await testService(definition);
  garages.clock.set('2026-11-20T12:00:00Z');
  garages.answer(openQuote, ({ params, body }) => {
    const isHeld = body.secret !== undefined && body.secret === secrets.get(params.quoteId);
    if (!isHeld && !owned.has(params.quoteId)) throw notFound();
    return { ...facts(params.quoteId), ...known.get(params.quoteId) };
  });
  garages.answer(setQuoteVisit, ({ params }) => facts(params.quoteId));
});
afterAll(() => garages.close());

/** No garage has a picture: in the pact, whatever may be null is null. */
const openNetwork = () => garages.get(GaragesRepository).addMissing(demoGarages().map((garage) => ({ ...garage, drawing: undefined })));

const states: States = {
  'the demo network': openNetwork,
  'a quote that a visitor holds': async (params) => {
    const { quoteId, secret } = textsOf(params, 'quoteId', 'secret');
    secrets.set(quoteId, secret);
    // Each interaction begins without a booking, whichever came before it.
    for (const name of ['bookings', 'diary']) await garages.get(Mongo).database.collection(name).deleteMany({});
  },
  'a quote of the customer': (params) => void owned.add(textsOf(params, 'quoteId').quoteId),
  'a booking of the quote': async (params) => {
    const { quoteId, secret } = textsOf(params, 'quoteId', 'secret');
    const form = {
      delivery_type: 'collect_and_return' as const,
      booking_date: '2026-12-02',
      postcode: 'SW11 1AA',
      booking_address_line_1: '1 Mill Lane',
      booking_town: 'London',
      garage_choice: 'own_garage' as const,
      garage_id: 'ks-001',
    };
    await garages.get(BookingsService).save(quoteId, form, secret, { kind: 'visitor' });
  },
  'a customer is signed in': (params) => garages.as({ kind: 'customer', userId: textsOf(params, 'customerId').customerId }),
  'a visit that the customer bought': async (params) => {
    const { customerId, carId, bookingId } = textsOf(params, 'customerId', 'carId', 'bookingId');
    const isComplete = params['isComplete'] === true;
    const finding = { id: bookingId, at, note: 'Front pads are worn', needsAnswer: true, answer: 'approved' } as const;
    const visit = aVisit({ id: bookingId, customerId, status: isComplete ? 'complete' : 'requested' });
    const kept = { ...visit, findings: isComplete ? [finding] : [] };
    await openNetwork();
    await garages.get(Mongo).transaction((session) => garages.get(BookingsRepository).save(kept, session));
    garages.answer(readCar, () => ({
      customerId,
      car: { ...car, range: null, firstRegistrationDate: null, id: carId, addedAt: at.toISOString() },
    }));
  },
  'a customer with the address of a calendar': async (params) => {
    await garages.get(FeedsRepository).make(textsOf(params, 'customerId').customerId, at);
  },
  'a visit with a link for its garage': async (params) => {
    const { bookingId, token } = textsOf(params, 'bookingId', 'token');
    const mongo = garages.get(Mongo);
    await mongo.transaction((session) =>
      garages.get(BookingsRepository).save(aVisit({ id: bookingId, customerId: bookingId, status: 'workshop' }), session),
    );
    const link = { bookingId, garageId: 'ks-001', expiresAt: new Date('2027-01-01T00:00:00Z') };
    const hash = createHash('sha256').update(token).digest('hex');
    await mongo.collection<{ _id: string }>('garage_links').replaceOne({ _id: hash }, link, { upsert: true });
  },
  'an admin is signed in': (params) => garages.as({ kind: 'staff', userId: textsOf(params, 'staffId').staffId, role: 'admin' }),
  'a garage has a signing secret': async (params) => {
    const { garageId } = textsOf(params, 'garageId');
    const garageSecrets = garages.get(GarageSecrets);
    await garages.get(Mongo).transaction((session) => garageSecrets.next(garageId, at, session));
    await garageSecrets.used(garageId, at);
  },
  'a member of staff is signed in': (params) => {
    const { staffId: userId } = textsOf(params, 'staffId');
    return garages.as({ kind: 'staff', userId, role: params['role'] === 'finance' ? 'finance' : 'agent' });
  },
  'staff did something to a quote': (params) => {
    const { quoteId, staffId } = textsOf(params, 'quoteId', 'staffId');
    const facts = { action: 'visit-chosen', subjectType: 'quote', subjectId: quoteId, before: { code: 'a' }, after: { code: 'b' } };
    const actor = { kind: 'staff', userId: staffId, role: 'agent' } as const;
    return garages.get(Mongo).transaction((session) => garages.get(Audit).record(session, { ...facts, actor }));
  },
};

const day = '2026-12-02';
/** A visit that a customer has bought, and what happened to it then. */
const visitThat =
  (steps: (slot: Place) => readonly Step[], over: Partial<QuoteFacts> = {}) =>
  async (params: Readonly<Record<string, unknown>>) => {
    const { customerId } = textsOf(params, 'customerId');
    const quoteId = randomUUID();
    secrets.set(quoteId, 'bought');
    await openNetwork();
    known.set(quoteId, over);
    const form = {
      delivery_type: 'drop_car',
      booking_date: day,
      postcode: 'SW11 1AA',
      garage_choice: 'own_garage',
      garage_id: 'ks-001',
    } as const;
    const { id } = await garages.get(BookingsService).save(quoteId, form, 'bought', { kind: 'visitor' });
    await garages.get(Mongo).transaction((session) => garages.get(BookingsService).request(quoteId, customerId, session));
    const by = { kind: 'garage', id: 'ks-001' } as const;
    await garages.get(BookingChanges).change(id, by, (booking) => (booking.slot ? steps(booking.slot) : []));
  };
const sweepOn = async (at: string): Promise<void> => {
  garages.clock.set(at);
  await garages.sweep(reminderSweep);
  garages.clock.set('2026-11-20T12:00:00Z');
};
const visitStates: States = {
  'a visit is booked': visitThat(() => []),
  'a visit is booked after the purchase': async (params) => {
    const { customerId } = textsOf(params, 'customerId');
    const quoteId = randomUUID();
    secrets.set(quoteId, 'bought');
    await openNetwork();
    known.set(quoteId, { status: 'purchased', productTypes: ['mot'], customerId });
    const form = {
      delivery_type: 'drop_car',
      booking_date: day,
      postcode: 'SW11 1AA',
      garage_choice: 'own_garage',
      garage_id: 'ks-001',
    } as const;
    await garages.get(BookingsService).save(quoteId, form, 'bought', { kind: 'visitor' });
  },
  'a visit is confirmed': visitThat(() => [{ type: 'accepted' }]),
  'a visit is begun': visitThat(() => [{ type: 'started' }]),
  'a visit is finished': visitThat(() => [{ type: 'started' }, { type: 'finished' }]),
  'the MOT of a visit is noted': visitThat(() => [{ type: 'started' }, { type: 'finished' }, { type: 'mot-noted', motResult: 'passed' }]),
  'a visit is moved': visitThat((slot) => [{ type: 'moved', slot: { ...slot, day: '2026-12-03' } }]),
  'a visit is cancelled': visitThat(() => [{ type: 'cancelled', on: '2026-11-20' }]),
  'another time is proposed for a visit': visitThat((slot) => [
    { type: 'proposed', proposal: { ...slot, day: '2026-12-03' } },
    { type: 'action-needed', reason: 'proposal' },
  ]),
  'a visit is in a week': async (params) => {
    await visitThat(() => [])(params);
    await sweepOn('2026-11-25T12:00:00Z');
  },
  'the MOT of a car runs out in a month': async (params) => {
    const { customerId, carId } = textsOf({ carId: randomUUID(), ...params }, 'customerId', 'carId');
    await garages
      .get(Mongo)
      .transaction((session) =>
        garages.get(KnownCarsRepository).save(aKnownCar({ id: carId, customerId, motDueOn: '2026-12-15' }), session),
      );
    await sweepOn('2026-11-20T12:00:00Z');
  },
  'the day of a visit has passed': async (params) => {
    await visitThat(() => [])(params);
    await sweepOn('2026-12-03T12:00:00Z');
  },
  'an MOT runs out in a month': async (params) => {
    await visitThat(() => [], { productType: 'service', productTypes: ['service'], motExpiresOn: '2026-12-15' })(params);
    await sweepOn('2026-11-20T12:00:00Z');
  },
};

it('keeps what its callers count on', () =>
  verifyPacts('garages', garages, { ...states, ...visitStates, ...estimateStates(() => garages) }));
