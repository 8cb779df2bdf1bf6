import { fieldBlocked } from '@kerbside/contracts/events/imports';
import { readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { readBlockedFields } from '@kerbside/contracts/http/imports/blocks';
import { startAbbreviatedQuote } from '@kerbside/contracts/http/pricing/abbreviated';
import { productsForm } from '@kerbside/contracts/http/pricing/products';
import { aPerson } from '@kerbside/contracts/testing/samples';
import { digestOf } from '@kerbside/platform/blocked/blocked-fields';
import { copyBlockedFields } from '@kerbside/platform/blocked/blocks.consumer';
import {
  callsOfService,
  isPlainEnglish,
  isTriedHere,
  sendTo,
  type TriedRequest,
  wrongFields,
} from '@kerbside/platform/testing/call-tables';
import { bookLabelled } from './builders.js';
import { agent, customer, type NewQuote, partnerForm, type Pricing, startPricing, step1, step2, step3, terms } from './journey.js';

let at: Pricing;
beforeAll(async () => {
  at = await startPricing();
});
afterAll(() => at.pricing.close());

describe('the forms of pricing', () => {
  const admin = { ...agent, role: 'admin' } as const;

  const car = { make: 'Ford', model: 'Focus', quote: '', options: '1' };

  const cover = { ...step3, subproducts: ['hire_car'], additional_products: ['breakdown'], extended_mileage: '1', instalments: '1' };

  const tyres = { key: 'tyre-12-standard-500', start_date: '2027-04-01', add_ons: ['mobile_fitting'] };

  const unsaved = { secret: '', is_auto_submitted: '0', form_created_at: '' };

  /** A good form of each call that takes one, for a warranty quote; `{quote}` stands for it. */
  const forms: Readonly<Record<string, object>> = {
    vehicle: { vrm: 'AA19AAA', quote: '' },
    models: { make: 'Ford', quote: '', options: '1' },
    ranges: car,
    'abbreviated-ranges': { ...car, carYear: 2019 },
    'vehicle-image': { make: 'Ford', model: 'Focus', date_to_compare: 2019, body_type: 'hatchback', quote: '' },
    'start-quote': { product_type: 'warranty' },
    'start-quote-for-customer': { product_type: 'warranty' },
    'start-quote-for-caller': {
      product_type: 'warranty',
      customer_name: 'Casey Holt',
      customer_email: 'casey@example.com',
      customer_phone: '',
    },
    'give-quote-to-customer': { customer_id: customer.userId },
    'start-abbreviated-quote': {
      ...partnerForm,
      product_type: 'warranty',
      mileage: 50_000,
      private_use_only: 'yes',
      delivery_date: '2027-02-20',
    },
    'update-quote': { quote_id: '{quote}', secret: '', sequence: 1, town: 'York' },
    'note-dates': { insurance_due: 'select_date', insurance_due_date: '2027-05-01', secret: '' },
    'quote-step-1': { ...step1, last_service_date: '2026-05-01', ...unsaved },
    'quote-step-2': { ...step2, ...unsaved },
    'quote-step-3': { ...cover, ...unsaved },
    'quote-step-4': { ...cover, ...unsaved },
    'quote-step-5': { ...terms, ...unsaved },
    'choose-cover': cover,
    'choose-product': tyres,
    'reserve-price': { reserved: '1', secret: '', email: 'casey@example.com' },
    'gap-adjust-quote': { quoteId: '{gap}', secret: '', target: 'addons', ProductQuote: { add_ons: ['excess'], key: 'gap-36-12-1' } },
    'confirm-gap-early': { came_back_by_myself: '1', understands_restriction: '1' },
    'renewal-restore-previous-price': { reason: 'Loyal' },
    'adjust-quote-price': {
      quote_id: '{quote}',
      base_quote_id: '{quote}',
      main_product_type: 'warranty',
      discount_percent: 1,
      reason: 'Matched',
    },
    'check-rate-book': { book: bookLabelled('2026-11') },
    'publish-rate-book': { why: 'The prices of the month', out_of_turn: '1' },
    'go-back-to-rate-book': { why: 'December is wrong' },
  };

  /** Where the good form is refused for what it asks, and not for how. */
  const refusedAll: Readonly<Record<string, string>> = {
    'confirm-gap-early': 'NOT_A_GAP_QUOTE',
    'note-dates': 'QUOTE_NOT_PURCHASED',
    'renewal-restore-previous-price': 'NOT_A_RENEWAL',
    'check-rate-book': 'RATE_BOOK_PUBLISHED',
    'publish-rate-book': 'RATE_BOOK_PUBLISHED',
    'go-back-to-rate-book': 'RATE_BOOK_LIVE',
  };

  /** A book is read from a file of JSON, which no form carries. */
  const asForms = Object.entries(forms).filter(([id]) => id !== 'check-rate-book');

  const calls = callsOfService('pricing').filter((call) => isTriedHere(call) && call.who !== 'service' && call.body && !call.deprecated);
  let quote: NewQuote;
  let gap: NewQuote;
  const ask = (id: string, form: object, over: TriedRequest = {}) => {
    const body = JSON.parse(JSON.stringify(form).replaceAll('{quote}', quote.id).replaceAll('{gap}', gap.id));
    const by = id.endsWith('rate-book') ? admin : /^(adjust|renewal-restore)|-(for|to)-(customer|caller)$/.test(id) ? agent : customer;
    const params = {
      id: quote.id,
      quoteId: quote.id,
      productType: 'tyre',
      label: '2026-11',
      customerId: customer.userId,
      callbackId: gap.id,
    };
    return sendTo(at.pricing, id, { headers: at.pricing.as(by), params, body, ...over });
  };
  const refusesAt = async (asked: ReturnType<typeof ask>, field: string) => {
    const { status, body } = await asked;
    expect([status, body.error.code, Object.keys(body.error.fields ?? {})]).toEqual([400, 'INVALID', [field]]);
    expect([body.error.fields[field], isPlainEnglish(body.error.fields[field])]).toEqual([expect.any(String), true]);
  };
  const ofGap = () => ({ params: { quoteId: gap.id } });

  beforeAll(async () => {
    at.pricing.answer(readPerson, ({ params: { userId: id } }) => aPerson({ id, email: 'casey@example.com' }));
    quote = await at.answered(5);
    gap = await at.answered(5, customer, 'gap');
  });

  it('are all in the table', () => expect(calls.map(({ id }) => id).toSorted()).toEqual(Object.keys(forms).toSorted()));

  it.each(asForms)('Q5: %s takes JSON and a form alike', async (id, form) => {
    const answers = [await ask(id, form), await ask(id, form, { type: 'form' })];
    const expected = refusedAll[id] ? [409, refusedAll[id]] : [200, undefined];
    expect(answers.map(({ status, body }) => [status, body.error?.code])).toEqual([expected, expected]);
  });

  it('check-rate-book takes JSON', async () => {
    const { status, body } = await ask('check-rate-book', forms['check-rate-book'] ?? {});
    expect([status, body.error.code]).toEqual([409, 'RATE_BOOK_PUBLISHED']);
  });

  it.each(['3', '4'])('step %s takes a form with no box ticked, which names none of them', async (step) => {
    const form = { ...cover, subproducts: undefined, additional_products: undefined };
    const { status, body } = await ask(`quote-step-${step}`, form, { type: 'form' });
    expect([status, body.data?.quote.cover]).toMatchObject([200, { subproducts: [], additional_products: [] }]);
  });

  it.each(calls.flatMap(({ id, body }) => (body ? wrongFields(body, forms[id] ?? {}) : []).map((wrong) => ({ id, ...wrong }))))(
    'Q5: $id refuses $field that is $why, next to it',
    ({ id, field, form }) => refusesAt(ask(id, form), field),
  );

  it.each(wrongFields(productsForm, { products: [] }))('step 3 of GAP refuses $field that is $why, next to it', ({ field, form }) =>
    refusesAt(ask('quote-step-3', form, ofGap()), field),
  );

  it.each([
    ['products', { products: [{ product_type: 'gap', key: 'gap-36-12-1' }, 'tyre'] }, 'products.1'],
    ['a product that is none', { products: [{ product_type: 'boat', key: 'boat-1' }] }, 'products.0.product_type'],
    ['an unknown key', { products: [{ product_type: 'gap', key: 'gap-1-1-1' }] }, 'products.0.key'],
    ['an unknown add-on', { products: [{ product_type: 'gap', key: 'gap-36-12-1', add_ons: ['rims'] }] }, 'products.0.add_ons'],
    [
      'a day in the past',
      {
        products: [
          { product_type: 'gap', key: 'gap-36-12-1' },
          { product_type: 'tyre', key: tyres.key, start_date: '2027-03-01' },
        ],
      },
      'products.1.start_date',
    ],
  ])('step 3 of GAP refuses %s where it stands', (_, form, field) => refusesAt(ask('quote-step-3', form, ofGap()), field));
});

describe('step 2', () => {
  it('Q5: takes the account’s details of somebody who is signed in', async () => {
    const { start_date, purchase_date, ownership_basis } = step2;
    const short = { billing_details: 'yes', start_date, purchase_date, ownership_basis };
    const mine = await at.answered(1);
    await at.submit(mine, 2, short, customer).expect(200);
    const nobodys = await at.answered(1, { kind: 'visitor' });
    expect((await at.submit(nobodys, 2, short).expect(400)).body.error.fields).toHaveProperty('billing_details');
    await at.submit(mine, 3, step3, customer).expect(200);
  });

  it('Q4: asks how the car is owned for GAP alone, also once it is added', async () => {
    const { purchase_date: _, ownership_basis: __, ...person } = step2;
    const gap = await at.start(customer, 'gap');
    await at.submit(gap, 1).expect(200);
    expect(Object.keys((await at.submit(gap, 2, person).expect(400)).body.error.fields)).toEqual(['purchase_date']);
    const warranty = await at.answered(1);
    await at.submit(warranty, 2, person).expect(200);
    await at.submit(warranty, 3).expect(200);
    await at.put(`/api/pricing/quotes/${warranty.id}/products/gap`, { key: 'gap-12-12-1' }, warranty.secret).expect(200);
    expect((await at.submit(warranty, 4).expect(200)).body.data.quote.step).toBe(2);
    await at.submit(warranty, 5).expect(409);
    for (const step of [2, 3, 4, 5]) await at.submit(warranty, step).expect(200);
    expect((await at.read(warranty)).step).toBe(6);
  });

  it('keeps what is typed about dates, and asks for a day that was chosen', async () => {
    const quote = await at.answered(1);
    const typed = {
      insurance_due: 'select_date',
      insurance_due_date: '2027-05-01',
      service_due: 'same_time_as_mot',
      invoice_amount: '18,500',
    };
    await at.post('/ajax/update-quote', { quote_id: quote.id, secret: quote.secret, sequence: 1, ...typed }).expect(200);
    expect((await at.read(quote)).details).toMatchObject({ ...typed, invoice_amount: 18_500 });
    const { body } = await at.submit(quote, 2, { ...step2, breakdown_expiry: 'select_date' }).expect(400);
    expect(body.error.fields).toEqual({ breakdown_expiry_date: 'Enter the date' });
    await at.submit(quote, 2, { ...step2, ...typed }).expect(200);
    expect((await at.read(quote)).details).toMatchObject({ ownership_period: 'gt6months', service_due: 'same_time_as_mot' });
  });
});

describe('a form with a blocked value', () => {
  const car = 'We cannot use this registration number online. Please call us on 0306 999 0142.';

  const email = 'We cannot use this email address online. Please call us on 0306 999 0142.';

  const postcode = 'We cannot use this postcode online. Please call us on 0306 999 0142.';

  beforeAll(async () => {
    const digests = [digestOf('vrm', 'ER19BLK'), digestOf('email', 'blocked@example.com'), digestOf('postcode', 'LS1 1AA')];
    at.pricing.answer(readBlockedFields, () => ({ version: 1, digests: digests.map(String) }));
    await at.pricing.deliver(fieldBlocked, fieldBlocked.sample);
    await at.pricing.sweep(copyBlockedFields);
  });

  it('A4: is refused beside the field where a vehicle is looked up', async () => {
    const { body } = await at.post('/ajax/vehicle', { vrm: 'er19 blk' }).expect(400);
    expect(body.error.fields).toEqual({ vrm: car });
  });

  it('A4: is refused beside the field at step 1', async () => {
    const { body } = await at.submit(await at.start(), 1, { ...step1, registration_number: 'ER19BLK' }).expect(400);
    expect(body.error.fields).toEqual({ registration_number: car });
  });

  it('A4: is refused beside its fields at step 2', async () => {
    const quote = await at.answered(1);
    const blocked = { ...step2, email: 'Blocked@example.com', postcode: 'ls11aa' };
    expect((await at.submit(quote, 2, blocked).expect(400)).body.error.fields).toEqual({ email, postcode });
    await at.submit(quote, 2).expect(200);
  });

  it('A4: has step 2 answered again where it was typed over a good answer', async () => {
    const quote = await at.answered(5);
    await at.post('/ajax/update-quote', { quote_id: quote.id, secret: quote.secret, email: 'blocked@example.com' }).expect(200);
    expect(await at.read(quote)).toMatchObject({ step: 2, details: { email: 'blocked@example.com' } });
  });

  it('A4: is refused beside its field where a partner starts a quote', async () => {
    const { body } = await at.post(startAbbreviatedQuote.path, { ...partnerForm, email: 'blocked@example.com' }).expect(400);
    expect(body.error.fields).toEqual({ email });
  });
});
