import { randomUUID } from 'node:crypto';
import { registrationChangeApproved } from '@kerbside/contracts/events/accounts';
import { purchaseCompleted } from '@kerbside/contracts/events/payments';
import { readRegistrationChangeInternally } from '@kerbside/contracts/http/accounts/registrations';
import { sendMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import { aRegistrationChange } from '@kerbside/contracts/testing/samples';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { erasedPlates } from '../src/quotes/quotes.repository.js';
import { renameQuotedCars } from '../src/car/plates.consumer.js';
import { agent, customer, type NewQuote, otherCustomer, startedPricing, step1, step2, step3 } from './journey.js';

const at = startedPricing();

describe('quotes', () => {
  const eventsOf = async (id: string) => (await at.pricing.events()).filter(({ subject }) => subject === id);

  describe('a quote', () => {
    it('goes from a plate to its payment, step by step', async () => {
      const quote = await at.start();
      const one = await at.submit(quote, 1).expect(200);
      expect(one.body.data).toMatchObject({
        next: '/quote/warranty/step/2/',
        quote: { step: 2, vehicle: { make: 'Ford', model: 'Focus' }, cover: { version: 'essential', duration: '12' } },
      });
      await at.submit(quote, 2, step2, customer).expect(200);
      expect((await at.submit(quote, 3)).body.data).toMatchObject({
        next: '/quote/warranty/step/4/',
        quote: { price: { totalPence: 34_900 } },
      });
      await at.submit(quote, 4, { ...step3, subproducts: ['hire_car'] }).expect(200);
      const five = await at.submit(quote, 5).expect(200);
      expect(five.body.data).toMatchObject({
        next: `/payment/${quote.id}/`,
        quote: { step: 6, customerId: customer.userId, status: 'open', price: { totalPence: 38_500, net: 320.83, taxPence: 6_417 } },
      });
    });

    it('keeps what the car looks like', async () => {
      const quote = await at.answered(1);
      expect((await at.read(quote)).vehicle).toMatchObject({ body_type: 'hatchback', colour: 'Red' });
    });

    it('tells what happened to it, in order, without personal data', async () => {
      const quote = await at.answered(3);
      const events = await eventsOf(quote.id);
      expect(events.map(({ type, sequence }) => `${sequence} ${type.replace('kerbside.pricing.', '')}`)).toEqual([
        '1 quote-started.v1',
        '2 quote-updated.v1',
        '3 quote-priced.v1',
        '4 quote-updated.v1',
        '5 quote-updated.v1',
        '6 quote-priced.v1',
      ]);
      expect(JSON.stringify(events)).not.toMatch(/AA19AAA|Casey|example\.com/);
    });

    it('loses none of many changes that come at the same moment, and tells of its prices as they follow each other, the last of each run', async () => {
      const quote = await at.answered(2);
      const fields = {
        first_name: 'Ada',
        last_name: 'Ash',
        address_line_1: '1 Elm Road',
        address_line_2: 'Flat 2',
        town: 'Hove',
        email: 'a@b.example',
      };
      const typed = Object.entries(fields).map(([field, value]) =>
        at.post('/ajax/update-quote', { quote_id: quote.id, secret: quote.secret, [field]: value }),
      );
      const covers = ['12', '24', '36'].map((duration) =>
        at.put(`/api/pricing/quotes/${quote.id}/cover`, { ...step3, duration }, quote.secret),
      );
      const answers = await Promise.all([...typed, ...covers]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      const { details } = await at.read(quote);
      expect(details).toMatchObject(fields);
      const events = await eventsOf(quote.id);
      const numbers = events.map(({ sequence }) => sequence);
      expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
      const isPriced = events.map(({ type }) => type.includes('quote-priced'));
      expect(isPriced.some((is, at) => is && isPriced[at + 1])).toBe(false);
      expect(events.findLast(({ type }) => type.includes('quote-priced'))?.data).toMatchObject({
        totalPence: (await at.read(quote)).price?.totalPence,
      });
    });

    it('refuses by what is kept, not by what a process wrote last', async () => {
      const quote = await at.answered(3);
      const path = `/api/pricing/quotes/${quote.id}/cover`;
      await at.put(path, { ...step3, duration: '24' }, quote.secret).expect(200);
      // Another process changed it meanwhile.
      const otherwise = (state: object) =>
        at.pricing
          .get(Mongo)
          .connection.collection<{ _id: string; revision: number }>('quotes')
          .updateOne({ _id: quote.id }, { $set: { state }, $inc: { revision: 1 } });
      await otherwise({ status: 'expired', at: new Date() });
      expect((await at.put(path, { ...step3, duration: '12' }, quote.secret)).body.error.code).toBe('QUOTE_EXPIRED');
      await otherwise({ status: 'open' });
      const { body } = await at.put(path, { ...step3, duration: '36' }, quote.secret).expect(200);
      expect([body.data.quote.cover.duration, (await at.read(quote)).cover?.duration]).toEqual(['36', '36']);
    });

    it('Q4: costs the same by hand as by registration, for the same car', async () => {
      const byPlate = await at.answered(3);
      const byHand = await at.start(customer);
      const { vehicle } = await at.read(byPlate);
      const form = {
        vrm_lookup_option: 'no',
        make: 'Ford',
        model: 'Focus',
        range: vehicle?.range,
        first_registration_date: '2019-03-21',
        mot_expiration_date: '2027-03-21',
        mileage: 50000,
        private_use_only: 'yes',
      };
      await at.submit(byHand, 1, form).expect(200);
      await at.submit(byHand, 2).expect(200);
      await at.submit(byHand, 3).expect(200);
      expect((await at.read(byHand)).price).toMatchObject({ lines: (await at.read(byPlate)).price?.lines });
    });

    it('keeps its price when the first step is answered again with the same car, and on another day', async () => {
      const quote = await at.answered(4);
      const before = await at.read(quote);
      at.pricing.clock.advance(20 * 24 * 60 * 60 * 1_000); // past the car's birthday
      await at.submit(quote, 1).expect(200);
      at.pricing.clock.advance(-20 * 24 * 60 * 60 * 1_000);
      expect((await at.read(quote)).price).toEqual(before.price);
    });

    it('is found by staff by its reference, also while it is nobody’s', async () => {
      const quote = await at.start();
      const { reference, customerId } = await at.read(quote);
      expect(customerId).toBeNull();
      const rows = async (who: typeof agent | typeof customer, asked: string) =>
        (await at.get(`/api/pricing/quotes?reference=${asked}`, who).expect(200)).body.data.rows.map(({ id }: { id: string }) => id);
      expect(await rows(agent, reference)).toEqual([quote.id]);
      expect(await rows(agent, 'KQ-22222222')).toEqual([]);
      expect(await rows(customer, reference)).not.toContain(quote.id);
    });

    it('is seen by its owner, staff and the holder of its secret; for all others it is not there', async () => {
      const quote = await at.answered(2);
      const path = `/api/pricing/quotes/${quote.id}`;
      await at.get(path, customer).expect(200);
      await at.get(path, agent).expect(200);
      await at.get(path, undefined, quote.secret).expect(200);
      const refusals = [
        at.get(path),
        at.get(path, otherCustomer),
        at.get(path, undefined, 'wrong'),
        at.get(path, undefined, ''),
        at.get('/api/pricing/quotes/no-such-quote', customer),
      ];
      for (const refusal of refusals)
        expect((await refusal.expect(404)).body.error).toEqual({ code: 'NOT_FOUND', message: 'We could not find that.' });
    });

    it('is listed to its customer alone, and to staff who name them', async () => {
      const mine = await at.answered(1, otherCustomer);
      const ids = async (caller: typeof otherCustomer | typeof customer) =>
        (await at.get('/api/pricing/quotes', caller).expect(200)).body.data.rows.map(({ id }: { id: string }) => id);
      expect(await ids(otherCustomer)).toContain(mine.id);
      expect(await ids(customer)).not.toContain(mine.id);
      const { body } = await at.get(`/api/pricing/quotes?customerId=${otherCustomer.userId}`, agent).expect(200);
      expect(body.data.rows.map(({ id }: { id: string }) => id)).toContain(mine.id);
    });

    it('Q5: is refused its steps out of turn', async () => {
      const quote = await at.start();
      expect((await at.submit(quote, 3).expect(409)).body.error).toMatchObject({
        code: 'STEP_NOT_REACHED',
        message: 'Prices are required for step 3',
        data: { step: 1 },
      });
      expect((await at.submit(quote, 4).expect(409)).body.error.message).toBe('Please complete the earlier steps first.');
      expect((await at.get(`/api/pricing/quotes/${quote.id}/prices`, undefined, quote.secret).expect(409)).body.error.code).toBe(
        'PRICES_NEED_VEHICLE',
      );
      await at.submit(quote, 6, {}).expect(404);
      await at.submit(quote, 6, { is_auto_submitted: '1' }).expect(404);
    });

    it('Q: lives 30 days, and through the last', async () => {
      const quote = await at.answered(1);
      const life = Date.parse((await at.read(quote)).expiresAt) - at.pricing.clock.now().getTime();
      at.pricing.clock.advance(life - 1);
      await at.submit(quote, 1).expect(200);
      at.pricing.clock.advance(1);
      expect((await at.submit(quote, 1).expect(409)).body.error.code).toBe('QUOTE_EXPIRED');
      expect((await at.read(quote)).status).toBe('expired');
      await at.pricing.sweep('expire-quotes');
      await at.pricing.sweep('expire-quotes');
      at.pricing.clock.advance(-life);
      expect((await eventsOf(quote.id)).filter(({ type }) => type.includes('expired'))).toHaveLength(1);
      expect((await at.read(quote)).status).toBe('expired');
    });
  });

  describe('staff', () => {
    it('may type for a customer, and take their choice of cover by leaving a page: both are audited', async () => {
      const quote = await at.answered(3, customer);
      await at.post('/ajax/update-quote', { quote_id: quote.id, town: 'Leeds' }, agent).expect(200);
      await at.post(`/quote/${quote.id}/step/4`, { ...step3, duration: '24', is_auto_submitted: '1' }, agent).expect(200);
      const { Audit } = await import('@kerbside/platform/audit/audit');
      const { rows } = await at.pricing.get(Audit).list({ subjectId: quote.id });
      expect(rows.map(({ action }) => action)).toEqual(['quote-cover-chosen', 'quote-details-typed']);
      expect(JSON.stringify(rows)).not.toContain('Leeds');
    });

    it('read a quote whose plate 1.0 erased', async () => {
      const quote = await at.answered(2, customer);
      const { database } = at.pricing.get(Mongo);
      await database.collection<{ _id: string }>('quotes').updateOne({ _id: quote.id }, { $set: { 'vehicle.registration_number': null } });
      await erasedPlates.up(database);
      expect(await at.pricing.by(agent).read(`/api/pricing/quotes/${quote.id}`)).toMatchObject({ vehicle: { registration_number: '' } });
    });

    it('names no customer in the entry about a quote of nobody, and says whose a quote is', async () => {
      const [ofNobody, ofCustomer] = [await at.answered(2, { kind: 'visitor' }), await at.answered(2)];
      await at.post('/ajax/update-quote', { quote_id: ofNobody.id, town: 'Leeds' }, agent).expect(200);
      const { Audit } = await import('@kerbside/platform/audit/audit');
      const { rows } = await at.pricing.get(Audit).list({ subjectId: ofNobody.id });
      expect(rows.map((row) => [row.action, row.customerId])).toEqual([['quote-details-typed', undefined]]);
      const { body } = await at.pricing
        .by('imports')
        .post('/internal/quotes/owners')
        .send({ quoteIds: [ofNobody.id, ofCustomer.id, 'none-such'] })
        .expect(200);
      expect(body.data.owners).toEqual([{ quoteId: ofCustomer.id, customerId: customer.userId, reference: expect.stringMatching(/^KQ-/) }]);
    });

    it('may go on with a customer’s quote, and it is audited without personal data', async () => {
      const quote = await at.answered(2);
      await at.post(`/quote/${quote.id}/step/3`, { ...step3, extended_mileage: true }, agent).expect(200);
      expect((await at.read(quote)).customerId).toBe(customer.userId);
      const { Audit } = await import('@kerbside/platform/audit/audit');
      const { rows } = await at.pricing.get(Audit).list({ subjectId: quote.id });
      expect(rows).toMatchObject([
        {
          actorId: agent.userId,
          customerId: customer.userId,
          action: 'quote-step-3-submitted',
          before: { totalPence: 19_900 },
          after: { totalPence: 37_343 },
        },
      ]);
      expect(JSON.stringify(rows)).not.toMatch(/Casey|example\.com|AA19/);
    });
  });
});

describe('one network address', () => {
  const limited = startedPricing({ PER_ADDRESS_LIMIT_FACTOR: '1' });

  const from = (address: string) => limited.post('/ajax/vehicle', { vrm: 'AA19AAA' }).set('x-forwarded-for', address);

  it('may look up 30 vehicles a minute, whatever it writes before the edge does', async () => {
    for (let time = 0; time < 30; time += 1) await from(`198.51.100.${time}, 203.0.113.9`).expect(200);
    const { body } = await from('203.0.113.9').expect(429);
    expect(body.error).toMatchObject({ code: 'TOO_MANY_TRIES', data: { retryAfterSeconds: expect.any(Number) } });
    await from('203.0.113.10').expect(200);
  });

  it('may start 60 quotes a minute', async () => {
    const answers = await Promise.all(Array.from({ length: 61 }, () => limited.post('/api/pricing/quotes', { product_type: 'warranty' })));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

describe('the quotes of a car with another registration', () => {
  const approve = async (over: object = {}) => {
    const change = aRegistrationChange({
      id: randomUUID(),
      customerId: customer.userId,
      from: 'AA19AAA',
      to: 'BX70KLM',
      status: 'approved',
    });
    at.pricing.answer(readRegistrationChangeInternally, () => ({ ...change, make: 'Ford', model: 'Focus', ...over }));
    await at.pricing.deliver(registrationChangeApproved, { customerId: change.customerId, carId: change.carId, changeId: change.id });
    await at.pricing.sweep(renameQuotedCars);
  };

  const plateOf = async (quote: NewQuote) => (await at.read(quote)).vehicle?.registration_number;

  const internal = ({ id }: NewQuote, rest: string) => `/internal/quotes/${id}/${rest}`;

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

  it('are opened by the links of letters from before', async () => {
    const links: string[] = [];
    at.pricing.answer(sendMessage, ({ body }) => {
      if (body.template === 'price-reserved') links.push(body.facts.url);
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
