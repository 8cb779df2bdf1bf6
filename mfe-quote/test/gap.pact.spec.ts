import type { CallInput } from '@kerbside/contracts/call';
import { quoteSecretHeader } from '@kerbside/contracts/http/pricing/pricing';
import { adjustGapQuote } from '@kerbside/contracts/http/pricing/gap';
import {
  confirmGapEarly,
  giveGapInformation,
  readGapInformation,
  type GapInformation,
} from '@kerbside/contracts/http/pricing/gap-information';
import { keepSecret } from '@kerbside/contracts/quotes/quote-secrets';
import { expectCall, expectRefusal } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, fieldsLike, keepInMemory, noSignal, pactOf, writeHeaders } from '@kerbside/contracts/testing/consumer-pact';
import { arrayContaining, equal, like } from '@pact-foundation/pact/src/v3/matchers.js';
import { gapApi } from '../src/api/gap-api.js';
import { gapInformationApi } from '../src/api/gap-information-api.js';
import { gapPanels } from '../src/testing/gap.js';
import { quoteId, secret } from '../src/testing/samples.js';

const gapAt = (url: string) => gapApi({ fetch: fetchFrom(url) });
const informationAt = (url: string) => gapInformationApi({ fetch: fetchFrom(url) });
const headers = { [quoteSecretHeader]: secret };
const held = ['a quote that a visitor holds', { quoteId, secret, step: 3, productType: 'gap' }] as const;
const ofPartner = ['a GAP quote of a partner', { quoteId, secret }] as const;
const adjusted = { given: [held], headers };
const informed = { headers, params: { quoteId } };

const { addons, vouchers, summary } = gapPanels();
/** What both a price with an add-on and one without have. */
const panels = { addons, vouchers, summary: { ...summary, start_date: null } };
const statements = [{ heading: 'You do not have to buy it', text: 'GAP insurance is optional.' }];
const notGiven: GapInformation = {
  state: 'not_given',
  given_on: null,
  concludable_on: null,
  confirmable_on: null,
  confirmed_on: null,
  premium: 102.35,
  statements,
};
const given: GapInformation = {
  ...notGiven,
  state: 'waiting',
  given_on: '2026-11-20',
  concludable_on: '2026-11-23',
  confirmable_on: '2026-11-21',
};

beforeAll(() => {
  keepInMemory();
  keepSecret(quoteId, secret);
});

/** Describes one add-on only, because some have null where others have values. */
const adjusting = (so: string, part: Pick<CallInput<typeof adjustGapQuote>['body'], 'target' | 'ProductQuote'>, summary: object = {}) => {
  const { rows, ...rest } = panels.addons;
  const shape = {
    addons: { ...fieldsLike(rest), rows: arrayContaining(like(rows[0])) },
    vouchers: { voucher: null },
    summary: { ...fieldsLike(panels.summary), ...summary },
  };
  return pactOf('mfe-quote', 'pricing')
    .addInteraction()
    .given(...held)
    .uponReceiving(`${adjustGapQuote.id}, ${so}`)
    .withRequest('POST', adjustGapQuote.path, (request) => request.headers({ ...writeHeaders, ...headers }).jsonBody({ quoteId, ...part }))
    .willRespondWith(200, (response) => response.jsonBody({ success: true, data: shape }));
};

it('opens the GAP page', () =>
  adjusting('to show its panels', { target: 'reload', ProductQuote: {} }).executeTest(async ({ url }) => {
    expect((await gapAt(url).adjust(quoteId, 'reload', {}, noSignal)).summary.duration).toBe('12');
  }));

it('changes the main product', () => {
  const part = { key: 'gap-48-13-1' };
  return adjusting(
    'to move to another version and duration',
    { target: 'mainProduct', ProductQuote: part },
    { key: equal(part.key) },
  ).executeTest(async ({ url }) => expect((await gapAt(url).adjust(quoteId, 'mainProduct', part)).summary.key).toBe('gap-48-13-1'));
});

it('adds all add-ons', () =>
  adjusting('to add everything', { target: 'addons', ProductQuote: { add_all: true } }).executeTest(async ({ url }) =>
    expect((await gapAt(url).adjust(quoteId, 'addons', { add_all: true })).addons.rows.length).toBeGreaterThan(0),
  ));

it('changes how it is paid', () => {
  const part = { payment_method: 'instalments' as const };
  return adjusting(
    'to pay by instalments',
    { target: 'paymentMethod', ProductQuote: part },
    { payment_method: equal('instalments') },
  ).executeTest(async ({ url }) =>
    expect((await gapAt(url).adjust(quoteId, 'paymentMethod', part)).summary.payment_method).toBe('instalments'),
  );
});

it('is told that a duration is not sold', () =>
  expectRefusal(
    'mfe-quote',
    adjustGapQuote,
    {
      so: 'with a key of nothing',
      ...adjusted,
      body: { quoteId, target: 'mainProduct', ProductQuote: { key: 'gap-1-1-1' } },
      status: 400,
      code: 'INVALID',
    },
    async (url) => expect(gapAt(url).adjust(quoteId, 'mainProduct', { key: 'gap-1-1-1' })).rejects.toMatchObject({ code: 'INVALID' }),
  ));

it('reads the information that comes before GAP of a partner', () =>
  expectCall(
    'mfe-quote',
    readGapInformation,
    { so: 'to show it', ...informed, given: [ofPartner], data: notGiven, saying: { state: 'not_given' } },
    async (url) => expect(await informationAt(url).read(quoteId, noSignal)).toMatchObject({ state: 'not_given' }),
  ));

it('gives it', () =>
  expectCall(
    'mfe-quote',
    giveGapInformation,
    { so: 'to be dated', ...informed, given: [ofPartner], data: given, saying: { state: 'waiting' } },
    async (url) => expect(await informationAt(url).give(quoteId)).toMatchObject({ state: 'waiting' }),
  ));

const yes = { came_back_by_myself: true, understands_restriction: true };
it('buys sooner when the customer came back', () =>
  expectCall(
    'mfe-quote',
    confirmGapEarly,
    {
      so: 'the day after',
      ...informed,
      given: [ofPartner, ['its information was given the day before', { quoteId, secret }]],
      body: yes,
      data: { ...given, confirmed_on: '2026-11-21' },
      saying: { state: 'may_conclude' },
    },
    async (url) => expect(await informationAt(url).confirm(quoteId)).toMatchObject({ state: 'may_conclude' }),
  ));

it('is told to wait on the day itself', () =>
  expectRefusal(
    'mfe-quote',
    confirmGapEarly,
    {
      so: 'on the same day',
      ...informed,
      given: [ofPartner, ['its information was given today', { quoteId, secret }]],
      body: yes,
      status: 409,
      code: 'GAP_WAITING',
    },
    async (url) => expect(informationAt(url).confirm(quoteId)).rejects.toMatchObject({ code: 'GAP_WAITING' }),
  ));
