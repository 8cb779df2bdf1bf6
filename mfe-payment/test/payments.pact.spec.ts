import { preSubmit, readPayment } from '@kerbside/contracts/http/payments/payments';
import { quoteSecretHeader } from '@kerbside/contracts/http/pricing/pricing';
import { keepSecret } from '@kerbside/contracts/quotes/quote-secrets';
import { expectCall, expectRefusal } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, keepInMemory, noSignal, pactOf, readHeaders, writeHeaders } from '@kerbside/contracts/testing/consumer-pact';
import { eachLike, equal, like } from '@pact-foundation/pact/src/v3/matchers.js';
import { paymentApi } from '../src/api/payment-api.js';
import { aPayment, aReceipt, aWay, casey, clientSecret, secret } from '../src/testing/samples.js';

const payments = pactOf('mfe-payment', 'payments');
const apiAt = (url: string) => paymentApi({ fetch: fetchFrom(url) });
const held = { [quoteSecretHeader]: secret };
const totalPence = 24_210;
const form = { payment_type: 'visa', main_payment_option: 'in_full', displayed_total: 242.1, paymentIntentType: 'secure' } as const;

/** Each case has its own quote: what one does to it must not reach another. */
let made = 0;
const aQuote = (state: string) => {
  made += 1;
  const quoteId = `b0000000-0000-4000-8000-00000000010${made}`;
  keepSecret(quoteId, secret);
  return { quoteId, interaction: payments.addInteraction().given(state, { quoteId, secret, totalPence }) };
};
const due = 'a quote that is ready to be paid';
const charged = 'a quote whose card was charged';
const paid = 'a quote that is paid';
const refusedCard = 'a quote whose card was refused';

const get = (path: string, description: string, state: string) => {
  const { quoteId, interaction } = aQuote(state);
  const asked = interaction
    .uponReceiving(description)
    .withRequest('GET', `${path}/${quoteId}`, (request) => request.headers({ ...readHeaders, ...held }));
  return { quoteId, asked };
};
const post = (
  path: string,
  { description, state, body }: { readonly description: string; readonly state: string; readonly body: object },
) => {
  const { quoteId, interaction } = aQuote(state);
  const asked = interaction
    .uponReceiving(description)
    .withRequest('POST', `${path}/${quoteId}`, (request) => request.headers({ ...writeHeaders, ...held }).jsonBody(body));
  return { quoteId, asked };
};

const accepted = (data: unknown) => ({ success: true, data });
const saleShape = (quoteId: string, more: object = {}) => {
  const { lines, refunds: _, ...facts } = aReceipt();
  return like({
    ...more,
    ...facts,
    quoteId: equal(quoteId),
    totalPence: equal(totalPence),
    gross: equal(242.1),
    lines: eachLike(lines[0]),
  });
};

beforeAll(() => keepInMemory());

describe('step 6', () => {
  it('reads what is to be paid', () => {
    const { quoteId, asked } = get('/api/payments/quotes', 'a request for the payment of a quote', due);
    const { lines, ...facts } = aPayment({ voucher: null, rewards: null, payBy: '2028-03-09' });
    const known = { quoteId: equal(quoteId), totalPence: equal(totalPence), status: equal('due') };
    return asked
      .willRespondWith(200, (response) =>
        response.jsonBody(accepted(like({ ...facts, ...known, lines: eachLike(lines[0]), methods: eachLike('visa') }))),
      )
      .executeTest(async ({ url }) => {
        expect(await apiAt(url).read(quoteId, noSignal)).toMatchObject({ status: 'due', totalPence });
      });
  });

  it('prepares one intent', () => {
    const body = { paymentIntentType: 'secure', formModelName: 'ProductQuote' };
    const { quoteId, asked } = post('/ajax/payment/create-intent', { description: 'the start of a card payment', state: due, body });
    return asked
      .willRespondWith(200, (response) => response.jsonBody(accepted({ client_secret: like(clientSecret), customer_id: like('cus_1') })))
      .executeTest(async ({ url }) => {
        expect(await apiAt(url).createIntent(quoteId, noSignal)).toMatchObject({ client_secret: clientSecret });
      });
  });

  it('holds the price that was shown, and gets the secret to confirm with', () => {
    const { quoteId, asked } = post('/ajax/payment/pre-submit', { description: 'a pre-submit at the price', state: due, body: form });
    return asked
      .willRespondWith(200, (response) => response.jsonBody(accepted({ paymentSucceeded: false, clientSecret: like(clientSecret) })))
      .executeTest(async ({ url }) => {
        expect(await apiAt(url).preSubmit(quoteId, form)).toEqual({ paymentSucceeded: false, clientSecret });
      });
  });

  it('is told when the price differs from the price shown', () => {
    const body = { ...form, displayed_total: 269 };
    const { quoteId, asked } = post('/ajax/payment/pre-submit', { description: 'a pre-submit at another price', state: due, body });
    return asked
      .willRespondWith(409, (response) =>
        response.jsonBody({ success: false, error: { code: 'PRICE_CHANGED', message: like('It changed'), data: { totalPence } } }),
      )
      .executeTest(async ({ url }) => {
        await expect(apiAt(url).preSubmit(quoteId, body)).rejects.toMatchObject({ code: 'PRICE_CHANGED', data: { totalPence } });
      });
  });

  it('asks for the state of a card that was refused', () => {
    const description = 'a status check after a refusal';
    const { quoteId, asked } = post('/ajax/payment/status-check', { description, state: refusedCard, body: form });
    return asked
      .willRespondWith(200, (response) => response.jsonBody(accepted({ status: 'failed', message: like('Your card was declined.') })))
      .executeTest(async ({ url }) => {
        expect(await apiAt(url).checkStatus(quoteId, form)).toMatchObject({ status: 'failed' });
      });
  });

  it('sends the form once the card was charged, and gets the receipt', () => {
    const { quoteId, asked } = post('/payment', { description: 'the form of a card that was charged', state: charged, body: form });
    return asked
      .willRespondWith(200, (response) => response.jsonBody(accepted(saleShape(quoteId))))
      .executeTest(async ({ url }) => {
        expect(await apiAt(url).submit(quoteId, form)).toMatchObject({ quoteId, totalPence });
      });
  });
});

