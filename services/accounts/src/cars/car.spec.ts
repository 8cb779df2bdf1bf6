import type { MileageFact } from '@kerbside/contracts/car/car-facts';
import {
  identityOf,
  learned,
  mayOverrule,
  mileageOf,
  newCar,
  noted,
  notedFault,
  toCar,
  withServiceDue,
  worked,
  type DoneWork,
} from './car.js';

const golf = { registrationNumber: 'aa19 dsl', make: 'Volkswagen', model: 'Golf', range: 'Match' };
const noPlate = { ...golf, registrationNumber: null };

describe('the same car', () => {
  it.each([
    ['by its registration, however it is written', golf, { ...golf, registrationNumber: 'AA19DSL', make: 'VW' }, true],
    ['not with another registration', golf, { ...golf, registrationNumber: 'AA19DSM' }, false],
    ['without a registration, by what it is', noPlate, { ...noPlate, make: 'VOLKSWAGEN' }, true],
    ['not without a registration in another range', noPlate, { ...noPlate, range: 'Life' }, false],
    ['not with a registration and without', golf, noPlate, false],
  ])('%s', (_, one, other, isSame) => {
    expect(identityOf(one) === identityOf(other)).toBe(isSame);
  });
});

describe('a new car', () => {
  it('is shown without our internal fields', () => {
    const vehicle = { ...golf, bodyType: 'hatchback', colour: 'Red' } as const;
    const car = newCar({ id: '0d9c8b7a-6f5e-4d3c-8b2a-190807060504', customerId: 'c', vehicle }, new Date('2026-11-20T09:00:00Z'));
    expect(toCar(car)).toEqual({
      id: '0d9c8b7a-6f5e-4d3c-8b2a-190807060504',
      registrationNumber: 'AA19DSL',
      make: 'Volkswagen',
      model: 'Golf',
      range: 'Match',
      firstRegistrationDate: null,
      bodyType: 'hatchback',
      colour: 'Red',
      addedAt: '2026-11-20T09:00:00.000Z',
      currentMileage: null,
      lastServiceDate: null,
    });
  });
});

describe('the next service of a car', () => {
  const [first, later] = [new Date('2026-11-20T09:00:00Z'), new Date('2026-11-21T09:00:00Z')];
  const car = newCar({ id: 'car', customerId: 'c', vehicle: { ...golf, bodyType: null, colour: null } }, first);

  it('is due when its customer said last, in whichever order that arrives', () => {
    const due = withServiceDue(car, '2027-05-01', later);
    expect(due).toMatchObject({ serviceDueOn: '2027-05-01', version: 2 });
    expect(withServiceDue(due, '2027-04-01', first)).toBe(due);
    expect(withServiceDue(due, '2027-04-01', later)).toBe(due);
    expect(withServiceDue(withServiceDue(car, '2027-04-01', first), null, later).serviceDueOn).toBeNull();
  });

  it('A7: is due by the last one once that is noted', () => {
    const due = withServiceDue(car, '2027-05-01', first);
    expect(noted(due, { fieldname: 'last_service_date', value: '2026-11-01' }).serviceDueOn).toBeNull();
    expect(noted(due, { fieldname: 'current_mileage', value: 9 }).serviceDueOn).toBe('2027-05-01');
  });
});

