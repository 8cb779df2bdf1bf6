import type { DvlaVehicle } from './dvla.js';
import type { DvsaVehicle } from './dvsa.js';
import { foundVehicle } from './found-vehicle.js';

const dvla = (given: Partial<DvlaVehicle> = {}): DvlaVehicle => ({
  registrationNumber: 'AA19AAA',
  make: 'FORD',
  colour: 'RED',
  fuelType: 'PETROL',
  engineCapacity: 1497,
  monthOfFirstRegistration: '2019-03',
  revenueWeight: 0,
  taxDueDate: '2027-08-01',
  motExpiryDate: '2027-03-20',
  ...given,
});
const dvsa = (given: Partial<DvsaVehicle> = {}): DvsaVehicle => ({
  registration: 'AA19AAA',
  model: 'FOCUS 1.5 ECOBOOST 150',
  registrationDate: '2019-03-21',
  motTests: [],
  ...given,
});

describe('a vehicle that was found', () => {
  it('combines the registers’ data with the weight and power of the catalogue', () => {
    expect(foundVehicle(dvla(), dvsa())).toEqual({
      make: 'Ford',
      model: 'Focus',
      range: '1.5 EcoBoost 150 (from 2018)',
      registration_number: 'AA19AAA',
      image: '/api/pricing/vehicle-images/hatchback',
      body_type: 'hatchback',
      colour: 'Red',
      fuel_type: 'Petrol',
      first_registration_date: '2019-03-21',
      tax_due_date: '2027-08-01',
      mot_expiration_date: '2027-03-20',
      engine_size: 1497,
      gross_weight: 1870,
      bhp: 148,
    });
  });

  it('belongs to the one range with its engine, fuel and year when the register gives no variant', () => {
    expect(foundVehicle(dvla(), dvsa({ model: 'FOCUS TITANIUM' })).range).toBe('1.5 EcoBoost 150 (from 2018)');
    expect(foundVehicle(dvla({ engineCapacity: 998 }), dvsa({ model: 'FIESTA ZETEC', registrationDate: '2017-06-01' }))).toMatchObject({
      model: 'Fiesta',
      range: null,
      bhp: null,
    });
  });

  it('belongs to the longest model that the register names', () => {
    const { make, model } = foundVehicle(dvla({ make: 'LAND ROVER' }), dvsa({ model: 'RANGE ROVER SPORT HSE' }));
    expect([make, model]).toEqual(['Land Rover', 'Range Rover Sport']);
  });

  it('keeps its names when the catalogue does not know it, and leaves unknown values empty', () => {
    expect(foundVehicle(dvla({ make: 'MORGAN', engineCapacity: 0 }), dvsa({ model: '4/4 & PLUS 4' }))).toMatchObject({
      make: 'Morgan',
      model: '4/4 & Plus 4',
      range: null,
      image: null,
      engine_size: null,
      gross_weight: null,
      bhp: null,
    });
  });

  it('has an engine of 0 when it is electric', () => {
    expect(foundVehicle(dvla({ fuelType: 'ELECTRICITY', engineCapacity: undefined }), dvsa()).engine_size).toBe(0);
  });

  it.each([
    ['ELECTRICITY', undefined, 0],
    ['ELECTRIC DIESEL', undefined, 1_497],
    ['HYBRID ELECTRIC', undefined, 1_497],
    ['PETROL', 'Electric', 1_497],
    [undefined, 'Electric', 0],
    [undefined, 'Hybrid Electric (Clean)', 1_497],
    ['GAS BI-FUEL', undefined, 1_497],
  ])('of the fuel %s, or %s of DVSA, has an engine of %s cc', (fuelType, ofDvsa, cc) => {
    expect(foundVehicle(dvla({ fuelType }), dvsa({ fuelType: ofDvsa })).engine_size).toBe(cc);
  });

  it.each([
    ['2012-05', '2012-05-01', '2024-08-10', '2012-05-01'],
    ['2012-05', null, '2024-08-10', '2012-05-01'],
    ['2024-08', '2012-05-17', '2024-08-10', '2012-05-17'],
    ['2012-04', '2012-05-17', '2024-08-10', '2012-04-01'],
    ['2012-05', '2012-05-17', null, '2012-05-17'],
  ])('that was imported (%s, used %s, here since %s) is as old as its first registration anywhere', (month, used, here, first) => {
    const fromDvla = { monthOfFirstRegistration: month, monthOfFirstDvlaRegistration: '2024-08' };
    const found = foundVehicle(dvla(fromDvla), dvsa({ firstUsedDate: used, registrationDate: here }));
    expect([found.first_registration_date, found.uk_registration_date]).toEqual([first, here ?? '2024-08-01']);
  });

  it.each([
    ['2019-03', '2019-03-21'],
    ['2019-03', '2019-03-25'],
    [undefined, '2019-03-21'],
  ])('that was new here (%s, used %s) has no other date of registration', (month, used) => {
    const found = foundVehicle(
      dvla({ monthOfFirstRegistration: month, monthOfFirstDvlaRegistration: month }),
      dvsa({ firstUsedDate: used }),
    );
    expect(found).not.toHaveProperty('uk_registration_date');
    expect(found.first_registration_date).toBe('2019-03-21');
  });

  it.each([
    ['the day that DVSA writes with dots', {}, { registrationDate: '2019.03.21' }, '2019-03-21'],
    ['the day of first use', {}, { registrationDate: null, firstUsedDate: '2019-03-25' }, '2019-03-25'],
    ['the month that DVLA knows', {}, { registrationDate: null }, '2019-03-01'],
    ['nothing', { monthOfFirstRegistration: undefined }, { registrationDate: null }, null],
  ])('was first registered on %s', (_, fromDvla, fromDvsa, day) => {
    expect(foundVehicle(dvla(fromDvla), dvsa(fromDvsa)).first_registration_date).toBe(day);
  });

  it.each([
    [
      'the newest test',
      {
        motTests: [
          { completedDate: '', testResult: 'PASSED', expiryDate: '2026-01-02' },
          { completedDate: '', testResult: 'PASSED', expiryDate: '2027-01-02' },
        ],
      },
      '2027-01-02',
    ],
    ['the day of its first test', { motTestDueDate: '2029-03-21' }, '2029-03-21'],
    ['no day', {}, null],
  ])('has an MOT until %s when DVLA does not know', (_, fromDvsa, day) => {
    expect(foundVehicle(dvla({ motExpiryDate: undefined }), dvsa(fromDvsa)).mot_expiration_date).toBe(day);
  });
});
