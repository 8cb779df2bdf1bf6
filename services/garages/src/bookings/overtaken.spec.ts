import { isOvertaken } from './overtaken.js';

const at = (id: string) => ({ id, name: 'Millbrook Garage', address: [] });
const draft = { status: 'draft', garage: at('ks-001'), form: { booking_date: '2026-12-02' } } as const;

it.each([
  ['without anything chosen', draft, undefined, false],
  ['at the garage that was chosen', draft, { garageId: 'ks-001', day: null }, false],
  ['on the day that was chosen', draft, { garageId: 'ks-001', day: '2026-12-02' }, false],
  ['at another garage', draft, { garageId: 'ks-002', day: null }, true],
  ['on another day', draft, { garageId: 'ks-001', day: '2026-12-03' }, true],
  ['by us, as chosen', { ...draft, garage: null }, { garageId: 'our-choice', day: null }, false],
  ['by us, where a garage was chosen', { ...draft, garage: null }, { garageId: 'ks-001', day: null }, true],
  ['that is bought, at another garage', { ...draft, status: 'requested' as const }, { garageId: 'ks-002', day: null }, false],
])('a draft %s is overtaken: %#', (_, booking, selection, expected) => expect(isOvertaken(booking, selection)).toBe(expected));
