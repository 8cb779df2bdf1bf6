import { planTime } from './competitor-plans.js';

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