describe('what is noted of a car', () => {
  const now = new Date('2026-11-20T09:00:00Z');
  const bought: MileageFact = { mileage: 38_500, on: '2026-11-18', source: 'quote' };
  const vehicle = { ...golf, firstRegistrationDate: '2019-03-28', bodyType: null, colour: null };
  const car = newCar({ id: 'car', customerId: 'c', vehicle, mileage: bought }, now);
  const unknown = newCar({ id: 'car', customerId: 'c', vehicle: { ...vehicle, firstRegistrationDate: null } }, now);
  const none = { registered: null, mileages: [] };
  const since = (source: 'garage' | 'claim') => learned(car, { mileageSince: { mileage: 64_100, on: '2026-11-12', source } });
  const [read, claimed] = [since('garage'), since('claim')];
  const mot: MileageFact = { mileage: 63_000, on: '2026-10-24', source: 'mot' };

  it.each<[string, number, typeof car, readonly MileageFact[], string | undefined]>([
    ['fewer than the quote said', 100, car, [], 'Your quote of 18 November 2026 said 38,500 miles'],
    ['fewer than its last MOT found', 40_000, car, [mot], 'Its MOT test on 24 October 2026 found 63,000 miles'],
    ['fewer than its last MOT found, of a car not bought for', 100, unknown, [mot], 'Its MOT test on 24 October 2026 found 63,000 miles'],
    ['fewer than a garage read', 41_000, read, [], 'A garage read on 12 November 2026 64,100 miles'],
    ['fewer than a claim said', 41_000, claimed, [], 'Your claim of 12 November 2026 said 64,100 miles'],
    ['as many as a garage read', 64_100, read, [], undefined],
    ['as many as are known', 63_000, car, [mot], undefined],
    ['any, where nothing is known', 1, unknown, [], undefined],
    ['fewer than the customer said themselves before', 40_000, noted(car, { fieldname: 'current_mileage', value: 90_000 }), [], undefined],
  ])('A3: miles, %s', (_, value, of, mileages, says) => {
    const fault = notedFault(of, { fieldname: 'current_mileage', value }, { ...none, mileages }, { now, reader: 'customer' });
    if (says === undefined) expect(fault).toBeUndefined();
    else expect(fault).toContain(says);
  });

  it.each<[string, string, typeof car, string | null, RegExp | undefined]>([
    ['before the car was first registered', '2019-03-27', car, null, /first registered/],
    ['on the day of it', '2019-03-28', car, null, undefined],
    ['before the register says, of a car that came without a day', '2010-01-01', unknown, '2019-10-25', /first registered/],
    ['where nobody knows the day', '2010-01-01', unknown, null, undefined],
    ['before the quote said, but not the register', '2019-03-20', car, '2019-03-01', undefined],
    ['tomorrow', '2026-11-21', car, null, /future/],
  ])('A2: a service %s', (_, value, of, registered, says) => {
    const fault = notedFault(of, { fieldname: 'last_service_date', value }, { ...none, registered }, { now, reader: 'customer' });
    if (says === undefined) expect(fault).toBeUndefined();
    else expect(fault).toMatch(says);
  });

  it.each([
    [{ fieldname: 'last_service_date', value: '2026-11-21' } as const, false],
    [{ fieldname: 'last_service_date', value: '2010-01-01' } as const, true],
    [{ fieldname: 'current_mileage', value: 1 } as const, true],
  ])('may be so although the rest is against it: %j, %s', (field, may) => {
    expect(mayOverrule(field, now)).toBe(may);
  });

  it.each([
    ['fewer than were read', 40_000, 64_100],
    ['more than were read', 70_000, 70_000],
    ['nothing', undefined, 64_100],
  ])('A2: a reading lifts what was noted: %s', (_, before, after) => {
    const known = before === undefined ? car : noted(car, { fieldname: 'current_mileage', value: before });
    expect(mileageOf(learned(known, { mileageSince: { mileage: 64_100, on: '2026-11-12', source: 'garage' } }))).toBe(after);
  });

  const work: DoneWork = { bookingId: 'b', on: '2026-11-12', products: ['service'], motResult: null };
  const serviced = (value: string) => noted(car, { fieldname: 'last_service_date', value });
  it.each<[string, typeof car, Partial<DoneWork>, string | undefined]>([
    ['a service, where none was noted', car, {}, '2026-11-12'],
    ['a service after the one that was noted', serviced('2025-11-12'), {}, '2026-11-12'],
    ['a service before the one that was noted', serviced('2026-11-15'), {}, '2026-11-15'],
    ['an MOT', car, { products: ['mot'] }, undefined],
    ['a repair and a health check', serviced('2025-11-12'), { products: ['repair', 'healthcheck'] }, '2025-11-12'],
  ])('A2: the last service after %s', (_, before, over, last) => expect(worked(before, { ...work, ...over }).lastServiceDate).toBe(last));

  it('has each visit once, with the result of its MOT that came later', () => {
    const done = worked(car, { ...work, products: ['mot', 'service'] });
    const after = worked(done, { ...work, products: ['mot'], motResult: 'failed' });
    expect(after.works).toEqual([{ ...work, products: ['mot', 'service'], motResult: 'failed' }]);
    expect(worked(after, { ...work, products: ['mot', 'service'] }).works).toEqual(after.works);
    expect(worked(after, { ...work, bookingId: 'c' }).works).toHaveLength(2);
  });

  it('A3: is learned from who is believed more, and is the same car where nothing is new', () => {
    const register = { on: '2018-12-01', source: 'register' } as const;
    const after = learned(unknown, { registered: { on: '2019-03-28', source: 'quote' }, mileageBought: bought });
    expect(after).toMatchObject({ firstRegistrationDate: '2019-03-28', registeredSaidBy: 'quote', mileageBought: bought, version: 2 });
    expect(learned(after, { registered: { on: '2001-01-01', source: 'import' }, mileageBought: { ...bought, mileage: 9 } })).toBe(after);
    expect(learned(after, { registered: register })).toMatchObject({ firstRegistrationDate: '2018-12-01', mileageBought: bought });
  });
});
