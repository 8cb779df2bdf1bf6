import { aVehicleGuide, aVehicleRecord } from '@kerbside/contracts/testing/samples';
import { newCar, type DoneWork, worked } from '../cars/car.js';
import type { ChangeRecord } from '../plates/registration-change.js';
import { plateHistory, timelineOf } from './car-history.js';
import { withFalls } from './car-profile.service.js';

const vehicle = { registrationNumber: 'AA19AAA', make: 'Ford', model: 'Focus', range: null, bodyType: null, colour: null };
const car = newCar({ id: 'car-1', customerId: 'customer-1', vehicle }, new Date('2026-11-01T09:00:00Z'));
const change: ChangeRecord = {
  _id: 'change-1',
  carId: 'car-1',
  customerId: 'customer-1',
  make: 'Ford',
  model: 'Focus',
  from: 'OL01OLD',
  to: 'AA19AAA',
  status: 'approved',
  requestedAt: new Date('2026-11-02T09:00:00Z'),
  changedAt: new Date('2026-11-03T09:00:00Z'),
  why: null,
  version: 2,
};
const held = { registrationNumber: 'AA19AAA', since: '2019-03-21', until: null };

describe('the registrations of a car', () => {
  it.each([
    ['as the guide knows them', [held], [], ['AA19AAA']],
    ['as we know them, where the guide does not', undefined, [change], ['AA19AAA', 'OL01OLD']],
    ['as we know it, where nobody else does', undefined, [], ['AA19AAA']],
    [
      'with the new one, where the guide still has the old one',
      [{ ...held, registrationNumber: 'OL01OLD' }],
      [change],
      ['AA19AAA', 'OL01OLD'],
    ],
    ['with the one before a change of ours', [held], [change], ['AA19AAA', 'OL01OLD']],
    [
      'without one that the guide knows already',
      [{ ...held, registrationNumber: 'OL01OLD', until: '2026-11-03' }, held],
      [change],
      ['AA19AAA', 'OL01OLD'],
    ],
    ['without one that there never was', [held], [{ ...change, from: null }], ['AA19AAA']],
  ])('A2: are listed %s', (_, plates, changes, listed) => {
    const guide = plates && aVehicleGuide({ plates: [...plates] });
    expect(plateHistory(car, guide, changes).map(({ registrationNumber }) => registrationNumber)).toEqual(listed);
  });
});

describe('the timeline of a car', () => {
  it('A3: has what the registers, the guide and the customer know, the newest first', () => {
    const guide = aVehicleGuide({ plates: [held] });
    const known = {
      car: { ...car, lastServiceDate: '2026-06-01' },
      record: aVehicleRecord(),
      guide,
      plates: plateHistory(car, guide, [change]),
    };
    expect(timelineOf(known).map(({ on, kind, note }) => [on, kind, note])).toEqual([
      ['2026-11-03', 'plate', 'It was OL01OLD'],
      ['2026-11-01', 'added', null],
      ['2026-06-01', 'service', 'As you told us'],
      ['2026-03-21', 'mot-pass', '63,000 miles'],
      ['2025-03-21', 'mot-fail', '54,000 miles'],
      ['2022-04-01', 'keeper', 'Keeper 2'],
      ['2019-10-01', 'recall', 'Still to be done'],
      ['2019-03-21', 'registered', null],
    ]);
  });

  const ours = 'Booked through us';
  const visit = (over: Partial<DoneWork>): DoneWork => ({ bookingId: 'b', on: '2026-11-20', products: [], motResult: null, ...over });
  it('has what we know ourselves where the registers do not know its registration', () => {
    const own = worked({ ...car, firstRegistrationDate: '2019-03-21' }, visit({ products: ['service'] }));
    expect(timelineOf({ car: own, plates: plateHistory(car, undefined, [change]) }).map(({ on, kind }) => [on, kind])).toEqual([
      ['2026-11-20', 'service'],
      ['2026-11-03', 'plate'],
      ['2026-11-01', 'added'],
      ['2019-03-21', 'registered'],
    ]);
  });

  it.each<[string, Partial<DoneWork>, readonly (readonly [string, string, string | null])[]]>([
    ['a service, which is not told again as noted', { products: ['service'] }, [['service', 'Serviced', ours]]],
    ['a repair', { products: ['repair'] }, [['work', 'Repaired', ours]]],
    ['an MOT that was passed', { products: ['mot'], motResult: 'passed' }, [['mot-pass', 'MOT passed', ours]]],
    [
      'an MOT that failed, with a health check',
      { products: ['mot', 'healthcheck'], motResult: 'failed' },
      [
        ['mot-fail', 'MOT failed', ours],
        ['work', 'Health check', ours],
      ],
    ],
    ['an MOT of which nobody has said how it went', { products: ['mot'] }, []],
    ['an MOT that the register has', { products: ['mot'], motResult: 'passed', on: '2026-03-21' }, []],
  ])('A3: has work that was done through us: %s', (_, over, told) => {
    const known = { car: worked(car, visit(over)), record: aVehicleRecord(), guide: aVehicleGuide(), plates: [] };
    const kinds = timelineOf(known).filter(({ on, note }) => on === '2026-11-20' || note === ours);
    expect(kinds.map(({ kind, title, note }) => [kind, title, note])).toEqual(told);
  });
});

const test = (year: number, mileage: number | null) => ({ testedOn: `${year}-03-20`, isPass: true, expiresOn: null, mileage, items: [] });

describe('the mileage of MOT tests', () => {
  it.each([
    ['rises', [9_000, 18_000, 27_000], [false, false, false]],
    ['stays', [9_000, 9_000], [false, false]],
    ['falls once', [9_000, 27_000, 18_000], [false, false, true]],
    ['stays below where it was', [27_000, 9_000, 18_000], [false, true, true]],
    ['was not read in between', [27_000, null, 18_000], [false, false, true]],
    ['was never read', [null, null], [false, false]],
  ])('A2: %s', (_, miles, falls) => {
    const tests = miles.map((mileage, nth) => test(2020 + nth, mileage));
    expect(withFalls(tests).map(({ isFall }) => isFall)).toEqual([...falls].reverse());
    expect(withFalls([...tests].reverse())).toEqual(withFalls(tests));
  });
});
