import { planTime } from './competitor-plans.js';
import { obstacleWords } from './erasure-obstacle.js';
import { fitFile, fitted } from './fit-photo.js';

const plan = (startDate: string, expiryDate: string, inceptionDate: string | null = null) => ({ startDate, expiryDate, inceptionDate });
const running = (daysLeft: number, totalDays: number, tone: string) => ({ state: 'running', daysLeft, totalDays, tone });

describe('how much of a plan is left', () => {
  it.each([
    ['one that begins tomorrow', plan('2026-11-22', '2027-11-21'), { state: 'future' }],
    ['one whose inception is tomorrow, whatever its start', plan('2026-01-01', '2027-11-21', '2026-11-22'), { state: 'future' }],
    ['one that begins today', plan('2026-11-21', '2027-11-21'), running(365, 365, 'brand')],
    ['one with exactly half left', plan('2026-11-11', '2026-12-01'), running(10, 20, 'brand')],
    ['one with less than half left', plan('2026-11-10', '2026-12-01'), running(10, 21, 'warning')],
    ['one with exactly a tenth left', plan('2026-11-12', '2026-11-22'), running(1, 10, 'warning')],
    ['one with less than a tenth left', plan('2026-11-11', '2026-11-22'), running(1, 11, 'danger')],
    ['one that expires today', plan('2026-01-01', '2026-11-21'), { state: 'expired' }],
    ['one that expired', plan('2026-01-01', '2026-11-20'), { state: 'expired' }],
  ])('A5, A9: %s', (_, days, expected) => expect(planTime(days, '2026-11-21')).toEqual(expected));
});

it.each([
  ['KS-WAR-0000001-100', 'policy KS-WAR-0000001-100 still covers you: cancel it, or wait until it ends'],
  ['KS-MOT-0000001-100', 'order KS-MOT-0000001-100 is not done yet: cancel it, or wait until it is'],
])('an erasure that %s stands against says what that is', (name, words) =>
  expect(obstacleWords({ kind: 'active-cover', name })).toBe(words),
);

it.each([
  [
    { width: 4_000, height: 3_000 },
    { width: 1_200, height: 900 },
  ],
  [
    { width: 3_000, height: 4_000 },
    { width: 900, height: 1_200 },
  ],
  [
    { width: 1_200, height: 1_200 },
    { width: 1_200, height: 1_200 },
  ],
  [
    { width: 640, height: 480 },
    { width: 640, height: 480 },
  ],
])('A7: a photo of %j becomes %j', (photo, expected) => expect(fitted(photo)).toEqual(expected));

it.each(['application/pdf', 'text/plain', ''])('a file of type “%s” is sent as it is', async (type) => {
  const file = new File(['%PDF-'], 'invoice.pdf', { type });
  expect(await fitFile(file)).toBe(file);
});
