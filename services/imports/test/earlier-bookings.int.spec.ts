import { randomUUID } from 'node:crypto';
import { bookingRequested } from '@kerbside/contracts/events/garages';
import { readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { listBookingOutlines, type BookingOutline } from '@kerbside/contracts/http/garages/bookings';
import { aPerson } from '@kerbside/contracts/testing/sample-person';
import { DomainError, notFound } from '@kerbside/platform/errors/errors';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { takeEarlierBookings } from '../src/search/earlier-bookings.service.js';
import { service } from '../src/service.js';

const agent = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;
const erased = randomUUID();
const nobody = randomUUID();

let imports: ServiceUnderTest;
/** The bookings in garages, in order of their ids. */
let booked: BookingOutline[];
let pages: string[];
let isAway: boolean;
beforeAll(async () => {
  imports = await testService(service);
});
beforeEach(async () => {
  booked = [];
  pages = [];
  isAway = false;
  await imports.startAfresh();
  imports.answer(listBookingOutlines, ({ query: { after } }) => {
    if (isAway) throw new DomainError('SERVICE_UNAVAILABLE');
    pages.push(after);
    return { bookings: booked.filter(({ id }) => id > after).slice(0, 2) };
  });
  imports.answer(readPerson, ({ params: { userId } }) => {
    if (userId === nobody) throw notFound();
    return aPerson({ id: userId, erasedAt: userId === erased ? '2026-11-01T09:00:00.000Z' : null });
  });
});
afterAll(() => imports.close());

const aBooking = (place: number, customerId: string = randomUUID()): BookingOutline => ({
  id: `d0000000-0000-4000-8000-00000000000${place}`,
  customerId,
  bookingNumber: `KSB-7F3K9${place}`,
});
const walk = async (times: number) => {
  for (let n = 0; n < times; n += 1) await imports.sweep(takeEarlierBookings);
};
const found = async (q = 'KSB7F3'): Promise<string[]> => {
  const { body } = await imports.http().get('/api/imports/people').query({ q }).set(imports.as(agent)).expect(200);
  return body.data.rows.map(({ customerId }: { customerId: string }) => customerId).toSorted();
};
const owners = () => booked.map(({ customerId }) => customerId).toSorted();

describe('visits that were booked before they had numbers', () => {
  it('are taken once, a page at a time', async () => {
    booked = [aBooking(2), aBooking(3), aBooking(4)];
    await walk(5);
    expect(await found()).toEqual(owners());
    expect(pages).toEqual(['', aBooking(3).id, aBooking(4).id]);
  });

  it('wait while garages is away, and go on where they stopped', async () => {
    booked = [aBooking(2), aBooking(3), aBooking(4)];
    await walk(1);
    isAway = true;
    await walk(2);
    expect(await found()).toHaveLength(2);
    isAway = false;
    await walk(2);
    expect(await found()).toEqual(owners());
    expect(pages.filter((after) => after === '')).toHaveLength(1);
  });

  it('are left out when their owner was erased, or is not there', async () => {
    booked = [aBooking(2, erased), aBooking(3, nobody), aBooking(4)];
    await walk(3);
    expect(await found()).toEqual([booked[2]?.customerId]);
  });

  it('and were told of without a number are found by the one that garages gave them', async () => {
    const [booking = aBooking(2)] = (booked = [aBooking(2)]);
    const { bookingNumber: _, ...older } = bookingRequested.sample;
    await imports.deliver(bookingRequested, { ...older, bookingId: booking.id, customerId: booking.customerId });
    expect(await found()).toEqual([]);
    await walk(2);
    expect(await found('ksb-7f3k92')).toEqual([booking.customerId]);
  });
});
