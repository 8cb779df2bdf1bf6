import { addMonths, londonDay } from '@kerbside/contracts/days/dates';
import type { ProductType } from '@kerbside/contracts/ids';
import { earliestVisit, visitProblem } from '@kerbside/contracts/days/working-days';
import { demoGarages } from '../garages/demo-garages.js';
import type { DayHours, NetworkGarage } from '../garages/garage.js';
import { isFree, placesLeft, roomFor, slotsOf, workOf, type Hold } from './slot.js';

const [sample] = demoGarages();
const week: DayHours = { open: '08:30', close: '17:30' };
const saturday: DayHours = { open: '08:30', close: '12:30' };
const garage: NetworkGarage = {
  ...(sample as NetworkGarage),
  id: 'g1',
  hours: { mon: week, tue: week, wed: week, thu: week, fri: week, sat: saturday, sun: null },
  bays: { mot: 1, workshop: 2 },
};
const wednesday = '2026-12-02';
const mot = workOf(['mot']);
const timesOf = (day: string, products: readonly ProductType[]) => slotsOf(garage, day, workOf(products)).map(({ time }) => time);

describe('the work of a visit', () => {
  it.each<[readonly ProductType[], number | undefined, [string, number][]]>([
    [['mot'], undefined, [['mot', 60]]],
    [['service'], 180, [['workshop', 180]]],
    [['service'], 450, [['workshop', 450]]],
    [['service'], undefined, [['workshop', 180]]],
    [
      ['warranty', 'service', 'mot'],
      120,
      [
        ['mot', 60],
        ['workshop', 120],
      ],
    ],
    [['repair'], undefined, [['workshop', 120]]],
    [['healthcheck'], undefined, [['workshop', 30]]],
    [['warranty'], undefined, [['workshop', 60]]],
  ])('of %j (a service of %s minutes): %j', (products, serviceMinutes, jobs) =>
    expect(workOf(products, serviceMinutes).map(({ bay, minutes }) => [bay, minutes])).toEqual(jobs),
  );
});

describe('the slots of a day', () => {
  it.each<[string, string, readonly ProductType[], string, string | undefined, number]>([
    ['an MOT on a weekday', wednesday, ['mot'], '08:30', '16:30', 9],
    ['a full service on a weekday', wednesday, ['service'], '08:30', '14:30', 7],
    ['an MOT and a service on a weekday', wednesday, ['mot', 'service'], '08:30', '13:30', 6],
    ['an MOT on a Saturday', '2026-12-05', ['mot'], '08:30', '11:30', 4],
    ['an MOT and a service on a Saturday', '2026-12-05', ['mot', 'service'], '08:30', '08:30', 1],
  ])('Q9: of %s end before it closes', (_, day, products, first, last, count) => {
    const times = timesOf(day, products);
    expect([times[0], times.at(-1), times.length]).toEqual([first, last, count]);
  });

  it('are none on a day on which it is closed, nor for work that takes longer than it is open', () => {
    expect(timesOf('2026-12-06', ['mot'])).toEqual([]);
    expect(timesOf('2026-12-05', ['mot', 'service', 'repair'])).toEqual([]);
  });

  it('Q3: use one bay after the other', () => {
    const [first] = slotsOf(garage, wednesday, workOf(['mot', 'healthcheck']));
    expect(first?.uses).toEqual(['mot 08:30', 'mot 09:00', 'workshop 09:30']);
  });
});

describe('whether a slot is free', () => {
  const at = new Date('2026-11-20T12:00:00Z');
  const later = new Date('2026-11-20T12:30:00Z');
  const [first, second] = slotsOf(garage, wednesday, mot);
  const hold = (over: Partial<Hold> = {}): Hold => ({ bookingId: 'b1', time: '08:30', uses: first?.uses ?? [], until: later, ...over });

  it.each<[string, Hold[], boolean]>([
    ['nobody holds it', [], true],
    ['somebody holds it', [hold()], false],
    ['somebody has it for good', [hold({ until: null })], false],
    ['the hold has run out', [hold({ until: at })], true],
    ['its own booking holds it', [hold({ bookingId: 'mine' })], true],
    ['somebody has half of it', [hold({ uses: ['mot 09:00', 'mot 09:30'] })], false],
    ['somebody has the slot after it', [hold({ uses: second?.uses ?? [] })], true],
    ['somebody has the other bay', [hold({ uses: ['workshop 08:30'] })], true],
  ])('when %s: %s', (_, holds, expected) => {
    if (!first) throw new Error('There is no slot');
    expect(isFree(garage, first, { holds, at, bookingId: 'mine' })).toBe(expected);
  });

  it.each([
    ['workshop 08:30', 1, true],
    ['workshop 08:30', 2, false],
  ])('Q9: a bay that takes two cars has room for %s beside %i: %s', (use, taken, expected) => {
    const [slot] = slotsOf(garage, wednesday, workOf(['healthcheck']));
    if (!slot) throw new Error('There is no slot');
    const holds = Array.from({ length: taken }, (_, place) => hold({ bookingId: `b${place}`, uses: [use] }));
    expect(isFree(garage, slot, { holds, at })).toBe(expected);
  });

  it('Q3: has as many places left as the bay with least room', () => {
    const [slot] = slotsOf({ ...garage, bays: { mot: 3, workshop: 2 } }, wednesday, workOf(['mot', 'service']));
    if (!slot) throw new Error('There is no slot');
    const left = (holds: readonly Hold[]) => placesLeft({ ...garage, bays: { mot: 3, workshop: 2 } }, slot, { holds, at });
    const test = hold({ bookingId: 'one', uses: ['mot 08:30'] });
    const service = hold({ bookingId: 'two', uses: ['workshop 09:30'] });
    expect([left([]), left([test]), left([service]), left([service, { ...service, bookingId: 'three' }])]).toEqual([2, 2, 1, 0]);
  });

  it('a garage that never said how much it takes has one MOT bay and two others', () =>
    expect([roomFor({}, 'mot 08:30'), roomFor({}, 'workshop 08:30'), roomFor(garage, 'mot 09:00')]).toEqual([1, 2, 1]));
});

