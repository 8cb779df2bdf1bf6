import { defaultTimings } from './host.js';

describe('the times of Q9', () => {
  it('are what a site that sets none waits', () => {
    expect(defaultTimings).toEqual({
      lookupMinimum: 3_000,
      voucherMinimum: 1_500,
      voucherReload: 500,
      priceReload: 1_000,
      reserveDelay: 1_000,
      priceLabels: 500,
      chatDelay: 30_000,
    });
  });
});
