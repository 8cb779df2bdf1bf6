import { firstItem } from './first-item.js';

const item = (version: string, duration = '12', tyreType: string | null = null) => ({ version, duration, tyreType });
const usual = { duration: '12', isVisit: false };

describe('what is first seen of a product', () => {
  it.each([
    ['nothing, where nothing is sold', [], usual, undefined],
    ['the middle version', [item('roadside'), item('recovery'), item('home')], usual, 'recovery'],
    ['the lower of two in the middle', [item('roadside'), item('recovery'), item('home'), item('european')], usual, 'recovery'],
    ['the middle of those for the usual length', [item('a', '24'), item('b', '24'), item('c')], usual, 'c'],
    ['the middle of all, where none is sold for it', [item('a', '24'), item('b', '24'), item('c', '36')], usual, 'b'],
    [
      'the middle limit of the first type of tyre',
      [item('500', '12', 'standard'), item('1000', '12', 'standard'), item('1500', '12', 'standard'), item('500', '12', 'run_flat')],
      usual,
      '1000',
    ],
    ['the first visit', [item('full', 'once'), item('interim', 'once'), item('major', 'once')], { ...usual, isVisit: true }, 'full'],
  ])('is %s', (_, items, wanted, version) => expect(firstItem(items, wanted)?.version).toBe(version));
});
