import { randomUUID } from 'node:crypto';
import { registrationChangeApproved } from '@kerbside/contracts/events/accounts';
import { purchaseCompleted } from '@kerbside/contracts/events/payments';
import { readRegistrationChangeInternally } from '@kerbside/contracts/http/accounts/registrations';
import { sendMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import { aRegistrationChange } from '@kerbside/contracts/testing/sample-registration-change';
import { renameQuotedCars } from '../src/plates/plates.consumer.js';
import { customer, otherCustomer, startPricing, step1, type Pricing, type NewQuote } from './journey.js';

let at: Pricing;
beforeEach(async () => {
  at = await startPricing();
});
afterEach(() => at.pricing.close());

const approve = async (over: object = {}) => {
  const change = aRegistrationChange({ id: randomUUID(), customerId: customer.userId, from: 'AA19AAA', to: 'BX70KLM', status: 'approved' });
  at.pricing.answer(readRegistrationChangeInternally, () => ({ ...change, make: 'Ford', model: 'Focus', ...over }));
  await at.pricing.deliver(registrationChangeApproved, { customerId: change.customerId, carId: change.carId, changeId: change.id });
  await at.pricing.sweep(renameQuotedCars);
};
const plateOf = async (quote: NewQuote) => (await at.read(quote)).vehicle?.registration_number;
const internal = ({ id }: NewQuote, rest: string) => `/internal/quotes/${id}/${rest}`;

describe('the quotes of a car with another registration', () => {
  it('Q4: have it, at the price and on the step on which they were, and no others have', async () => {
    const [quote, ofStranger] = [await at.answered(5), await at.answered(3, otherCustomer)];
    const ofOtherCar = await at.start(customer);
    await at.submit(ofOtherCar, 1, { ...step1, registration_number: 'AA19DSL' }, customer).expect(200);
    const before = await at.read(quote);
    await approve();
    const after = await at.read(quote);
    expect(after).toEqual({ ...before, vehicle: { ...before.vehicle, registration_number: 'BX70KLM' } });
    expect([await plateOf(ofStranger), await plateOf(ofOtherCar)]).toEqual(['AA19AAA', 'AA19DSL']);
  });

  it('Q4: have the last one where the car was given another since', async () => {
    const quote = await at.answered(3);
    await approve({ now: 'CD21EFG' });
    expect(await plateOf(quote)).toBe('CD21EFG');
  });

  it('Q4: are sold with it by the payment that held them before, which nobody has to agree to again', async () => {
    const [quote, paymentId] = [await at.answered(5), randomUUID()];
    const { saleId } = (await at.lock(quote, paymentId).expect(200)).body.data;
    await approve();
    expect((await at.read(quote)).status).toBe('paying');
    await at.ask('post', internal(quote, 'sell'), { paymentId, saleId }).expect(200);
    await at.pricing.deliver(purchaseCompleted, { ...purchaseCompleted.sample, purchaseId: paymentId, quoteId: quote.id });
    const { body } = await at.ask('get', internal(quote, 'purchase')).expect(200);
    expect(body.data.vehicle.registrationNumber).toBe('BX70KLM');
  });

  it('keep it out of what was bought before', async () => {
    const [quote, paymentId] = [await at.answered(5), randomUUID()];
    await at.lock(quote, paymentId).expect(200);
    await at.pricing.deliver(purchaseCompleted, { ...purchaseCompleted.sample, purchaseId: paymentId, quoteId: quote.id });
    await approve();
    expect(await plateOf(quote)).toBe('AA19AAA');
  });

  it('are opened by the links of letters from before', async () => {
    const links: string[] = [];
    at.pricing.answer(sendMessage, ({ body }) => {
      links.push(String(body.facts['url']));
      return {};
    });
    const quote = await at.answered(3);
    await at.post(`/ajax/reserve-price/${quote.id}`, { reserved: '1', secret: quote.secret }).expect(200);
    await approve();
    await at.pricing.sweep('send-reservation');
    const secret = new URL(links[0] ?? '').searchParams.get('secret') ?? '';
    expect(await plateOf({ id: quote.id, secret })).toBe('BX70KLM');
  });
});
