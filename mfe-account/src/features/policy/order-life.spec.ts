import { aBookedVisit as visit, anOrder } from '../../testing/samples.js';
import { orderLife } from './order-life.js';

const bought = { issuedAt: '2026-11-20T09:00:00Z' };

it.each([
  ['is not booked', {}, ['issued done']],
  ['is booked', { status: 'booked', visit }, ['issued done', 'visit next']],
  ['is at the garage', { status: 'at_garage', visit, workBegunOn: '2026-12-08' }, ['issued done', 'begun now']],
  ['is done, within 14 days too', { status: 'done', visit, workBegunOn: '2026-11-25' }, ['issued done', 'done done']],
  ['failed its MOT', { status: 'done', visit, motResult: 'failed' }, ['issued done', 'done done']],
  ['was cancelled', { status: 'cancelled', cancelledOn: '2026-12-01' }, ['issued done', 'cancelled failed']],
] as const)('the life of an order that %s has no day of cover', (_, over, events) => {
  const life = orderLife(anOrder({ ...bought, ...over }));
  expect(life.map(({ id, state }) => `${id} ${state}`)).toEqual(events);
  expect(JSON.stringify(life)).not.toMatch(/[Cc]over/);
});

it('says that a failed MOT needs another test', () =>
  expect(orderLife(anOrder({ status: 'done', visit, motResult: 'failed' })).at(-1)?.detail).toMatch(/needs another test/));
