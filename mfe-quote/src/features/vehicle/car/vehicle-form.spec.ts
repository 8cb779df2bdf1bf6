import type { IsoDay } from '@kerbside/contracts/days/dates';
import { nothingTyped, typedOfDay } from '@kerbside/contracts/days/typed-day';
import { aQuote, aVehicle } from '../../../testing/samples.js';
import { missingSizes, type Mode, type SizeField, type TypedVehicle } from './typed-vehicle.js';
import { registeredOf, vehicleSchema } from './vehicle-form.js';
import { initialVehicle, vehicleOfQuote } from './vehicle-of-quote.js';

const typed = (over: Partial<TypedVehicle> = {}): TypedVehicle => ({
  ...initialVehicle(undefined, ''),
  registration_number: 'aa19 aaa',
  mileage: '42,000',
  private_use_only: 'yes',
  ...over,
});
const byHand: Partial<TypedVehicle> = {
  registration_number: '',
  make: 'Ford',
  model: 'Focus',
  range: 'focus-15',
  first_registration_date: typedOfDay('2019-03-21'),
  mot_expiration_date: typedOfDay('2027-03-20'),
};
const facts = { today: '2026-11-20', registered: '2019-03-21', asked: [], isFound: true };
interface Around {
  readonly asked?: readonly SizeField[];
  readonly lacksModel?: boolean;
  readonly registered?: IsoDay;
}
const wrong = (
  mode: Mode,
  isFound: boolean,
  { asked = [], lacksModel = false, registered = facts.registered, ...over }: Partial<TypedVehicle> & Around,
): string[] =>
  vehicleSchema(mode, { ...facts, isFound, lacksModel, asked, registered })
    .safeParse(typed(over))
    .error?.issues.map(({ path }) => String(path[0])) ?? [];

describe('Q5: the form of step 1 by registration', () => {
  it.each([
    ['found', true, {}, []],
    ['found, without its model', true, { lacksModel: true }, ['model']],
    ['found, its model typed', true, { lacksModel: true, model: ' Focus ' }, []],
    ['not looked up', false, {}, ['registration_number']],
    ['found, sizes lacking', true, { asked: ['bhp_range'] as const }, ['bhp_range']],
    ['found, sizes chosen', true, { asked: ['bhp_range'] as const, bhp_range: '101_150' }, []],
    ['no mileage', true, { mileage: '' }, ['mileage']],
    ['a mileage of 0 of a car that is not new', true, { mileage: '0' }, ['mileage']],
    ['a service on the day of registration', true, { last_service_date: typedOfDay('2019-03-21') }, []],
    ['a service before registration', true, { last_service_date: typedOfDay('2019-03-20') }, ['last_service_date']],
    ['a service tomorrow', true, { last_service_date: typedOfDay('2026-11-21') }, ['last_service_date']],
    ['a mileage past what cars do', true, { mileage: '1,000,000' }, ['mileage']],
    ['a mileage in words', true, { mileage: 'lots' }, ['mileage']],
    ['private use not said', true, { private_use_only: '' as const }, ['private_use_only']],
  ])('%s', (_, isFound, over, fields) => {
    expect(wrong('registration', isFound, over)).toEqual(fields);
  });

  const nobody = { required: [] };
  it.each<[string, Partial<TypedVehicle>, Partial<Parameters<typeof vehicleSchema>[1]>, readonly string[]]>([
    ['left out, where the price does not rest on it', { mileage: '', private_use_only: '' }, nobody, []],
    ['left out, where it rests on the miles', { mileage: '', private_use_only: '' }, { required: ['mileage'] }, ['mileage']],
    ['given all the same', {}, nobody, []],
    ['given wrong', { mileage: 'lots' }, nobody, ['mileage']],
    ['0 of a car that is not new', { mileage: '0' }, nobody, ['mileage']],
  ])('its use %s', (_, over, asking, fields) => {
    const read = vehicleSchema('registration', { ...facts, ...asking }).safeParse(typed(over));
    expect(read.error?.issues.map(({ path }) => String(path[0])) ?? []).toEqual(fields);
    // Nothing is never sent as 0, or as private.
    if (over.mileage === '' && read.success) expect(JSON.parse(JSON.stringify(read.data))).not.toHaveProperty('mileage');
  });

  it('Q3: sends the registration without spaces, and nothing of manual entry', () => {
    expect(vehicleSchema('registration', facts).parse(typed({ make: 'Ford' }))).toEqual({
      vrm_lookup_option: 'yes',
      registration_number: 'AA19AAA',
      mileage: 42_000,
      private_use_only: 'yes',
    });
  });
});

