import { readCar } from '@kerbside/contracts/http/accounts/accounts';
import { openQuote } from '@kerbside/contracts/http/pricing/internal';
import { setQuoteVisit } from '@kerbside/contracts/http/pricing/visits';
import { aQuoteFacts } from '@kerbside/contracts/testing/samples';
import { DomainError } from '@kerbside/platform/errors/errors';
import { answersOf, matrixOf } from '@kerbside/platform/testing/authorisation-matrix';
import { sendTo, type TriedRequest } from '@kerbside/platform/testing/call-tables';
import { startedService } from '@kerbside/platform/testing/test-service';
import { demoGarages } from '../src/garages/demo-garages.js';
import { GaragesRepository } from '../src/garages/garages.repository.js';
import { service } from '../src/service.js';

const { quoteId } = aQuoteFacts();
const secret = 'of-the-quote';
const booking_date = '2026-12-03';
const visit = { postcode: 'SW11 1AA', garage_id: 'ks-001' };

/** A good form of each call that a page makes. */
const forms: Readonly<Record<string, TriedRequest & { readonly body: object }>> = {
  garagelookup: { body: { postcode: 'SW11 1AA', product_type: 'mot', limit: 3, root_quote_id: quoteId, root_quote_type: 'mot' } },
  'service-offer': { body: { ...visit, quote_id: quoteId, secret, booking_date } },
  'service-update': { body: { ...visit, system_id: 'full-service', periods: '12' } },
  'fixed-service': { body: { system_id: 'full-service', periods: '24', garage_id: 'ks-001' } },
  'manufacturer-service': { body: { make: 'BMW', mileage: 42_000, first_registration_date: '2022-03-01', garage_id: 'ks-001' } },
  'choose-visit': { body: { product_type: 'service', garage_id: 'ks-001', service_type: 'full', periods: '24', booking_date } },
  'save-booking': {
    body: {
      delivery_type: 'collect_and_return',
      booking_date,
      postcode: 'SW11 1AA',
      isAddressFound: '1',
      booking_address_line_1: '1 Mill Lane',
      booking_town: 'London',
      garage_choice: 'own_garage',
      garage_id: 'ks-001',
    },
  },
  'booking-change-date': { body: { id: 'none-such', date: booking_date, time: '09:30' } },
  'booking-cancel': { body: { id: 'none-such' } },
  'booking-answer-finding': { body: { answer: 'approved' } },
  'booking-step': { body: { step: 'accept' } },
  'dent-estimate': { body: { car_id: 'none-such', description: 'A dent in the left door', photos: ['none-such'] } },
  'estimate-answer': { body: { lowest: '180', highest: '260', note: 'Paint included' } },
  'tyre-search': { body: { postcode: 'SW11 1AA', vrm: 'AA19AAA', mileage: 42_000, email: 'jo@example.com', marketingConsent: '1' } },
  'garage-takes-payments': { params: { garageId: 'ks-001' }, body: { takes_payments: '1' } },
  'garage-step': { body: { step: 'finding', note: 'Worn pads', needs_answer: '1' } },
};
const ofRecords = [
  'booking-change-date',
  'booking-cancel',
  'booking-answer-finding',
  'booking-step',
  'garage-step',
  'dent-estimate',
  'estimate-answer',
];
const staff = { kind: 'staff', userId: '00000000-0000-4000-8000-00000000000a', role: 'agent' } as const;
const ofQuote = [
  'visit-prices',
  'quote-visit',
  'hold-booking-slot',
  'release-booking-slot',
  'service-offer',
  'choose-visit',
  'save-booking',
  'read-booking',
];

describe('the calls of garages', () => {
  const asking = (id: string) => {
    if (id === 'garage-takes-payments') return garages.as({ ...staff, role: 'admin' });
    if (id === 'booking-answer-finding') return garages.as({ kind: 'customer', userId: staff.userId });
    return ofRecords.includes(id) ? garages.as(staff) : { 'x-quote-secret': secret };
  };
  const ask = (id: string, over: TriedRequest = {}) =>
    sendTo(garages, id, {
      params: { quoteId, bookingId: 'none-such', findingId: 'none-such', estimateId: 'none-such' },
      headers: asking(id),
      ...forms[id],
      ...over,
    });

  const garages = startedService(service);
  beforeAll(async () => {
    garages.clock.set(new Date('2026-11-20T12:00:00Z'));
    await garages.get(GaragesRepository).addMissing(demoGarages());
    garages.answer(openQuote, ({ params, body }) => {
      if (params.quoteId !== quoteId || body.secret !== secret) throw new DomainError('NOT_FOUND');
      return aQuoteFacts();
    });
    garages.answer(setQuoteVisit, () => aQuoteFacts());
    garages.answer(readCar, () => {
      throw new DomainError('NOT_FOUND');
    });
  });

  it.each(matrixOf('garages'))('Q6, A6: $id, for $who: whoever asks is let in or refused', async (row) =>
    expect(await answersOf(garages, row)).toEqual(row.answers),
  );

  it.each(ofQuote)('%s finds no quote for a stranger, nor one that does not exist', async (id) => {
    const answers = await Promise.all([
      ask(id, { headers: {}, body: { ...forms[id]?.body, secret: 'guessed' } }),
      ask(id, { params: { quoteId: '..' }, body: { ...forms[id]?.body, quote_id: '..' } }),
      ask(id, { params: { quoteId: 'none-such' }, body: { ...forms[id]?.body, quote_id: 'none-such' } }),
    ]);
    for (const { status, body } of answers)
      expect([status, body.error]).toEqual([404, { code: 'NOT_FOUND', message: 'We could not find that.' }]);
  });

  it.each(ofRecords)('%s finds no visit that does not exist, asked by JSON or by a form', async (id) => {
    const [json, form] = [await ask(id), await ask(id, { type: 'form' })];
    expect([json.status, json.body.error.code, form.status, form.body.error.code]).toEqual([404, 'NOT_FOUND', 404, 'NOT_FOUND']);
  });

  it.each(Object.keys(forms).filter((id) => !ofRecords.includes(id)))('%s takes JSON and a form alike', async (id) => {
    const [json, form] = [await ask(id), await ask(id, { type: 'form' })];
    const { savedAt: _, ...data } = json.body.data;
    expect([json.status, form.status, form.body.data]).toEqual([200, 200, expect.objectContaining(data)]);
  });
});
