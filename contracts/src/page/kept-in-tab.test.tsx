import * as z from 'zod/mini';
import { dropFromTab, keepInTab, keptInTab } from './kept-in-tab.js';

const car = z.object({ plate: z.string() });

describe('what a tab keeps', () => {
  afterEach(() => sessionStorage.clear());

  it('is there until it is dropped', () => {
    keepInTab('car', { plate: 'AA19AAA' });
    expect(keptInTab('car', car)).toEqual({ plate: 'AA19AAA' });
    dropFromTab('car');
    expect(keptInTab('car', car)).toBeUndefined();
  });

  it.each([
    ['nothing', null],
    ['of another shape', '{"registration":"AA19AAA"}'],
    ['no JSON', '{"plate":'],
  ])('does not stop a page when it is %s', (_what, text) => {
    if (text !== null) sessionStorage.setItem('car', text);
    expect(keptInTab('car', car)).toBeUndefined();
  });
});
