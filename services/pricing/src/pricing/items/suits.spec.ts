import type { Drive } from '@kerbside/contracts/car/drive';
import type { ProductType } from '@kerbside/contracts/ids';
import { aCar, aPricedQuote, books, today } from '../../../test/quote-builders.js';
import { isOfOtherMotClass } from '../../car/vehicle-rating.js';
import { answerVehicle, typeDetails } from '../../journey/steps.js';
import { chosenProduct } from '../../products/product-changes.js';
import { productsView } from '../../products/products-view.js';
import { aRatedVehicle } from '../../../test/builders.js';
import { itemIn } from '../../quotes/model/products.js';
import type { RatedCar } from '../rated-vehicle.js';
import { unsuitable } from './suits.js';
import type { VehicleDraft } from '../../quotes/model/quote.js';

const at = { books, today };
const petrol = aCar({ fuel_type: 'Petrol' });
const leaf = aCar({ make: 'Nissan', model: 'Leaf', fuel_type: 'Electricity', engine_size: 0 });
const hybrid = aCar({ make: 'Toyota', model: 'Yaris', range: '1.5 Hybrid', fuel_type: 'Hybrid electric' });
const vito = aCar({ make: 'Mercedes-Benz', model: 'Vito', body_type: 'van', gross_weight: 3_050 });
const young = aCar({ first_registration_date: '2026-01-10', mileage: 3_000 });

describe('what is of no use for a car, or its owner', () => {
  const carOf = (drive?: Drive, basis?: string, firstRegistered = '2019-05-01'): RatedCar => ({
    vehicle: aRatedVehicle({ made: { drive }, firstRegistered }),
    on: today,
    basis,
  });
  const otherClass = (car: RatedCar): RatedCar => ({ ...car, vehicle: { ...car.vehicle, isOfOtherMotClass: true } });
  it.each<[ProductType, string, RatedCar, string | undefined]>([
    ['battery_cover', 'traction', carOf('petrol'), 'no_traction_battery'],
    ['battery_cover', 'traction', carOf('diesel'), 'no_traction_battery'],
    ['battery_cover', 'traction', carOf('hybrid'), undefined],
    ['battery_cover', 'traction', carOf('electric'), undefined],
    ['battery_cover', 'traction', carOf(), undefined],
    ['battery_cover', 'starter', carOf('petrol'), undefined],
    ['battery_cover', 'charging_cable', carOf('hybrid'), 'no_socket'],
    ['battery_cover', 'charging_cable', carOf('plug_in'), undefined],
    ['repair', 'timing_belt', carOf('electric'), 'no_timing_belt'],
    ['repair', 'timing_belt', carOf('diesel'), undefined],
    ['repair', 'brake_pads', carOf('electric'), undefined],
    ['breakdown', 'misfuelling', carOf('electric'), 'no_fuel'],
    ['breakdown', 'misfuelling', carOf('plug_in'), undefined],
    ['mot', 'test', carOf('petrol', undefined, '2026-01-10'), 'no_mot_yet'],
    ['mot', 'test', carOf('petrol', undefined, '2024-01-10'), undefined],
    ['mot', 'test', otherClass(carOf('diesel')), 'other_mot_class'],
    ['service', 'full', otherClass(carOf('diesel')), undefined],
    ['gap', 'lease', carOf('petrol', 'privately_owned'), 'not_leased'],
    ['gap', 'lease', carOf('petrol', 'contract_hire_agreement'), undefined],
    ['gap', 'lease', carOf('petrol'), undefined],
    ['gap', 'lease', carOf('petrol', 'personal_loan'), 'not_leased'],
    ['gap', 'invoice', carOf('petrol', 'privately_owned'), undefined],
    ['gap', 'finance_shortfall', carOf('petrol', 'privately_owned'), 'not_financed'],
    ['gap', 'finance_shortfall', carOf('petrol', 'hp_agreement'), undefined],
    ['gap', 'finance_shortfall', carOf('petrol', 'company_owned'), undefined],
    ['gap', 'finance_shortfall', carOf('petrol'), undefined],
  ])('%s, %s', (type, key, car, because) => expect(unsuitable(type, key, car)).toBe(because));
});

it.each<[string, VehicleDraft, boolean]>([
  ['a van of 3,050 kg', { body_type: 'van', gross_weight: 3_050 }, true],
  ['a van of 3,000 kg', { body_type: 'van', gross_weight: 3_000 }, false],
  ['a van whose weight is not known', { body_type: 'van', gross_weight: null }, false],
  ['a heavy car', { body_type: 'suv', gross_weight: 3_200 }, false],
  ['a motorcycle', { body_type: 'motorcycle', gross_weight: null }, true],
  ['a vehicle whose body is not known', { gross_weight: 3_200 }, false],
])('Q5: an MOT of class 4 is for cars and light vans: %s', (_, vehicle, isOther) => expect(isOfOtherMotClass(vehicle)).toBe(isOther));

const offered = (car: VehicleDraft, type: ProductType) =>
  productsView(aPricedQuote('tyre', car), books, today).tables.find((one) => one.product_type === type);

