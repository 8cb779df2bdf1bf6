import { workOf } from '../diary/slot.js';
import { isOvertaken } from './priced-places.js';

const at = (id: string) => ({ id, name: 'Millbrook Garage', address: [] });
const products = ['service'] as const;
const wanted = { selection: undefined, products, work: workOf(products, 180) };
const draft = { status: 'draft', garage: at('ks-001'), form: { booking_date: '2026-12-02' }, products, work: wanted.work } as const;

it.each([
  ['without anything chosen', draft, undefined, false],
  ['at the garage that was chosen', draft, { garageId: 'ks-001', day: null }, false],
  ['on the day that was chosen', draft, { garageId: 'ks-001', day: '2026-12-02' }, false],
  ['at another garage', draft, { garageId: 'ks-002', day: null }, true],
  ['on another day', draft, { garageId: 'ks-001', day: '2026-12-03' }, true],
  ['by us, as chosen', { ...draft, garage: null }, { garageId: 'our-choice', day: null }, false],
  ['by us, where a garage was chosen', { ...draft, garage: null }, { garageId: 'ks-001', day: null }, true],
  ['that is bought, at another garage', { ...draft, status: 'requested' as const }, { garageId: 'ks-002', day: null }, false],
])('Q3: a draft %s is overtaken: %#', (_, booking, selection, expected) =>
  expect(isOvertaken(booking, { ...wanted, selection })).toBe(expected),
);

it.each([
  ['a longer service', draft, { products, work: workOf(products, 450) }, true],
  ['an MOT more', draft, { products: ['service', 'mot'] as const, work: workOf(['service', 'mot']) }, true],
  ['an MOT less', { ...draft, products: ['mot', 'service'] as const }, {}, true],
  ['the same in another order', { ...draft, products: ['mot', 'service'] as const }, { products: ['service', 'mot'] as const }, false],
  ['other work, when it is bought', { ...draft, status: 'requested' as const }, { work: [] }, false],
])('Q3: a draft is overtaken by %s: %#', (_, booking, now, expected) => expect(isOvertaken(booking, { ...wanted, ...now })).toBe(expected));
