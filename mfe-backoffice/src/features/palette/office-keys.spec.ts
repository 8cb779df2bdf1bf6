import { ids } from '../../testing/ids.js';
import { officeKeys, pressedKey } from './office-keys.js';

describe('the keys', () => {
  it('are each their own, and none begins another', () => {
    const all = officeKeys.map(({ keys }) => keys.join(' '));
    expect(new Set(all).size).toBe(all.length);
    for (const one of all) expect(all.filter((other) => other !== one && other.startsWith(`${one} `))).toEqual([]);
  });

  it.each([
    [['g'], 'begun'],
    [['g', 'z'], undefined],
    [['z'], undefined],
  ])('%j is %s', (pressed, expected) => expect(pressedKey(pressed)).toBe(expected));

  it.each([
    [['g', 'c'], '/backoffice/', '/backoffice/claims'],
    [['n'], `/backoffice/customers/${ids.customer}`, `/backoffice/customers/${ids.customer}?do=note`],
    [['q'], `/backoffice/customers/${ids.customer}/policies/1`, `/backoffice/customers/${ids.customer}?do=quote`],
    [['r'], `/backoffice/customers/${ids.customer}`, `/backoffice/customers/${ids.customer}?do=reminder`],
    [['n'], '/backoffice/claims', undefined],
  ])('%j on %s leads to %s', (pressed, path, expected) => {
    const key = pressedKey(pressed);
    expect(key !== 'begun' && key?.to?.(path)).toBe(expected);
  });
});