describe('the confirmation', () => {
  it('reads the receipt', () => {
    const { quoteId, asked } = get('/api/payments/receipts', 'a request for the receipt of a paid quote', paid);
    return asked
      .willRespondWith(200, (response) => response.jsonBody(accepted(saleShape(quoteId, { refunds: [] }))))
      .executeTest(async ({ url }) => {
        expect(await apiAt(url).receipt(quoteId, noSignal)).toMatchObject({ quoteId, card: { last4: '4242' } });
      });
  });

  it('has none before it is paid', () => {
    const { quoteId, asked } = get('/api/payments/receipts', 'a request for the receipt of a quote that is due', due);
    return asked
      .willRespondWith(404, (response) =>
        response.jsonBody({ success: false, error: { code: 'NOT_FOUND', message: like('We could not find that.') } }),
      )
      .executeTest(async ({ url }) => {
        await expect(apiAt(url).receipt(quoteId, noSignal)).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
      });
  });
});

describe('rewards', () => {
  const customerId = casey.userId ?? '';
  const quoteOf = (place: number) => `b0000000-0000-4000-8000-00000000020${place}`;
  const given = (quoteId: string) =>
    [
      ['a customer is signed in', { customerId }],
      ['a customer with rewards', { customerId, balancePence: 5_000 }],
      [due, { quoteId, secret, totalPence, customerId }],
    ] as const;

  it('are shown to their owner', () => {
    const quoteId = quoteOf(1);
    keepSecret(quoteId, secret);
    const data = { ...aPayment({ voucher: null, payBy: '2028-03-09' }), quoteId, rewards: { balancePence: 5_000, minimumPence: 100 } };
    return expectCall('mfe-payment', readPayment, {
      so: 'with the rewards that may be used',
      given: given(quoteId),
      params: { quoteId },
      headers: held,
      data,
      ask: async (url) => {
        expect(await apiAt(url).read(quoteId, noSignal)).toMatchObject({ rewards: { balancePence: 5_000 } });
      },
    });
  });

  it('pay a part of the price', () => {
    const quoteId = quoteOf(2);
    keepSecret(quoteId, secret);
    const withRewards = { ...form, displayed_total: 222.1, used_rewards: 20 };
    const data = { paymentSucceeded: false, clientSecret };
    return expectCall('mfe-payment', preSubmit, {
      so: 'with rewards',
      given: given(quoteId),
      params: { quoteId },
      headers: held,
      body: withRewards,
      data,
      saying: { paymentSucceeded: false },
      ask: async (url) => {
        expect(await apiAt(url).preSubmit(quoteId, withRewards)).toEqual(data);
      },
    });
  });
});

describe('the ways to pay', () => {
  it('are read with their payments, planned for a day of the month', () => {
    const quoteId = 'b0000000-0000-4000-8000-000000000301';
    keepSecret(quoteId, secret);
    const data = { ...aPayment({ voucher: null, payBy: '2028-03-09', choices: [aWay()], noInstalmentsBecause: null }), quoteId };
    const asked = { params: { quoteId }, query: { day_of_payment: '31' }, headers: held };
    return expectCall('mfe-payment', readPayment, {
      so: 'with the ways to pay',
      given: [[due, { quoteId, secret, totalPence }]],
      ...asked,
      data,
      ask: async (url) => {
        expect(await apiAt(url).read(quoteId, noSignal, { day_of_payment: '31' })).toMatchObject({ choices: [{ method: 'card' }] });
      },
    });
  });

  it('of another plan than the one that was shown are refused', () => {
    const quoteId = 'b0000000-0000-4000-8000-000000000302';
    keepSecret(quoteId, secret);
    const body = { ...form, plan_id: 'another plan' };
    return expectRefusal('mfe-payment', preSubmit, {
      so: 'of a plan that has changed',
      given: [[due, { quoteId, secret, totalPence }]],
      params: { quoteId },
      headers: held,
      body,
      status: 409,
      code: 'PLAN_CHANGED',
      ask: async (url) => {
        await expect(apiAt(url).preSubmit(quoteId, body)).rejects.toMatchObject({ code: 'PLAN_CHANGED' });
      },
    });
  });
});

describe('a payment that is not finished', () => {
  it('gives up a payment that was begun', () => {
    const { quoteId, asked } = post('/ajax/payment/give-up', { description: 'a payment that is given up', state: due, body: {} });
    return asked
      .willRespondWith(200, (response) => response.jsonBody(accepted({ status: 'due', message: null })))
      .executeTest(async ({ url }) => {
        expect(await apiAt(url).giveUp(quoteId)).toEqual({ status: 'due', message: null });
      });
  });
});
