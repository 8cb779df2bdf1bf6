import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { productTypes } from '@kerbside/contracts/products/product-names';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { availableProducts, both } from './available-products.js';

const policyOf = (productType: Policy['productType'], status: Policy['status'], registrationNumber: string | null) => ({
  productType,
  status,
  vehicle: { registrationNumber },
});

describe('what can be bought for a car', () => {
  it.each<[string, Parameters<typeof availableProducts>[0], string | null, readonly string[]]>([
    ['everything while it has no cover', [], 'AA19DSL', []],
    ['not what runs', [policyOf('warranty', 'active', 'AA19DSL')], 'AA19DSL', ['warranty']],
    ['not what is about to begin', [policyOf('gap', 'future', 'AA19DSL')], 'AA19DSL', ['gap']],
    ['what ran out', [policyOf('warranty', 'expired', 'AA19DSL')], 'AA19DSL', []],
    ['what was cancelled', [policyOf('warranty', 'cancelled', 'AA19DSL')], 'AA19DSL', []],
    ['what another car has', [policyOf('warranty', 'active', 'AA19EEE')], 'AA19DSL', []],
    [
      'nothing for a car whose loss was paid for',
      [{ ...policyOf('gap', 'expired', 'AA19DSL'), settledOn: '2026-11-20' }],
      'AA19DSL',
      productTypes,
    ],
    ['what another car is lost for', [{ ...policyOf('gap', 'expired', 'AA19EEE'), settledOn: '2026-11-20' }], 'AA19DSL', []],
    ['everything for a car without a plate', [policyOf('warranty', 'active', null)], null, []],
    [
      'each product by itself',
      [policyOf('warranty', 'active', 'AA19DSL'), policyOf('mot', 'active', 'AA19DSL')],
      'AA19DSL',
      ['warranty', 'mot'],
    ],
  ])('is %s', (_, policies, registrationNumber, taken) => {
    expect(availableProducts(policies, { registrationNumber })).toEqual(productTypes.filter((product) => !taken.includes(product)));
  });
});

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
