import { clearNames } from './town-labels.js';
import { towns } from './towns.js';

const at = (name: string, x: number, y: number) => ({ name, x, y });
const leeds = at('Leeds', 100, 100);
const scale = { left: 10, right: 70, top: 170, bottom: 190 };

it.each([
  ['the larger of two that overlap', [leeds, at('Hunslet', 110, 105)], [], 9, ['Leeds']],
  ['both where one is below the other', [leeds, at('Hunslet', 110, 140)], [], 9, ['Leeds', 'Hunslet']],
  ['both where they are side by side', [leeds, at('Morley', 190, 100)], [], 9, ['Leeds', 'Morley']],
  ['none under a marker', [leeds, at('Morley', 190, 100)], [{ x: 102, y: 98 }], 9, ['Morley']],
  ['no more than fit', [leeds, at('Morley', 190, 100)], [], 1, ['Leeds']],
  ['none that an edge cuts', [at('Castleford', 290, 100), at('Ossett', 100, 195), leeds], [], 9, ['Leeds']],
  ['none under the scale', [at('Mirfield', 60, 180), leeds], [], 9, ['Leeds']],
])('of towns on a map it names %s', (_, all, taken, most, names) =>
  expect(clearNames(all, { width: 300, height: 200, taken, over: [scale] }, most).map(({ name }) => name)).toEqual(names),
);

it.each([
  ['Leeds', 53.79, -1.55],
  ['Belfast', 54.59, -5.93],
  ['Truro', 50.26, -5.05],
  ['Inverness', 57.48, -4.22],
])('knows where %s is, to about a mile', (name, latitude, longitude) => {
  const town = towns().find((one) => one.name === name);
  expect(Math.abs((town?.latitude ?? 0) - latitude)).toBeLessThan(0.03);
  expect(Math.abs((town?.longitude ?? 0) - longitude)).toBeLessThan(0.04);
});

it('has no town without a place', () => {
  const isThere = (place: number, from: number, to: number) => place > from && place < to;
  expect(towns().filter(({ latitude, longitude }) => !isThere(latitude, 49, 61) || !isThere(longitude, -9, 2))).toEqual([]);
});
