import { slopeOf } from './slope.mjs';

describe('growth', () => {
  it.each([
    ['level', [100, 100, 100], 0],
    ['rising by a tenth of its mean', [90, 100, 110], 0.1],
    ['falling', [110, 100, 90], -0.1],
    ['noise about a level', [100, 110, 90, 110, 100], 0],
    ['one look', [100], 0],
  ])('of %s', (_, held, share) => expect(slopeOf(held.map((mb, at) => [at, mb]))).toBeCloseTo(share, 10));
});
