import { randomUUID } from 'node:crypto';
import { purchaseCompleted } from '@kerbside/contracts/events/payments';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { startGarages, type GaragesUnderTest } from './garages-under-test.js';

const number = /^KSB-[2-9A-HJKMNP-TV-Z]{6}$/;
const form = {
  delivery_type: 'drop_car',
  booking_date: '2026-12-02',
  postcode: 'SW11 1AA',
  garage_choice: 'own_garage',
  garage_id: 'ks-001',
};

let at: GaragesUnderTest;
beforeEach(async () => {
  at = await startGarages();
});
afterEach(() => at.garages.close());

const pathOf = (quoteId: string) => `/api/garages/quotes/${quoteId}/booking`;
const draft = async (booking_time = '09:30') => {
  const quoteId = at.aQuote({ productType: 'mot', productTypes: ['mot'] });
  const { body } = await at.put(pathOf(quoteId), { ...form, booking_time }).expect(200);
  return { quoteId, id: String(body.data.id), number: String(body.data.booking_number) };
};
const buy = async (booking_time?: string) => {
  const drafted = await draft(booking_time);
  const customerId = randomUUID();
  await at.garages.deliver(purchaseCompleted, {
    ...purchaseCompleted.sample,
    purchaseId: randomUUID(),
    quoteId: drafted.quoteId,
    customerId,
  });
  return { ...drafted, customerId };
};
const stored = () => at.garages.get(Mongo).database.collection<{ _id: string; number?: string | null }>('bookings');

describe('the number of a booking', () => {
  it('A4: is made with it, is another for each, and stays when it is saved again, bought and moved', async () => {
    const [one, other] = [await buy('09:30'), await draft('10:30')];
    for (const booking of [one, other]) expect(booking.number).toMatch(number);
    expect(one.number).not.toBe(other.number);
    await at.put(pathOf(other.quoteId), { ...form, booking_date: '2026-12-03' }).expect(200);
    expect((await at.get(pathOf(other.quoteId)).expect(200)).body.data.booking_number).toBe(other.number);
    const session = at.garages.as({ kind: 'customer', userId: one.customerId });
    const moved = await at.garages.http().post('/bookings/change-date').set(session).send({ id: one.id, date: '2026-12-04' }).expect(200);
    expect(moved.body.data.booking.booking_number).toBe(one.number);
    expect((await at.get(pathOf(one.quoteId)).expect(200)).body.data.booking_number).toBe(one.number);
  });

  it('A4: is in each of its events, and in what a letter, its customer and its garage are told', async () => {
    const { id, quoteId, customerId, number: given } = await buy();
    const told = (await at.garages.events()).filter(({ subject }) => subject === id);
    expect(told.map(({ data }) => data)).toMatchObject([{ bookingNumber: given }]);
    const visit = await at.garages.http().get(`/internal/quotes/${quoteId}/booking`).set(at.garages.asService('callbacks')).expect(200);
    expect(visit.body.data.visit.booking_number).toBe(given);
    const customer = at.garages.as({ kind: 'customer', userId: customerId });
    expect((await at.garages.http().post(`/ajax/booking-status/${id}`).set(customer).expect(200)).body.data.booking_number).toBe(given);
    const staff = at.garages.as({ kind: 'staff', userId: randomUUID(), role: 'agent' });
    const page = await at.garages.http().get(`/api/garages/bookings/${id}/garage-page`).set(staff).expect(200);
    expect(page.body.data.booking_number).toBe(given);
  });

  it('A4: belongs to no two', async () => {
    const [one, other] = [await draft('09:30'), await draft('10:30')];
    await expect(stored().updateOne({ _id: other.id }, { $set: { number: one.number } })).rejects.toMatchObject({ code: 11_000 });
  });
});
