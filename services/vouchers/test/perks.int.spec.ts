import { randomUUID } from 'node:crypto';
import { aCar } from '@kerbside/contracts/testing/samples';
import {
  claimPaid,
  policyCancelled,
  policyArrearsChanged,
  policyIssued,
  policyReinstated,
  policyTransferred,
} from '@kerbside/contracts/events/claims';
import { readCar, readMe, readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { DomainError } from '@kerbside/platform/errors/errors';
import { startedService } from '@kerbside/platform/testing/test-service';
import type { Caller } from '@kerbside/contracts/caller';
import { demoManualCodes } from '../src/manuals/manual-code.js';
import { ManualsRepository } from '../src/manuals/manuals.repository.js';
import { service } from '../src/service.js';

const customerId = randomUUID();
const customer = { kind: 'customer', userId: customerId } as const;
const staff = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;
const car = aCar({ firstRegistrationDate: '2019-03-01' });
const ofUnknownAge = aCar({ firstRegistrationDate: null });

describe('what else customers are given', () => {
  const post = (path: string, body: object = {}, caller: Caller = customer) => vouchers.by(caller).post(path).send(body);

  const vouchers = startedService(service);
  beforeAll(async () => {
    await vouchers.get(ManualsRepository).addMissing(demoManualCodes());
  });
  beforeEach(() => {
    const person = { id: customerId, email: 'zoe@example.com', firstName: 'Zoë', lastName: 'Carter', createdAt: car.addedAt };
    const known = { ...person, title: null, phone: null, address: [], postcode: null, role: null, erasedAt: null };
    vouchers.answer(readMe, () => ({ person: known, cars: [car, ofUnknownAge], archivedCars: [] }));
    vouchers.answer(readPerson, ({ params }) => {
      if (params.userId !== customerId) throw new DomainError('NOT_FOUND');
      return known;
    });
    vouchers.answer(readCar, ({ params }) => {
      if (params.carId !== car.id) throw new DomainError('NOT_FOUND');
      return { customerId, car };
    });
  });

  /** What staff have done for the customer since then, oldest first. */
  const audited = async () => {
    const { body } = await vouchers.by(staff).get('/api/vouchers/audit').query({ subjectId: customerId }).expect(200);
    expect(body.data.rows.filter((row: { customerId?: string }) => row.customerId !== customerId)).toEqual([]);
    return body.data.rows.toReversed().map(({ actorId, action, after }: Record<string, unknown>) => ({ actorId, action, after }));
  };

  describe('campaigns', () => {
    const entries = async (campaign: string) =>
      (
        await vouchers
          .by({ kind: 'staff', userId: randomUUID(), role: 'agent' })
          .get('/api/vouchers/campaign-entries')
          .query({ campaign })
          .expect(200)
      ).body.data;

    it('take each address once, for staff to read', async () => {
      const enrolment = { name: 'Jo', company: 'Acme', email: 'Jo@Example.com' };
      await vouchers.http().post('/ajax/whatCarEnrollmentSubmit').send(enrolment).expect(200);
      await vouchers.http().post('/ajax/whatCarEnrollmentSubmit').send(enrolment).expect(200);
      await vouchers.http().post('/ajax/whatCarPrizeDrawSubmit').send({ email: 'jo@example.com' }).expect(200);
      expect(await entries('enrollment')).toMatchObject({
        rows: [{ email: 'jo@example.com', name: 'Jo', company: 'Acme' }],
        paging: { count: 1 },
      });
      expect((await entries('prize-draw')).rows).toHaveLength(1);
    });
  });

  describe('manual codes', () => {
    const read = async () => (await post(`/ajax/is-eligible-for-haynes-code/${customerId}`).expect(200)).body.data;
    const claim = (duration: number | string) => post(`/ajax/claim-haynes-code/${customerId}/${duration}`);

    it('give the short code to everybody and the long one to customers with cover, each once', async () => {
      const address = 'https://manuals.example/';
      expect(await read()).toEqual({ access: true, duration: 7, isLongCodeAvailable: false, code: null, pin: null, address });
      expect((await claim(365).expect(403)).body.error.code).toBe('MANUAL_CODE_NOT_FOR_YOU');
      const presses = await Promise.all([claim(7), claim(7), claim(7)]);
      const { data } = presses[0]?.body ?? {};
      expect(data.code).toMatch(/^DEMO-SHORT-/);
      expect(presses.map(({ status, body }) => [status, body.data])).toEqual(presses.map(() => [200, data]));
      await vouchers.deliver(policyIssued, {
        policyId: randomUUID(),
        policyNumber: 'KS-WAR-0000001-100',
        customerId,
        quoteId: randomUUID(),
        paymentId: randomUUID(),
        productType: 'warranty',
        premiumPence: 31_240,
        startsOn: '2027-03-01',
        endsOn: '2028-02-29',
      });
      expect(await read()).toMatchObject({ duration: 7, isLongCodeAvailable: true, code: data.code });
      const long = (await claim(365).expect(200)).body.data;
      expect(await read()).toEqual({ access: true, duration: 365, isLongCodeAvailable: false, address, ...long });
    });

    it('Q4: are the short one for whoever cancelled all cover, until that is taken back, and for whoever handed it over', async () => {
      const [owner, next] = [randomUUID(), randomUUID()];
      const today = '2027-03-05';
      vouchers.clock.set(`${today}T12:00:00Z`);
      const seenBy = async (userId: string) => {
        const asked = vouchers.http().post(`/ajax/is-eligible-for-haynes-code/${userId}`);
        const seen = await asked.set(vouchers.as({ kind: 'customer', userId })).send({});
        return seen.body.data;
      };
      const isLong = async (userId: string): Promise<boolean> => (await seenBy(userId)).isLongCodeAvailable;
      const bought = (policyId: string) => ({ ...policyIssued.sample, policyId, customerId: owner, endsOn: '2028-02-29' });
      const [one, two] = [bought(randomUUID()), bought(randomUUID())];
      await vouchers.deliver(policyIssued, one);
      await vouchers.deliver(policyIssued, two);
      const cancel = ({ policyId }: { readonly policyId: string }, cancelledOn = today) =>
        vouchers.deliver(policyCancelled, { ...policyCancelled.sample, policyId, customerId: owner, cancelledOn });
      await cancel(one);
      expect(await isLong(owner)).toBe(true);
      await cancel(two, '2027-03-06');
      expect(await isLong(owner)).toBe(true);
      await cancel(two);
      expect(await isLong(owner)).toBe(false);
      const claimLong = (status: number) =>
        vouchers.by({ kind: 'customer', userId: owner }).post(`/ajax/claim-haynes-code/${owner}/365`).send({}).expect(status);
      expect((await claimLong(403)).body.error.code).toBe('MANUAL_CODE_NOT_FOR_YOU');
      await vouchers.deliver(policyReinstated, { ...policyReinstated.sample, policyId: two.policyId, customerId: owner });
      expect(await isLong(owner)).toBe(true);
      const claimed = (await claimLong(200)).body.data;
      expect(await seenBy(owner)).toMatchObject({ duration: 365, ...claimed });
      await cancel(two);
      expect(await seenBy(owner)).toMatchObject({ duration: 7, code: null, pin: null });
      await vouchers.deliver(policyReinstated, { ...policyReinstated.sample, policyId: two.policyId, customerId: owner });
      expect(await seenBy(owner)).toMatchObject({ duration: 365, ...claimed });
      const unpaid = { ...policyArrearsChanged.sample, policyId: two.policyId, suspendedOn: null };
      await vouchers.deliver(policyArrearsChanged, { ...unpaid, cancelledOn: today });
      expect(await seenBy(owner)).toMatchObject({ duration: 7, code: null });
      const back = { ...policyReinstated.sample, policyId: two.policyId, customerId: owner };
      await vouchers.deliver(policyReinstated, { ...back, cancelledOn: today });
      expect(await seenBy(owner)).toMatchObject({ duration: 7, code: null });
      await vouchers.deliver(policyArrearsChanged, { ...unpaid, cancelledOn: null });
      expect(await seenBy(owner)).toMatchObject({ duration: 365, ...claimed });
      const handed = { policyId: two.policyId, fromCustomerId: owner, customerId: next, endsOn: two.endsOn };
      await vouchers.deliver(policyTransferred, { ...policyTransferred.sample, ...handed });
      expect([await seenBy(owner), await seenBy(next)]).toMatchObject([{ duration: 7, code: null }, { isLongCodeAvailable: true }]);
    });

    it.each([
      ['a year that is over', { startsOn: '2026-03-01', endsOn: '2027-02-28' }, false],
      ['cover by the month, which goes on', { startsOn: '2027-01-01', endsOn: '2027-01-31' }, true],
      ['cover on which a claim was paid', { startsOn: '2027-01-01', endsOn: '2027-12-31' }, true],
      ['cover that ended with its lost car', { startsOn: '2027-01-01', endsOn: '2027-12-31' }, false, { endsCoverOn: '2027-03-04' }],
    ] as const)('are the long one for whoever has cover: %s', async (_, days, isLong, paid: object = {}) => {
      const [userId, policyId] = [randomUUID(), randomUUID()];
      vouchers.clock.set('2027-03-05T12:00:00Z');
      await vouchers.deliver(policyIssued, { ...policyIssued.sample, ...days, policyId, customerId: userId });
      await vouchers.deliver(claimPaid, { ...claimPaid.sample, policyId, customerId: userId, ...paid });
      const read = vouchers.by({ kind: 'customer', userId }).post(`/ajax/is-eligible-for-haynes-code/${userId}`);
      expect((await read.send({}).expect(200)).body.data.isLongCodeAvailable).toBe(isLong);
    });

    it('stay as they are when an earlier event arrives again', async () => {
      const [owner, next, policyId] = [randomUUID(), randomUUID(), randomUUID()];
      const [issuedId, unpaidId] = [randomUUID(), randomUUID()];
      vouchers.clock.set('2027-03-05T12:00:00Z');
      const isLong = async (userId: string): Promise<boolean> => {
        const asked = vouchers.http().post(`/ajax/is-eligible-for-haynes-code/${userId}`);
        return (await asked.set(vouchers.as({ kind: 'customer', userId })).send({})).body.data.isLongCodeAvailable;
      };
      const issue = () =>
        vouchers.deliver(policyIssued, { ...policyIssued.sample, policyId, customerId: owner, endsOn: '2028-02-29' }, { id: issuedId });
      const unpaid = () =>
        vouchers.deliver(
          policyArrearsChanged,
          { ...policyArrearsChanged.sample, policyId, suspendedOn: null, cancelledOn: '2027-03-01' },
          { id: unpaidId },
        );
      await issue();
      await unpaid();
      expect(await isLong(owner)).toBe(false);
      await vouchers.deliver(policyReinstated, { ...policyReinstated.sample, policyId, customerId: owner });
      await unpaid();
      expect(await isLong(owner)).toBe(true);
      const handed = { policyId, fromCustomerId: owner, customerId: next, endsOn: '2028-02-29' };
      await vouchers.deliver(policyTransferred, { ...policyTransferred.sample, ...handed });
      await issue();
      expect([await isLong(owner), await isLong(next)]).toEqual([false, true]);
    });

    it('are the next owner’s, though the purchase of their cover is heard of after it was handed over', async () => {
      const [owner, next, policyId] = [randomUUID(), randomUUID(), randomUUID()];
      vouchers.clock.set('2027-03-05T12:00:00Z');
      const handed = { policyId, fromCustomerId: owner, customerId: next, endsOn: '2028-02-29' };
      await vouchers.deliver(policyTransferred, { ...policyTransferred.sample, ...handed });
      await vouchers.deliver(policyIssued, { ...policyIssued.sample, policyId, customerId: owner, endsOn: '2028-02-29' });
      const asked = vouchers.http().post(`/ajax/is-eligible-for-haynes-code/${next}`);
      const seen = await asked.set(vouchers.as({ kind: 'customer', userId: next })).send({});
      expect(seen.body.data.isLongCodeAvailable).toBe(true);
    });

    it('are given for nobody else, and for no other duration', async () => {
      await post(`/ajax/is-eligible-for-haynes-code/${randomUUID()}`).expect(404);
      await post(`/ajax/claim-haynes-code/${randomUUID()}/7`).expect(404);
      await claim(30).expect(404);
    });
  });

  it('Q4: are given by staff on a customer’s behalf, which is audited', async () => {
    const asStaff = (path: string, body: object = {}) => post(path, body, staff);
    const offerOf = (carId: string) => asStaff(`/ajax-customer/get-external-product/${carId}/wecovercars/tyre`);
    const { name, duration, price } = (await offerOf(car.id).expect(200)).body.data;
    const wanted = { provider: 'wecovercars', product_type: 'tyre', product_name: name, duration, price };
    const request = (user_id: string) => asStaff('/ajax-customer/request-quote', { car_id: car.id, user_id, ...wanted });
    await request(customerId).expect(200);
    expect((await vouchers.events()).at(-1)).toMatchObject({ data: { customerId, carId: car.id } });
    const after = { carId: car.id, provider: 'wecovercars', productType: 'tyre' };
    expect(await audited()).toEqual(
      [
        { action: 'partner-offer-viewed', after },
        { action: 'partner-quote-requested', after },
      ].map((row) => ({ actorId: staff.userId, ...row })),
    );
    await offerOf(randomUUID()).expect(404);
    await request(staff.userId).expect(404);
    expect(await audited()).toHaveLength(2);
  });

  describe('partner offers', () => {
    const offer = (carId: string, provider: string, type: string) =>
      post(`/ajax-customer/get-external-product/${carId}/${provider}/${type}`);
    const request = (over: object = {}) =>
      post('/ajax-customer/request-quote', {
        car_id: car.id,
        user_id: customerId,
        provider: 'wecovercars',
        product_type: 'tyre',
        product_name: 'Tyre Guard',
        duration: 12,
        price: 69,
        ...over,
      });

    it('show what a partner offers for the customer’s own car, of whatever age', async () => {
      expect((await offer(ofUnknownAge.id, 'wecovercars', 'tyre').expect(200)).body.data).toMatchObject({ car_id: ofUnknownAge.id });
      expect((await offer(car.id, 'wecovercars', 'tyre').expect(200)).body.data).toEqual({
        name: 'Tyre Guard',
        duration: 12,
        price: 69,
        provider: 'wecovercars',
        type: 'tyre',
        car_id: car.id,
        deep_link_url: 'https://wecovercars.example/kerbside',
      });
    });

    it.each([
      ['a product that the partner does not have', car.id, 'wecovercars', 'gap', 404, 'NO_OFFER'],
      ['a product that is not ours', car.id, 'wecovercars', 'boat', 404, 'NO_OFFER'],
      ['a partner we do not know', car.id, 'nobody', 'tyre', 404, 'NO_OFFER'],
      ['a partner that is unwell', car.id, 'unwell', 'tyre', 503, 'OFFERS_UNAVAILABLE'],
      ['a stranger’s car', randomUUID(), 'wecovercars', 'tyre', 404, 'NOT_FOUND'],
    ])('answer %s', async (_, carId, provider, type, status, code) => {
      expect((await offer(carId, provider, type).expect(status)).body.error.code).toBe(code);
    });

    it('take the customer there with a form, and publish an event', async () => {
      const { data } = (await request().expect(200)).body;
      expect(data).toMatchObject({
        action: 'https://wecovercars.example/kerbside',
        fields: { provider: 'wecovercars', product_type: 'tyre', duration: '12', price: '69.00' },
      });
      expect((await vouchers.events()).at(-1)).toMatchObject({
        type: 'kerbside.vouchers.partner-quote-requested.v1',
        subject: data.fields.reference,
        data: { customerId, carId: car.id, pricePence: 6_900 },
      });
    });

    it('are of what we do not sell, by a call of their own', async () => {
      const read = (product: string) => vouchers.by(customer).get(`/api/vouchers/partner-offers/${car.id}/wecovercars/${product}`);
      const { type, car_id, deep_link_url, ...seen } = (await read('key_cover').expect(200)).body.data;
      expect({ type, car_id, ...seen }).toMatchObject({ type: 'key_cover', car_id: car.id, name: 'Lost Keys', price: 24 });
      const { name, duration, price, provider } = seen;
      const body = { car_id, user_id: customerId, provider, product_type: type, product_name: name, duration, price };
      const { data } = (await post('/api/vouchers/partner-offers', body).expect(200)).body;
      expect(data).toMatchObject({ action: deep_link_url, fields: { product_type: 'key_cover', price: '24.00' } });
      expect((await vouchers.events()).at(-1)).toMatchObject({
        type: 'kerbside.vouchers.partner-offer-requested.v1',
        subject: data.fields.reference,
        data: { customerId, carId: car.id, product: 'key_cover', pricePence: 2_400 },
      });
      expect((await read('tyre').expect(404)).body.error.code).toBe('NO_OFFER');
      const ours = { ...body, product_type: 'tyre' };
      expect(Object.keys((await post('/api/vouchers/partner-offers', ours).expect(400)).body.error.fields)).toEqual(['product_type']);
    });

    it('say what the offer is now when it differs from the one shown', async () => {
      const { error } = (await request({ price: 59 }).expect(409)).body;
      expect(error).toMatchObject({ code: 'OFFER_CHANGED', data: { price: 69 } });
    });

    it('are nobody else’s', async () => {
      await request({ user_id: randomUUID() }).expect(404);
      await request({ car_id: randomUUID() }).expect(404);
    });
  });
});
