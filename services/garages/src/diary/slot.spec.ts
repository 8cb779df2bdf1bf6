import type { ProductType } from '@kerbside/contracts/ids';
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
