import { covers, type Box } from './covers.js';

const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, right: left + width, bottom: top + height });
const button = box(240, 780, 140, 48);

it.each<[string, Box, boolean]>([
  ['a button under it', box(230, 790, 100, 44), true],
  ['a button around it', box(0, 700, 390, 200), true],
  ['a link that ends seven pixels above it', box(240, 753, 60, 20), true],
  ['a link that ends eight pixels above it', box(240, 752, 60, 20), false],
  ['a button seven pixels to its left', box(133, 790, 100, 44), true],
  ['a button eight pixels to its left', box(132, 790, 100, 44), false],
  ['what begins eight pixels below it', box(240, 836, 60, 20), false],
  ['what is not drawn', box(250, 790, 0, 0), false],
  ['what is far away', box(20, 20, 100, 44), false],
])('it covers %s: %o is %s', (_, other, expected) => {
  expect(covers(button, [box(0, 0, 10, 10), other])).toBe(expected);
});

it('covers nothing before it is drawn', () => {
  expect(covers(box(0, 0, 0, 0), [box(0, 0, 10, 10)])).toBe(false);
});
