import { firstItem } from './first-item.js';

const item = (version: string, duration = '12') => ({ version, duration });

describe('what is first seen of a product', () => {
  it.each([
    ['nothing, where nothing is sold', [], undefined],
    ['the plainest version', [item('roadside'), item('recovery'), item('home')], 'roadside'],
    ['the plainest of those for the usual length', [item('a', '24'), item('b'), item('c')], 'b'],
    ['the plainest of all, where none is sold for it', [item('a', '24'), item('b', '36')], 'a'],
    ['the lowest limit of the first type of tyre', [item('standard 500'), item('standard 1000'), item('run flat 500')], 'standard 500'],
    ['the first visit', [item('interim', 'once'), item('full', 'once')], 'interim'],
  ])('is %s', (_, items, version) => expect(firstItem(items, '12')?.version).toBe(version));
});
