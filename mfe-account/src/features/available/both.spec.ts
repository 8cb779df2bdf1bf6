import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { both } from './both.js';

const asked: string[] = [];
const loading = (): Load<string> => ({ status: 'loading' });
const ready = (data: string, refreshing = false): Load<string> => ({ status: 'ready', data, refreshing, reload: () => asked.push(data) });
const failed = (message: string): Load<string> => ({ status: 'failed', message, error: message, retry: () => asked.push(message) });

describe('two loads together', () => {
  it.each([
    ['loading while one is', ready('cars'), loading(), 'loading'],
    ['ready once both are', ready('cars'), ready('policies'), 'ready'],
    ['failed when one failed', ready('cars'), failed('down'), 'failed'],
    ['failed when one failed and the other is not there yet', failed('down'), loading(), 'failed'],
  ])('are %s', (_, one, other, status) => {
    expect([both(one, other).status, both(other, one).status]).toEqual([status, status]);
  });

  it('are read again while one is', () => {
    expect(both(ready('cars', true), ready('policies'))).toMatchObject({ data: ['cars', 'policies'], refreshing: true });
  });

  it('are asked for again by what failed', () => {
    for (const [one, other] of [
      [failed('cars'), failed('policies')],
      [failed('cars again'), ready('policies')],
    ] as const) {
      const load = both(one, other);
      if (load.status === 'failed') load.retry();
    }
    expect(asked).toEqual(['cars', 'policies', 'cars again']);
  });
});
