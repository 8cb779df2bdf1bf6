import { fieldBlocked } from '@kerbside/contracts/events/imports';
import { readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { readBlockedFields } from '@kerbside/contracts/http/imports/blocks';
import { startAbbreviatedQuote } from '@kerbside/contracts/http/pricing/abbreviated';
import { aPerson } from '@kerbside/contracts/testing/samples';
import { digestOf } from '@kerbside/platform/blocked/blocked-fields';
import { copyBlockedFields } from '@kerbside/platform/blocked/blocks.consumer';
import { agent, customer, partnerForm, startedPricing, step1, step2, step3 } from './journey.js';

const at = startedPricing();

describe('step 3', () => {
  it.each([3, 4])('as step %i takes a form with no box ticked, which names none of them', async (step) => {
    const form = { ...step3, subproducts: undefined, additional_products: undefined };
    const { body } = await at
      .submit(await at.answered(step - 1), step, form, customer)
      .type('form')
      .expect(200);
    expect(body.data.quote.cover).toMatchObject({ subproducts: [], additional_products: [] });
  });

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
          { product_type: 'tyre', key: 'tyre-12-standard-500', start_date: '2027-03-01' },
        ],
      },
      'products.1.start_date',
    ],
  ])('of GAP refuses %s where it stands', async (_, form, field) => {
    const { body } = await at.submit(await at.answered(2, customer, 'gap'), 3, form, customer).expect(400);
    expect(body.error.fields).toEqual({ [field]: expect.any(String) });
  });
});

describe('step 2', () => {
  it('Q5: takes the account’s details of somebody who is signed in', async () => {
    at.pricing.answer(readPerson, ({ params: { userId: id } }) => aPerson({ id, email: 'casey@example.com' }));
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

  it('A4: tells staff who type it for a caller that it is blocked, not to call us', async () => {
    const quote = await at.answered(1, agent);
    const { body } = await at.submit(quote, 2, { ...step2, email: 'Blocked@example.com' }, agent).expect(400);
    expect(body.error.fields).toEqual({ email: 'This email address is blocked. An admin can unblock it.' });
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
