import { randomUUID } from 'node:crypto';
import { openQuote, type QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import { setQuoteVisit } from '@kerbside/contracts/http/pricing/visits';
import { aQuoteFacts } from '@kerbside/contracts/testing/samples';
import { notFound } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { textsOf, verifyPacts, type States } from '@kerbside/platform/testing/pact-provider';
import { startedService } from '@kerbside/platform/testing/test-service';
import type { SlotRef } from '../src/bookings/booking.js';
import { BookingChanges } from '../src/bookings/booking-changes.js';
import { BookingsService } from '../src/bookings/bookings.service.js';
import type { BookingStep } from '../src/bookings/life.js';
import { demoGarages } from '../src/garages/demo-garages.js';
import { GaragesRepository } from '../src/garages/garages.repository.js';
import { service as definition } from '../src/service.js';

const facts = (quoteId: string) =>
  aQuoteFacts({
    quoteId,
    productType: 'mot',
    productTypes: ['mot'],
    title: 'MOT',
    startsOn: null,
    coverStartsOn: null,
    payBy: null,
    motExpiresOn: null,
    car: null,
  });

const secrets = new Map<string, string>();
const known = new Map<string, Partial<QuoteFacts>>();
/** Opened by whoever is signed in, without a secret. */
const owned = new Set<string>();
const garages = startedService(definition);
beforeAll(() => {
  garages.clock.set('2026-11-20T12:00:00Z');
  garages.answer(openQuote, ({ params, body }) => {
    const isHeld = body.secret !== undefined && body.secret === secrets.get(params.quoteId);
    if (!isHeld && !owned.has(params.quoteId)) throw notFound();
    return { ...facts(params.quoteId), ...known.get(params.quoteId) };
  });
  garages.answer(setQuoteVisit, ({ params }) => facts(params.quoteId));
});

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
  'a member of staff is signed in': (params) => {
    const { staffId: userId } = textsOf(params, 'staffId');
    return garages.as({ kind: 'staff', userId, role: params['role'] === 'finance' ? 'finance' : 'agent' });
  },
};

const day = '2026-12-02';
/** A visit that a customer has bought, and what happened to it then. */
const visitThat =
  (steps: (slot: SlotRef) => readonly BookingStep[], over: Partial<QuoteFacts> = {}) =>
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
    await garages.get(BookingsService).request(quoteId, customerId);
    const by = { kind: 'garage', id: 'ks-001' } as const;
    await garages.get(BookingChanges).change(id, by, (booking) => (booking.slot ? steps(booking.slot) : []));
  };
const visitStates: States = {
  'a visit is booked': visitThat(() => []),
  'a visit is begun': visitThat(() => [{ type: 'started' }]),
  'a visit is finished': visitThat(() => [{ type: 'started' }, { type: 'finished' }]),
  'a visit is moved': visitThat((slot) => [{ type: 'moved', slot: { ...slot, day: '2026-12-03' } }]),
  'another day is proposed': visitThat((slot) => [{ type: 'proposed', proposal: { ...slot, day: '2026-12-03' } }]),
  'a visit is cancelled': visitThat(() => [{ type: 'cancelled', on: '2026-11-20' }]),
};

it('keeps what its callers count on', () => verifyPacts('garages', garages, { ...states, ...visitStates }));
