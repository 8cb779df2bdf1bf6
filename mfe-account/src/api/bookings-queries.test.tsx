import { jest } from '@jest/globals';
import { listBookings, readBookingStatus } from '@kerbside/contracts/http/garages/tracker';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { aVisit, visitId } from '../testing/samples-bookings.js';
import { bookingsApi } from './bookings-api.js';
import { visitQuery, visitsQuery } from './bookings-queries.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const carId = 'dc000000-0000-4000-8000-000000000001';
const given = () => {
  const script = new ScriptedServices().answer(listBookings, { rows: [aVisit()] }).answer(readBookingStatus, aVisit());
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } });
  const times = ({ id }: { readonly id: string }) => script.asked.filter((one) => one.id === id).length;
  return { client, api: bookingsApi(script.fetch), times };
};
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

it('A9: the list of visits is read again every 30 minutes', async () => {
  const { client, api, times } = given();
  const stop = new QueryObserver(client, visitsQuery(api, carId)).subscribe(() => undefined);
  await pass(29 * 60_000);
  expect(times(listBookings)).toBe(1);
  await pass(2 * 60_000);
  expect(times(listBookings)).toBe(2);
  stop();
});

it('A9: a visit that the list told of is asked for by itself once that is 1,800 seconds old', async () => {
  const { client, api, times } = given();
  await client.fetchQuery(visitsQuery(api, carId));
  await pass(1_799_000);
  await client.fetchQuery(visitQuery(api, visitId));
  expect(times(readBookingStatus)).toBe(0);
  await pass(1_000);
  await client.fetchQuery(visitQuery(api, visitId));
  expect(times(readBookingStatus)).toBe(1);
});