describe('the first day for a visit, by the clock in London', () => {
  // Clocks go forward on the last Sunday of March and back on that of October: half an hour before and after each midnight.
  it.each([
    ['2026-03-28T23:30:00Z', '2026-03-28', '2026-04-01'],
    ['2026-03-29T22:30:00Z', '2026-03-29', '2026-04-01'],
    ['2026-03-29T23:30:00Z', '2026-03-30', '2026-04-02'],
    ['2026-10-24T22:30:00Z', '2026-10-24', '2026-10-28'],
    ['2026-10-24T23:30:00Z', '2026-10-25', '2026-10-28'],
    ['2026-10-25T23:30:00Z', '2026-10-25', '2026-10-28'],
    ['2026-10-26T00:30:00Z', '2026-10-26', '2026-10-29'],
    ['2027-03-27T23:30:00Z', '2027-03-27', '2027-04-01'],
    ['2027-03-28T23:30:00Z', '2027-03-29', '2027-04-01'],
    ['2027-10-30T23:30:00Z', '2027-10-31', '2027-11-03'],
    ['2027-10-31T23:30:00Z', '2027-10-31', '2027-11-03'],
    ['2028-03-25T23:30:00Z', '2028-03-25', '2028-03-29'],
    ['2028-03-26T23:30:00Z', '2028-03-27', '2028-03-30'],
    ['2028-10-28T23:30:00Z', '2028-10-29', '2028-11-01'],
    ['2028-10-29T23:30:00Z', '2028-10-29', '2028-11-01'],
  ])('Q9: at %s it is %s, and a car is dropped off from %s', (moment, today, first) => {
    expect(londonDay(new Date(moment))).toBe(today);
    expect(earliestVisit(today, 'drop_car')).toBe(first);
  });

  it.each(['2026-03-30', '2026-10-26', '2027-03-30', '2027-11-01', '2028-03-27', '2028-10-30'])(
    'on %s, after the clocks changed, the times are those of any other day',
    (day) => expect(timesOf(day, ['mot']).at(0)).toBe('08:30'),
  );
});

describe('bank holidays of three years', () => {
  const holidays = [
    '2026-12-25',
    '2026-12-26',
    '2026-12-28',
    '2027-01-01',
    '2027-03-26',
    '2027-03-29',
    '2027-05-03',
    '2027-05-31',
    '2027-08-30',
    '2027-12-25',
    '2027-12-27',
    '2027-12-28',
    '2028-01-01',
    '2028-01-03',
    '2028-04-14',
    '2028-04-17',
    '2028-05-01',
    '2028-05-29',
    '2028-08-28',
    '2028-12-25',
    '2028-12-26',
    '2029-01-01',
    '2029-03-30',
    '2029-04-02',
    '2029-05-07',
    '2029-05-28',
    '2029-08-27',
    '2029-12-25',
    '2029-12-26',
  ];
  it.each(holidays)('Q9: %s is no day for a visit, a month ahead', (day) =>
    expect(visitProblem(addMonths(day, -1), day, 'drop_car')).toBe(
      'Garages are closed on Sundays and bank holidays. Please choose another day.',
    ),
  );

  it.each([
    ['Good Friday to Easter Monday', '2026-04-02', 'drop_car', '2026-04-08'],
    ['Good Friday to Easter Monday', '2026-04-02', 'collect_and_return', '2026-04-10'],
    ['Christmas', '2026-12-23', 'drop_car', '2026-12-30'],
    ['Christmas and New Year', '2026-12-24', 'collect_and_return', '2027-01-04'],
    ['early May', '2027-04-30', 'drop_car', '2027-05-05'],
    ['Easter', '2027-03-24', 'collect_and_return', '2027-04-01'],
    ['Christmas on a weekend', '2027-12-24', 'drop_car', '2027-12-31'],
    ['New Year on a weekend', '2027-12-30', 'collect_and_return', '2028-01-07'],
    ['Easter', '2028-04-13', 'drop_car', '2028-04-19'],
    ['late summer', '2028-08-25', 'collect_and_return', '2028-09-01'],
  ] as const)('Q3: over %s, from %s by %s: %s', (_, today, delivery, first) => expect(earliestVisit(today, delivery)).toBe(first));
});
