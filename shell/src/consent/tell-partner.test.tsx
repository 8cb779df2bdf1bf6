import { jest } from '@jest/globals';
import type { Conversion } from '@kerbside/contracts/host';
import { consent } from './consent.js';
import { tellPartner } from './tell-partner.js';

const sale: Conversion = { id: 'KQ-TMVAZCQE', amount: 242.1, currencyCode: 'GBP', type: 'sale' };
const partner = { url: 'https://ads.example/pixel?v=2', advertiserId: '4711', isTestMode: true };
const addressOf = (id: string) => `https://ads.example/pixel?v=2&merchant=4711&amount=242.10&currency=GBP&reference=${id}&test=1&type=sale`;
const address = addressOf(sale.id);
const tell = (id = sale.id) => {
  const ask = jest.fn<(address: string) => void>();
  tellPartner({ ...sale, id }, partner, ask);
  return () => ask.mock.calls;
};
beforeEach(() => {
  document.cookie = 'ks_cookies=; max-age=0; path=/';
});

describe('a purchase', () => {
  it('Q2: is told to the partner with the consent of the customer: ids and the sum, and nothing else', () => {
    consent.set('marketing');
    expect(tell()()).toEqual([[address]]);
  });

  it.each(['seen', 'necessary'] as const)('is not told where the answer was %s', (answer) => {
    consent.set(answer);
    expect(tell()()).toEqual([]);
  });

  it('is told when the customer agrees later on the page', () => {
    const calls = tell('KQ-LATER');
    consent.set('necessary');
    expect(calls()).toEqual([]);
    consent.set('marketing');
    consent.set('marketing');
    expect(calls()).toEqual([[addressOf('KQ-LATER')]]);
  });

  it('Q2: is told once, however often its confirmation is opened', () => {
    consent.set('marketing');
    tell();
    expect(tell()()).toEqual([]);
  });
});
