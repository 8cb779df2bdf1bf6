import { DomainError } from '@kerbside/platform/errors/errors';
import { identityOf, newCar, noted, toCar, withServiceDue } from './car.js';

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

  it('was not before the car was first registered', () => {
    const registered = { ...car, firstRegistrationDate: '2019-03-28' };
    const on = (value: string) => noted(registered, { fieldname: 'last_service_date', value }, '2026-11-20');
    expect(() => on('2019-03-27')).toThrow(DomainError);
    expect(on('2019-03-28').lastServiceDate).toBe('2019-03-28');
  });

  it('is due by the last one once that is noted', () => {
    const due = withServiceDue(car, '2027-05-01', first);
    expect(noted(due, { fieldname: 'last_service_date', value: '2026-11-01' }, '2026-11-20').serviceDueOn).toBeNull();
    expect(noted(due, { fieldname: 'current_mileage', value: 9 }, '2026-11-20').serviceDueOn).toBe('2027-05-01');
  });
});
