import { workOut } from './work-out.js';

describe('the income calculator', () => {
  it.each([
    [12_000, 3_000, { net: 10_000, tax: 2_000, netRisk: 7_000 }],
    [31_240, 10_000, { net: 26_033, tax: 5_207, netRisk: 16_033 }],
    [100, 0, { net: 83, tax: 17, netRisk: 83 }],
    [1_200, 2_000, { net: 1_000, tax: 200, netRisk: -1_000 }],
    [-1_200, 0, { net: -1_000, tax: -200, netRisk: -1_000 }],
    [0, 0, { net: 0, tax: 0, netRisk: 0 }],
  ])('A5: splits a price of %i pence with an income of %i', (gross, income, worked) => {
    expect(workOut(gross, income)).toEqual(worked);
  });
});
