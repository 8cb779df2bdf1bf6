import { slopeOf } from './slope.mjs';

describe('growth', () => {
  it.each([
    [
      'level',
      [
        [0, 100],
        [1, 100],
        [2, 100],
      ],
      0,
    ],
    [
      'rising by a tenth of its mean',
      [
        [0, 90],
        [1, 100],
        [2, 110],
      ],
      0.1,
    ],
    [
      'falling',
      [
        [0, 110],
        [1, 100],
        [2, 90],
      ],
      -0.1,
    ],
    [
      'noise about a level',
      [
        [0, 100],
        [1, 110],
        [2, 90],
        [3, 110],
        [4, 100],
      ],
      0,
    ],
    ['one look', [[1, 100]], 0],
  ])('of %s', (_, points, share) => expect(slopeOf(points)).toBeCloseTo(share, 10));
});