const newCarUntil = (motUntil: IsoDay): Partial<TypedVehicle> & Around => ({
  ...byHand,
  registered: '2026-11-02',
  first_registration_date: typedOfDay('2026-11-02'),
  mot_expiration_date: typedOfDay(motUntil),
});

describe('the form of step 1 by hand', () => {
  it.each<[string, Parameters<typeof wrong>[2], string[]]>([
    ['all told', byHand, []],
    ['nothing told', { registration_number: '' }, ['make', 'model', 'range', 'first_registration_date', 'mot_expiration_date']],
    ['registered tomorrow', { ...byHand, first_registration_date: typedOfDay('2026-11-21') }, ['first_registration_date']],
    ['an MOT to 2099', { ...byHand, mot_expiration_date: typedOfDay('2099-01-01') }, ['mot_expiration_date']],
    ['an MOT to 2001', { ...byHand, mot_expiration_date: typedOfDay('2001-01-01') }, ['mot_expiration_date']],
    ['the first MOT of a new car, 3 years on', newCarUntil('2029-11-02'), []],
    ['the first MOT in Northern Ireland, 4 years on', newCarUntil('2030-11-02'), []],
    ['a first MOT a day after that', newCarUntil('2030-11-03'), ['mot_expiration_date']],
    ['tax due before registration', { ...byHand, tax_due_date: typedOfDay('2019-03-20') }, ['tax_due_date']],
    ['no MOT date', { ...byHand, mot_expiration_date: nothingTyped }, ['mot_expiration_date']],
    [
      'sizes needed',
      { ...byHand, asked: ['engine_size_range', 'gross_weight_range'] as const },
      ['engine_size_range', 'gross_weight_range'],
    ],
  ])('%s', (_, over, fields) => {
    expect(wrong('manual', false, over)).toEqual(fields);
  });

  it('Q3: requires and sends no registration', () => {
    const sent = vehicleSchema('manual', facts).parse(typed(byHand));
    expect(sent).toMatchObject({ vrm_lookup_option: 'no', first_registration_date: '2019-03-21' });
    expect(sent).not.toHaveProperty('registration_number');
  });
});

describe('when the car was first registered', () => {
  it.each([
    ['by registration, as it was found', 'registration' as const, aVehicle({ first_registration_date: '2018-01-05' }), '2018-01-05'],
    ['by registration, not found yet', 'registration' as const, undefined, undefined],
    ['by hand, as it was typed', 'manual' as const, undefined, '2019-03-21'],
  ])('%s', (_, mode, found, day) => expect(registeredOf(mode, typed(byHand), found)).toBe(day));

  it('is not known from half a date', () => {
    const half = typed({ ...byHand, first_registration_date: { day: '3', month: '', year: '2019' } });
    expect(registeredOf('manual', half, undefined)).toBeUndefined();
  });
});

describe('sizes to ask for', () => {
  it.each([
    ['everything known', {}, []],
    ['no power', { bhp: null }, ['bhp_range']],
    ['an electric car: 0 cc is known', { engine_size: 0 }, []],
    ['nothing known', { engine_size: null, gross_weight: null, bhp: null }, ['engine_size_range', 'gross_weight_range', 'bhp_range']],
  ])('%s', (_, over, fields) => {
    expect(missingSizes(aVehicle(over))).toEqual(fields);
  });
});

describe('the car of a quote', () => {
  it('is shown again only when it was found by registration', () => {
    expect(vehicleOfQuote(aQuote())).toMatchObject({ make: 'Ford', registration_number: 'AA19AAA', may_login: false });
    expect(vehicleOfQuote(aQuote({ vehicle: { vrm_lookup_option: 'no', make: 'Ford' } }))).toBeUndefined();
    expect(vehicleOfQuote(undefined)).toBeUndefined();
  });

  it.each(Object.entries(aVehicle({ colour: 'Red', fuel_type: 'Petrol' })).filter(([, value]) => value !== null))(
    'is what the lookup found, also in its %s',
    (name, value) => {
      const { may_login: _, ...found } = aVehicle({ colour: 'Red', fuel_type: 'Petrol' });
      const vehicle = Object.fromEntries(Object.entries(found).filter(([, one]) => one !== null));
      expect(vehicleOfQuote(aQuote({ vehicle: { vrm_lookup_option: 'yes', ...vehicle } }))).toHaveProperty(name, value);
    },
  );

  it('comes back as it was typed, with commas in the mileage', () => {
    expect(initialVehicle(aQuote(), '?vrm=OTHER')).toMatchObject({ registration_number: 'AA19AAA', mileage: '42,000' });
    expect(initialVehicle(aQuote({ vehicle: { ...aQuote().vehicle, mileage: 0 } }), '').mileage).toBe('0');
    expect(initialVehicle(undefined, '?vrm=AA19%20AAA').registration_number).toBe('AA19 AAA');
  });
});
