import { jest } from '@jest/globals';
import * as z from 'zod/mini';
import { forgetSecrets, keepSecret, secretOf } from '../quotes/quote-secrets.js';
import { browserStorage } from './browser-storage.js';
import { dropFromTab, keepInTab, keptInTab } from './kept-in-tab.js';

const car = z.object({ plate: z.string() });

describe('what a tab keeps', () => {
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

describe('where a frame blocks the browser’s storage', () => {
  const forbidden = ['localStorage', 'sessionStorage'] as const;
  const before = forbidden.map((name) => [name, Object.getOwnPropertyDescriptor(window, name) ?? {}] as const);
  beforeAll(() => {
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of forbidden) Object.defineProperty(window, name, { get, configurable: true });
  });
  afterAll(() => {
    for (const [name, descriptor] of before) Object.defineProperty(window, name, { ...descriptor, configurable: true });
  });

  it('lets a quote be opened again for as long as the page lives, and forgets it with the others', () => {
    keepSecret('a-quote', 'its secret');
    browserStorage('localStorage').setItem('other', 'stays');
    expect(secretOf('a-quote')).toBe('its secret');
    forgetSecrets();
    expect([secretOf('a-quote'), browserStorage('localStorage').getItem('other')]).toEqual([undefined, 'stays']);
  });

  it('hands a quote from one remote to the next, whose copy of this is another', async () => {
    keepSecret('a-quote', 'its secret');
    await jest.isolateModulesAsync(async () => {
      const next = await import('../quotes/quote-secrets.js');
      expect(next.keepSecret).not.toBe(keepSecret);
      expect(next.secretOf('a-quote')).toBe('its secret');
    });
  });
});
