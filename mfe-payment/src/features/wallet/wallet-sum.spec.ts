import { aWay, inTwelve } from '../../testing/samples.js';
import { walletSum } from './wallet-sum.js';

describe('the sum in the window of a wallet', () => {
  it.each([
    ['the whole price in full', aWay(), { amount: 24_210 }],
    ['the first of the instalments', aWay({ option: 'instalments', count: 12, payments: inTwelve, todayPence: 2_018 }), { amount: 2_018 }],
    [
      'the price, still to come, where the card is charged later',
      aWay({ option: 'preauth', todayPence: 0 }),
      { amount: 24_210, pending: true },
    ],
  ])('is %s, in pence', (_, way, sum) => {
    expect(walletSum(way)).toEqual({ label: 'Kerbside', ...sum });
  });
});
