import { breakdownHelp, firm } from '../firm/firm.js';
import { productTypes } from '../ids.js';
import { claimKinds, hasRepairs } from './claim-kinds.js';
import { claimKindOf, kindOfProduct, paysForRepairs } from './claimable.js';
import { howToClaim } from './how-to-claim.js';

const claimed = (claimLimitPence: number) =>
  Object.fromEntries(productTypes.map((productType) => [productType, claimKindOf({ productType, claimLimitPence })]));

describe('which products are claimed', () => {
  it('A3, A5: every one that pays, by a form of its own; work at a garage is not', () => {
    expect(claimed(1)).toEqual({
      warranty: 'warranty',
      gap: 'gap',
      alloy_wheel: 'alloy_wheel',
      smart_repair: 'smart_repair',
      tyre: 'tyre',
      battery_cover: 'battery_cover',
      breakdown: 'breakdown',
      mot: 'mot',
      service: undefined,
      repair: undefined,
      healthcheck: undefined,
    });
    expect(Object.values(kindOfProduct).filter((kind) => kind !== null)).toEqual(expect.arrayContaining([...claimKinds]));
  });

  it('nothing that pays nothing: an MOT without repairs', () => {
    expect(new Set(Object.values(claimed(0)))).toEqual(new Set([undefined]));
  });
});

it.each(claimKinds)('%s says how it is claimed, and to wait for us exactly where repairs are authorised first', (kind) => {
  expect(howToClaim[kind]).toContain(`sign in to your account or call ${firm.telephone}`);
  expect(howToClaim[kind].includes('not authorised')).toBe(hasRepairs(kind));
});

it('a breakdown has a number at any hour, which is not the office’s', () => {
  expect(howToClaim.breakdown).toContain(`${breakdownHelp.telephone}, day and night`);
  expect(breakdownHelp.telephone).not.toBe(firm.telephone);
});

it('nobody whose cover does not depend on it is told to wait for us', () => {
  expect(productTypes.filter(paysForRepairs)).toEqual(['warranty', 'alloy_wheel', 'smart_repair']);
});
