import { nearest, withVoucher, type NetworkGarage } from './garage.js';

const closed = { mon: null, tue: null, wed: null, thu: null, fri: null, sat: null, sun: null };
const aGarage = (over: Partial<NetworkGarage> = {}): NetworkGarage => ({
  id: 'ks-1',
  name: 'Abbey Motors',
  postcode: 'M1 1AA',
  lines: ['1 Mill Lane', 'Manchester'],
  latitude: 53.48,
  longitude: -2.24,
  motPricePence: 4_250,
  customerScore: 8.6,
  services: ['mot', 'service'],
  servicePence: { full: 18_995, interim: 11_795 },
  earlyDiscountPercent: 10,
  hours: closed,
  ...over,
});
const manchester = { latitude: 53.48, longitude: -2.24 };
const leeds = aGarage({ id: 'ks-2', latitude: 53.8, longitude: -1.55 });
const glasgow = aGarage({ id: 'ks-3', latitude: 55.86, longitude: -4.25, services: ['mot', 'tyres'] });

describe('nearest', () => {
  it('puts the nearest first and flags it selected', () => {
    const found = nearest([glasgow, leeds, aGarage()], manchester, 5);
    expect(found.map(({ id, selected }) => [id, selected])).toEqual([
      ['ks-1', true],
      ['ks-2', false],
      ['ks-3', false],
    ]);
  });

  it('gives miles to one decimal and prices in pounds', () => {
    expect(nearest([leeds], manchester, 1)[0]).toMatchObject({
      distance: 35.9,
      mot_price: 42.5,
      address: { line_1: '1 Mill Lane', line_2: 'Manchester', line_3: '', line_4: '' },
      available_services: 'mot,service',
    });
  });

  it('has a picture if there is a drawing of it', () => {
    const [drawn, plain] = nearest([aGarage({ drawing: 'brick.svg' }), leeds], manchester, 2);
    expect([drawn?.street_view_image_url, plain?.street_view_image_url]).toEqual(['/api/garages/drawings/brick.svg', null]);
  });

  it('keeps to the limit', () => {
    expect(nearest([glasgow, leeds, aGarage()], manchester, 2)).toHaveLength(2);
    expect(nearest([], manchester, 5)).toEqual([]);
  });

  it.each([
    ['tyre' as const, ['ks-3']],
    ['service' as const, ['ks-1', 'ks-2']],
    ['warranty' as const, ['ks-1', 'ks-2', 'ks-3']],
  ])('Q7, Q9: for %s offers only garages that do it', (product, ids) => {
    expect(nearest([aGarage(), leeds, glasgow], manchester, 5, product).map(({ id }) => id)).toEqual(ids);
  });
});

describe('a voucher tried on', () => {
  it.each([
    [{ kind: 'percent', percent: 10 }, 38.25],
    [{ kind: 'amount', amountPence: 2_500 }, 17.5],
    [{ kind: 'amount', amountPence: 9_900 }, 0],
  ] as const)('%j leaves %s of an MOT of £42.50', (discount, left) => {
    const [garage] = nearest([aGarage()], manchester, 1);
    expect(garage && withVoucher(garage, discount, ['mot'])).toMatchObject({ mot_price: 42.5, mot_price_discounted: left });
  });

  it.each([
    [{ kind: 'percent', percent: 15 }, ['mot', 'service'], 91.72],
    [{ kind: 'percent', percent: 15 }, ['service'], 91.71],
    [{ kind: 'amount', amountPence: 2_500 }, ['mot', 'service'], 107.9],
    [{ kind: 'amount', amountPence: 5_000 }, ['mot', 'service'], 100.4],
    [{ kind: 'amount', amountPence: 2_500 }, ['service'], 82.9],
  ] as const)('%j of %j leaves of a service what makes the sum right: %s', (discount, visit, left) => {
    const [garage] = nearest([aGarage()], manchester, 1);
    const asked = garage && { ...garage, service_price: 107.9 };
    expect(asked && withVoucher(asked, discount, visit)).toMatchObject({ service_price_discounted: left });
    expect(asked && withVoucher({ ...asked, service_price: 120, service_price_discounted: 107.9 }, discount, visit)).toMatchObject({
      service_price_discounted: left,
    });
  });
});
