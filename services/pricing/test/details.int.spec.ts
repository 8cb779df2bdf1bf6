import { customer, startPricing, step2, step3, type Pricing } from './journey.js';

let at: Pricing;
beforeAll(async () => {
  at = await startPricing();
});
afterAll(() => at.pricing.close());

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

  it.each([
    ['insurance_due', '2027-03-01'],
    ['service_due', '2001-01-01'],
    ['breakdown_expiry', '2099-01-01'],
    ['leasing_end', '2037-03-03'],
  ])('Q5: refuses a day of %s that cannot be: %s', async (question, day) => {
    const quote = await at.answered(1);
    const { body } = await at.submit(quote, 2, { ...step2, [question]: 'select_date', [`${question}_date`]: day }).expect(400);
    expect(Object.keys(body.error.fields)).toEqual([`${question}_date`]);
  });

  it.each([
    ['insurance_due', 'soon'],
    ['service_due', 'never'],
    ['leasing_end', 'x'],
    ['breakdown_expiry', 'x'],
    ['insurance_due_date', '2027-02-30'],
    ['invoice_amount', '0'],
    ['current_value', 'a lot'],
    ['billing_details', 'maybe'],
    ['where_bought', 'shop'],
    ['ownership_basis', 'borrowed'],
    ['agreement_months_left', '121'],
    ['purchase_date', 'x'],
    ['purchase_date', '2019-03-20'],
    ['purchase_date', '2027-03-03'],
  ])('Q5: refuses a bad %s', async (field, value) => {
    const quote = await at.answered(1);
    const { body } = await at.submit(quote, 2, { ...step2, [field]: value }).expect(400);
    expect(Object.keys(body.error.fields)).toEqual([field]);
  });
});
