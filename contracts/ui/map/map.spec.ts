import { apart, type Spot } from './apart.js';
import { clearNames } from './town-labels.js';
import { towns } from './towns.js';

const distances = (spots: readonly Spot[]): number[] =>
  spots.flatMap((a, at) => spots.slice(at + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)));

const row = (count: number, step: number): Spot[] => Array.from({ length: count }, (_, at) => ({ x: at * step, y: 0 }));

describe('markers of a map', () => {
  it.each([
    ['two a pixel apart', row(2, 1)],
    ['five at one place', row(5, 0)],
    ['ten at one place', row(10, 0)],
    ['ten in a row', row(10, 3)],
    ['a pair beside a third', [...row(2, 4), { x: 30, y: 2 }]],
    ['three of which the middle is pushed from both sides', row(3, 20)],
  ])('%s are at least 28 pixels apart', (_, spots) => {
    const moved = apart(spots, 28);
    expect(Math.min(...distances(moved))).toBeGreaterThanOrEqual(27.9);
    // None is further away than a ring of them all needs.
    const most = Math.max(...moved.map((spot, at) => Math.hypot(spot.x - (spots[at]?.x ?? 0), spot.y - (spots[at]?.y ?? 0))));
    expect(most).toBeLessThan(28 * spots.length);
    expect(apart(spots, 28)).toEqual(moved);
  });

  it.each([
    ['beside it', row(1, 0), { x: 5, y: 0 }],
    ['on it', row(1, 0), { x: 0, y: 0 }],
    ['around it', [...row(2, 10), { x: 4, y: 6 }], { x: 4, y: 2 }],
  ])('%s leave what stays where it is uncovered', (_, spots, still) => {
    const moved = apart(spots, 28, [still]);
    expect(Math.min(...distances([...moved, still]))).toBeGreaterThanOrEqual(27.9);
  });

  it('stay where they are when nothing is near', () => {
    const spots = row(4, 28);
    expect(apart(spots, 28)).toBe(spots);
  });

  it('go to the side on which they are', () => {
    const [left, right] = apart(
      [
        { x: 0, y: 0 },
        { x: 2, y: 0 },
      ],
      28,
    );
    expect(left?.x).toBeCloseTo(-13, 0);
    expect(right?.x).toBeCloseTo(15, 0);
  });
});

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
