import { expect, it } from '@jest/globals';
import { changeOfMindWords, nothingBackWords, notPaidWords, visitPaymentWords, withBankWords } from './at-garage-words.js';
import { middlePrice } from './garage-by-us.js';
import { jobOf, visitNews, visitWhen } from './visit.js';

const [booked, proposed] = ['2026-12-01', '2026-12-04'] as const;
const either = '£54.85 to pay at the garage on the day of the visit: it proposed 4 December 2026 instead of 1 December 2026';
it.each([
  ['due', null, undefined, '£54.85 to pay at the garage on 1 December 2026'],
  ['due', null, booked, '£54.85 to pay at the garage on 1 December 2026'],
  ['due', null, '2026-12-02', '£54.85 was to be paid at the garage on 1 December 2026; the garage has not told us that it was'],
  ['due', proposed, '2026-12-02', either],
  ['due', proposed, '2026-12-05', either],
  ['due', booked, booked, '£54.85 to pay at the garage on 1 December 2026'],
  ['paid', null, '2026-12-02', '£54.85 paid at the garage'],
  ['void', null, '2026-12-02', 'Cancelled: nothing to pay at the garage'],
] as const)('what is paid at a garage and %s, while it proposes %s, is said in a line, on %s', (status, date, today, words) => {
  const visit = { booking_date: booked, proposal: date && { date, time: '10:30' }, at_garage: { amountPence: 5_485, status } };
  expect(visitPaymentWords(visit, today)).toBe(words);
  expect(visitPaymentWords({ ...visit, at_garage: null }, today)).toBeNull();
});

it.each([
  ['2026-12-09', '8 December 2026 at 09:30; the garage proposed 10 December 2026 at 14:00 instead and awaits your answer'],
  [
    '2026-12-10',
    '8 December 2026 at 09:30; the garage proposed 10 December 2026 at 14:00 instead, and that day has come: please choose another',
  ],
])('what a garage proposes is asked about until its day has come, on %s', (today, words) => {
  const visit = { day: '2026-12-08', time: '09:30', isConfirmed: true, proposal: { day: '2026-12-10', time: '14:00' } };
  expect(visitWhen(visit, visitNews(visit, { isBooked: true, today }))).toBe(words);
});

it.each([
  [true, false, '2026-12-08', '8 December 2026 at 09:30, not confirmed by the garage yet'],
  [true, true, '2026-12-08', '8 December 2026 at 09:30'],
  [true, false, '2026-12-09', '8 December 2026 at 09:30; the garage has not told us that it is done'],
  [true, true, '2026-12-09', '8 December 2026 at 09:30; the garage has not told us that it is done'],
  [false, false, '2026-12-09', '8 December 2026 at 09:30'],
] as const)('when a visit is, only booked (%s), confirmed (%s), is said on %s: %s', (isBooked, isConfirmed, today, words) => {
  const visit = { day: '2026-12-08', time: '09:30', isConfirmed } as const;
  expect(visitWhen(visit, visitNews(visit, { isBooked, today }))).toBe(words);
});

it.each([
  [0, 0, undefined],
  [2_000, 500, 'The £15.00 that was still to come won’t be taken. £5.00 of what is already on its way goes back to you when it arrives.'],
  [500, 500, '£5.00 of what is already on its way goes back to you when it arrives.'],
])('of %i pence still to come, %i on its way, says what is not taken and what goes back', (toComePence, onItsWayPence, words) =>
  expect(notPaidWords({ toComePence, onItsWayPence })).toBe(words),
);

const nothing = 'You have paid nothing, so there is nothing to refund.';
const toGarage = 'You paid the garage, so we have nothing to refund.';
const free = 'Nothing has been paid yet; cancelling costs nothing.';

it.each([
  [undefined, undefined, nothing],
  [{ pence: 38_600, backPence: 32_500 }, '£386.00 of what you paid was taken back from us. If it comes back to us, £325.00 of it goes back to you.', 'It was used'], // prettier-ignore
  [{ pence: 6_000, backPence: 0 }, '£60.00 of what you paid was taken back from us. If it comes back to us, it pays for what was used, and any fee.', 'It was used'], // prettier-ignore
])('A9: says what becomes of what a bank took back, and not that nothing was paid: %#', (withBank, words, nothingBack) => {
  expect(withBankWords({ withBank })).toBe(words);
  expect(nothingBackWords({ paidPence: 0, withBank }, 'It was used')).toBe(nothingBack);
});

it('A9: does not say that nothing was paid where it went back before', () =>
  expect(nothingBackWords({ paidPence: 0, isLessRefunds: true }, 'It was used')).toBe(
    'What you paid went back to you before, so there is nothing more to refund.',
  ));

it.each([
  [undefined, 0, 'A full refund', nothing, 'The £20.00 that was still to come won’t be taken.'],
  [undefined, 100, 'A full refund', 'It was used', 'The £20.00 that was still to come won’t be taken.'],
  [null, 100, 'A full refund', 'It was used', 'The £20.00 that was still to come won’t be taken.'],
  ['due', 0, free, nothing, 'You no longer pay the garage the £20.00 for it.'],
  ['void', 0, free, nothing, 'You no longer pay the garage the £20.00 for it.'],
  ['paid', 0, toGarage, toGarage, 'You no longer pay the garage the £20.00 for it.'],
] as const)(
  'A9: what cancelling gives back is true of what is paid at the garage (%s) and of what was paid to us (%i pence)',
  (at, paid, ...said) => {
    expect([
      changeOfMindWords(at, 'A full refund'),
      nothingBackWords({ paidPence: paid, atGarage: at }, 'It was used'),
      notPaidWords({ toComePence: 2_000, atGarage: at }),
    ]).toEqual(said);
  },
);

it.each([
  [[4_000, 5_000, 4_500, 3_000, 4_900], 4_500],
  [[5_000, 4_000], 5_000],
  [[4_000], 4_000],
  [[], undefined],
])('of %j a garage that we choose costs %s', (prices, price) => expect(middlePrice(prices)).toBe(price));

it.each([
  [['mot'] as const, null, 'MOT'],
  [['service', 'mot'] as const, null, 'Service and MOT'],
  [['mot', 'service', 'repair'] as const, null, 'MOT, service and repair'],
  [['mot', 'service'] as const, 'Full service', 'MOT and full service'],
  [['service', 'healthcheck'] as const, 'Manufacturer’s service (brake fluid)', 'Manufacturer’s service (brake fluid) and health check'],
  [[], null, 'Visit'],
])('the job of %j with %j is %s', (products, service, job) => expect(jobOf({ products, service })).toBe(job));
