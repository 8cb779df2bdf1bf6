import { referFriend } from '@kerbside/contracts/http/vouchers/campaigns';
import { claimManualCode, readManualCode } from '@kerbside/contracts/http/vouchers/manuals';
import { readPartnerOffer, requestPartnerOffer } from '@kerbside/contracts/http/vouchers/offers';
import { readRewards } from '@kerbside/contracts/http/vouchers/rewards';
import { expectCall, expectRefusal } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, noSignal } from '@kerbside/contracts/testing/consumer-pact';
import { accountApi } from '../src/api/account-api.js';
import { perksApi } from '../src/api/perks-api.js';
import { rewardsApi } from '../src/api/rewards-api.js';
import { aRewardsItem, casey, me } from '../src/testing/samples.js';

const customerId = casey.userId ?? '';
const signedIn = ['a customer is signed in', { customerId }] as const;

describe('what the account asks of vouchers', () => {
  it('the rewards of the customer', () => {
    const data = { balance: 6.25, coming: [], owed: 0, items: [aRewardsItem()] };
    const given = [signedIn, ['a customer with rewards', { customerId, balancePence: 625 }]] as const;
    return expectCall('mfe-account', readRewards, { so: 'to show them', given, data, saying: { balance: 6.25 } }, async (url) => {
      expect(await accountApi(fetchFrom(url)).rewards(noSignal)).toEqual(data);
    });
  });

  const friend = { friend_name: 'Sam', friend_email: 'sam@example.com', message: 'They paid for my gearbox.' };
  const known = ['a person', { userId: customerId, email: 'casey@example.test' }] as const;

  it('to invite a friend', () =>
    expectCall('mfe-account', referFriend, { so: 'of a customer', given: [signedIn, known], body: friend, data: {} }, async (url) => {
      expect(await rewardsApi(fetchFrom(url)).refer(friend)).toEqual({});
    }));

  it('to invite nobody who is the customer', () => {
    const oneself = { ...friend, friend_email: 'casey@example.test' };
    return expectRefusal(
      'mfe-account',
      referFriend,
      { so: 'who is the customer', given: [signedIn, known], body: oneself, status: 422, code: 'REFERRED_YOURSELF' },
      async (url) => {
        await expect(rewardsApi(fetchFrom(url)).refer(oneself)).rejects.toMatchObject({ code: 'REFERRED_YOURSELF' });
      },
    );
  });
});

describe('what comes with an account', () => {
  const carId = me.cars[0]?.id ?? '';
  const withCar = ['a customer with a car', { customerId, carId }] as const;
  const codes = ['manual codes', {}] as const;
  const another = 'd0000000-0000-4000-8000-0000000000c1';
  const apiAt = (url: string) => perksApi(fetchFrom(url));

  it('whether there is a manual code', () => {
    const data = { access: true, duration: 7, isLongCodeAvailable: false, code: null, pin: null };
    return expectCall(
      'mfe-account',
      readManualCode,
      { so: 'of a customer without cover', given: [signedIn], params: { userId: customerId }, data, saying: { duration: 7 } },
      async (url) => {
        expect(await apiAt(url).manual(customerId, noSignal)).toEqual(data);
      },
    );
  });

  it('a manual code', () =>
    expectCall(
      'mfe-account',
      claimManualCode,
      {
        so: 'for seven days',
        given: [['a customer is signed in', { customerId: another }], codes],
        params: { userId: another, duration: '7' },
        data: { code: 'HAY-1234', pin: '4321' },
      },
      async (url) => {
        expect(await apiAt(url).claimManual(another, 7)).toEqual({ code: 'HAY-1234', pin: '4321' });
      },
    ));

  const wanted = { carId, provider: 'wecovercars', product: 'key_cover' };
  const offer = {
    name: 'Lost Keys',
    duration: 12,
    price: 24,
    provider: 'wecovercars',
    type: 'key_cover',
    car_id: carId,
    deep_link_url: 'https://wecovercars.example/kerbside',
  } as const;

  it('what a partner offers', () =>
    expectCall(
      'mfe-account',
      readPartnerOffer,
      { so: 'for a car', given: [signedIn, withCar], params: wanted, data: offer, saying: { ...offer } },
      async (url) => {
        expect(await apiAt(url).offer(wanted, noSignal)).toEqual(offer);
      },
    ));

  it('that a partner offers nothing', () =>
    expectRefusal(
      'mfe-account',
      readPartnerOffer,
      {
        so: 'of something else',
        given: [signedIn, withCar],
        params: { ...wanted, product: 'car_insurance' },
        status: 404,
        code: 'NO_OFFER',
      },
      async (url) => {
        await expect(apiAt(url).offer({ ...wanted, product: 'car_insurance' }, noSignal)).rejects.toMatchObject({ code: 'NO_OFFER' });
      },
    ));

  it('the way to the partner', () => {
    const { name, duration, price, provider, type, car_id } = offer;
    const body = { car_id, user_id: customerId, provider, product_type: type, product_name: name, duration, price };
    const data = { action: offer.deep_link_url, fields: { reference: 'd0000000-0000-4000-8000-000000000009', price: '24.00' } };
    return expectCall(
      'mfe-account',
      requestPartnerOffer,
      { so: 'with an offer as it was seen', given: [signedIn, withCar], body, data, saying: { action: data.action } },
      async (url) => {
        expect(await apiAt(url).requestQuote(body)).toEqual(data);
      },
    );
  });
});
