import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { productTypes } from '@kerbside/contracts/products/product-names';
import { availableProducts } from './available-products.js';

const policyOf = (productType: Policy['productType'], status: Policy['status'], registrationNumber: string | null) => ({
  productType,
  status,
  vehicle: { registrationNumber },
});

describe('what can be bought for a car', () => {
  it.each<[string, ReturnType<typeof policyOf>[], string | null, string[]]>([
    ['everything while it has no cover', [], 'AA19DSL', []],
    ['not what runs', [policyOf('warranty', 'active', 'AA19DSL')], 'AA19DSL', ['warranty']],
    ['not what is about to begin', [policyOf('gap', 'future', 'AA19DSL')], 'AA19DSL', ['gap']],
    ['what ran out', [policyOf('warranty', 'expired', 'AA19DSL')], 'AA19DSL', []],
    ['what was cancelled', [policyOf('warranty', 'cancelled', 'AA19DSL')], 'AA19DSL', []],
    ['what another car has', [policyOf('warranty', 'active', 'AA19EEE')], 'AA19DSL', []],
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