describe('what does not suit the car', () => {
  it.each<[string, VehicleDraft, ProductType, string]>([
    ['a hybrid battery', petrol, 'battery_cover', 'traction'],
    ['a timing belt', leaf, 'repair', 'timing_belt'],
    ['an MOT', young, 'mot', 'test'],
    ['an MOT of another class', vito, 'mot', 'test'],
  ])('is not offered: %s', (_, car, type, version) =>
    expect(offered(car, type)?.versions.map((one) => one.version)).not.toContain(version),
  );

  it('is not offered among the add-ons', () => {
    expect(offered(leaf, 'breakdown')?.add_ons.map(({ code }) => code)).not.toContain('misfuelling');
    expect(offered(petrol, 'battery_cover')?.add_ons.map(({ code }) => code)).not.toContain('charging_cable');
  });

  it('says why, where nothing of a product does', () =>
    expect(offered(young, 'mot')?.not_sold_because).toMatch(/first is due three years/));

  it.each<[VehicleDraft, ProductType, object, string]>([
    [petrol, 'battery_cover', { key: 'battery_cover-12-72-1' }, 'NO_COVER_FOR_CAR'],
    [leaf, 'repair', { key: 'repair-once-65-1' }, 'NO_COVER_FOR_CAR'],
    [young, 'mot', { key: 'mot-once-91-1' }, 'NO_COVER_FOR_CAR'],
    [leaf, 'breakdown', { key: 'breakdown-12-21-1', add_ons: ['misfuelling'] }, 'INVALID'],
  ])('is refused by the call: %#', (car, type, form, code) => {
    expect(() => chosenProduct(aPricedQuote('tyre', car), type, form as { key: string }, at)).toThrow(expect.objectContaining({ code }));
  });

  it('Q4: leaves the quote with another car, which says so, until something else is chosen', () => {
    const before = chosenProduct(aPricedQuote('tyre', hybrid), 'battery_cover', { key: 'battery_cover-12-72-1' }, at).quote;
    const after = answerVehicle(before, petrol, at).quote;
    expect(itemIn(after.products, 'battery_cover')).toBeUndefined();
    expect(after.leftOut).toEqual([
      'Hybrid and electric battery is no longer in your quote. This covers the battery that drives a hybrid or an electric car. This car has none.',
    ]);
    expect(chosenProduct(after, 'breakdown', { key: 'breakdown-12-21-1' }, at).quote.leftOut).toEqual([]);
  });

  it('leaves the quote with what it was added to, where that is of another kind now', () => {
    const withCable = { key: 'battery_cover-12-72-1', add_ons: ['charging_cable'] };
    const before = chosenProduct(aPricedQuote('battery_cover', leaf), 'battery_cover', withCable, at).quote;
    const after = answerVehicle(before, petrol, at).quote;
    expect(itemIn(after.products, 'battery_cover')).toMatchObject({ key: 'battery_cover-12-71-1', addOns: [] });
    expect(after.leftOut[1]).toMatch(/^Charging cable is no longer in your quote/);
  });

  it('leaves the quote, which says so, when it is a warranty', () => {
    const before = chosenProduct(aPricedQuote('mot', petrol), 'warranty', { key: 'warranty-12-1-1' }, at).quote;
    const after = answerVehicle(before, { ...petrol, first_registration_date: '2000-05-01' }, at).quote;
    expect(after.products.map(({ productType }) => productType)).toEqual(['mot']);
    expect(after.leftOut).toEqual(['Warranty is no longer in your quote. We cannot cover this car because of its age.']);
  });

  it('leaves the quote with another answer about who owns the car', () => {
    const before = chosenProduct(aPricedQuote('gap', petrol), 'gap', { key: 'gap-12-11-1' }, at).quote;
    const hired = typeDetails(before, { ownership_basis: 'contract_hire_agreement' }, at).quote;
    expect(itemIn(hired.products, 'gap')?.key).toBe('gap-12-11-1');
    const owned = typeDetails(hired, { ownership_basis: 'privately_owned' }, at).quote;
    expect(itemIn(owned.products, 'gap')?.key).toBe('gap-12-12-1');
    expect(owned.leftOut[0]).toMatch(/^Contract hire is no longer in your quote/);
  });
});

describe('a warranty for an electric car', () => {
  const view = productsView(aPricedQuote('warranty', leaf), books, today);
  const levels = view.tables.find((one) => one.product_type === 'warranty')?.versions ?? [];

  it('begins with the level that covers what drives it', () => expect(view.chosen[0]?.version).toBe('complete'));

  it('Q4: names no part of an engine at any level, and says which leave the drive out', () => {
    expect(levels.flatMap(({ covers, excludes }) => [...covers, ...excludes]).join('; ')).not.toMatch(
      /\bengine\b|clutch|turbo|timing|fuel|alternator|emission/i,
    );
    expect(levels.map(({ summary }) => /leaves out the battery and motor/.test(summary))).toEqual([true, true, false]);
    expect(levels.find(({ version }) => version === 'complete')?.covers).toEqual(
      expect.arrayContaining(['Drive battery', 'Drive motor', 'Inverter', 'On-board charger']),
    );
  });

  it.each([
    ['petrol', petrol, 'essential'],
    ['hybrid', hybrid, 'complete'],
  ] as const)('as for any car: a %s one begins with what covers its drive', (_, car, version) =>
    expect(productsView(aPricedQuote('warranty', car), books, today).chosen[0]?.version).toBe(version),
  );
});
