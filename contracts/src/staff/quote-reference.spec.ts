import { quoteReferenceTyped } from './quote-reference.js';

describe('the reference of a quote', () => {
  it.each([
    ['KQ-7F3K9QRT', 'KQ-7F3K9QRT'],
    [' kq 7f3k9qrt ', 'KQ-7F3K9QRT'],
    ['kq7f3k9qrt', 'KQ-7F3K9QRT'],
    ['KQ-7F3K', undefined],
    ['KS-WAR-0000001-100', undefined],
    ['kquick-brown', undefined],
  ])('typed as %j is %j', (typed, expected) => expect(quoteReferenceTyped(typed)).toBe(expected));
});
