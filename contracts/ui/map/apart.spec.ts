import { apart, type Spot } from './apart.js';

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
