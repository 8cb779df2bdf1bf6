import type { FoundVehicle } from '../vehicles/found-vehicle.js';
import { type Step1Form, vehicleByRegistration } from './vehicle-choice.js';
import { servicedCar } from './vehicle-rating.js';

describe('the engine of a car that is serviced', () => {
  it.each([
    ['as the register has it', { engine_size: 1_497 }, 1_497],
    ['electric by the register', { engine_size: 0 }, 0],
    ['electric, as its owner says', { engine_size_range: 'electric' as const }, 0],
    ['not known to the cc', { engine_size_range: '1201_1600' as const }, null],
    ['not known', {}, null],
  ])('%s', (_, vehicle, engineSize) => expect(servicedCar(vehicle)).toMatchObject({ engineSize }));
});

const found: FoundVehicle = {
  make: 'Ford',
  model: 'Focus',
  range: null,
  registration_number: 'AA19AAA',
  image: null,
  body_type: null,
  colour: 'Red',
  fuel_type: 'Petrol',
  first_registration_date: '2019-03-21',
  tax_due_date: null,
  mot_expiration_date: '2027-03-20',
  engine_size: 1497,
  gross_weight: null,
  bhp: null,
};
const form: Step1Form = { vrm_lookup_option: 'yes', registration_number: 'AA19AAA', mileage: 42_000, private_use_only: 'yes' };

describe('a car found by its registration', () => {
  it.each<[string, Partial<FoundVehicle>, Partial<Step1Form>, object]>([
    ['has the model of the register', {}, { model: 'Fiesta' }, { model: 'Focus' }],
    ['has the model that the customer says, where only DVLA knows the car', { model: '' }, { model: 'Fiesta' }, { model: 'Fiesta' }],
    [
      'was first registered when the register says',
      {},
      { first_registration_date: '2024-01-01' },
      { first_registration_date: '2019-03-21' },
    ],
    [
      'was first registered when the customer says, where the register does not',
      { first_registration_date: null },
      { first_registration_date: '2024-01-01' },
      { first_registration_date: '2024-01-01' },
    ],
    ['has the MOT of the register', {}, { mot_expiration_date: '2028-01-01' }, { mot_expiration_date: '2027-03-20' }],
    [
      'has the MOT that the customer says, where the register has none',
      { mot_expiration_date: null },
      { mot_expiration_date: '2028-01-01' },
      { mot_expiration_date: '2028-01-01' },
    ],
  ])('%s', (_, inRegister, typed, vehicle) => {
    expect(vehicleByRegistration({ ...form, ...typed }, { ...found, ...inRegister })).toMatchObject(vehicle);
  });

  it('is asked for its model where nobody says it', () => {
    expect(() => vehicleByRegistration(form, { ...found, model: '' })).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ fields: { model: 'Enter the model' } }) }),
    );
  });
});
