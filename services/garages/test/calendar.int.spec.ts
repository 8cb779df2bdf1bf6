import { randomUUID } from 'node:crypto';
import type { EventType } from '@kerbside/contracts/event';
import {
  autoRenewalCancelled,
  policyAmended,
  policyCancelled,
  policyIssued,
  policyArrearsChanged,
  policyReinstated,
  policyRenewalMarked,
  policyRenewalUnmarked,
} from '@kerbside/contracts/events/claims';
import { paymentCollected, paymentMissed, paymentReversed, paymentsScheduled, planCancelled } from '@kerbside/contracts/events/payments';
import { Log } from '@kerbside/platform/telemetry/log';
import { jest } from '@jest/globals';
import { toldEvents } from '@kerbside/contracts/testing/told';
import ICAL from 'ical.js';
import { findBookedCar } from '../src/bookings/booked-cars.js';
import { startedGarages } from './garages-under-test.js';

const at = startedGarages();

/** Somebody with an account, and what they do with their calendar. */
const aCustomer = () => {
  const customerId = randomUUID();
  const as = { kind: 'customer', userId: customerId } as const;
  return {
    customerId,
    known: async () => (await at.garages.by(as).read('/api/garages/calendar')).madeAt,
    make: async () => (await at.garages.by(as).post('/api/garages/calendar').expect(200)).body.data,
    stop: () => at.garages.by(as).delete('/api/garages/calendar').expect(200),
    post: (path: string, sent: object) => at.garages.by(as).post(path).send(sent).expect(200),
  };
};
const get = (url: string) => {
  const { pathname, search } = new URL(url);
  return at.garages.http().get(`${pathname}${search}`).buffer(true);
};
/** What a calendar finds at an address, by the id of the entry. */
const read = async (url: string) => {
  const { text } = await get(url).expect(200);
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const { uid, sequence, summary, description, startDate } = new ICAL.Event(component);
    return { uid, sequence, summary, description, start: startDate.toString(), status: component.getFirstPropertyValue('status') };
  });
  return new Map(events.map((event) => [event.uid, event]));
};

/** An MOT that the customer has bought, and the purchase. */
const bought = async (customerId: string, over: object = {}) => {
  const quoteId = at.aQuote({ productType: 'mot', productTypes: ['mot', 'warranty'], motExpiresOn: '2026-12-03' });
  const { id: bookingId, purchaseId } = await at.buy(quoteId, { booking_time: '09:30', ...over }, customerId);
  await at.garages.sweep(findBookedCar);
  return { bookingId, purchaseId, quoteId };
};

describe('a calendar feed', () => {
  it('is read by other calendars without signing in, shown or saved', async () => {
    const { url, webcalUrl, fileUrl } = await aCustomer().make();
    expect([webcalUrl, fileUrl]).toEqual([url.replace(/^http:/, 'webcal:'), `${url}?file=1`]);
    const [shown, saved] = [await get(url).expect(200), await get(fileUrl).expect(200)];
    expect([shown, saved].map(({ headers }) => [headers['content-type'], headers['content-disposition']?.split(';')[0]])).toEqual([
      ['text/calendar; charset=utf-8', 'inline'],
      ['text/calendar; charset=utf-8', 'attachment'],
    ]);
    expect(shown.text).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(shown.text).toMatch(/END:VCALENDAR\r\n$/);
  });

  it('has a visit under one id: moved it counts its changes, cancelled it says so', async () => {
    const casey = aCustomer();
    const { bookingId } = await bought(casey.customerId);
    const { url } = await casey.make();
    const visit = async () => (await read(url)).get(`booking-${bookingId}@kerbside`);
    const first = await visit();
    expect(first).toMatchObject({
      summary: 'MOT at Millbrook Garage, Volkswagen Golf',
      description: expect.stringMatching(/^Booking number KSB-\w{6}$/),
      start: '2026-12-02T09:30:00Z',
      status: 'TENTATIVE',
    });
    await casey.post('/bookings/change-date', { id: bookingId, date: '2026-12-04', time: '10:30' });
    const moved = await visit();
    expect(moved).toMatchObject({ start: '2026-12-04T10:30:00Z', status: 'TENTATIVE' });
    expect(moved?.sequence).toBeGreaterThan(first?.sequence ?? Infinity);
    await casey.post('/bookings/cancel', { id: bookingId });
    const cancelled = await visit();
    expect(cancelled).toMatchObject({ status: 'CANCELLED' });
    expect(cancelled?.sequence).toBeGreaterThan(moved?.sequence ?? Infinity);
  });

  it('follows a visit that is moved, moved back, cancelled with its order and taken back, each as a later change, under the events of its letters', async () => {
    const casey = aCustomer();
    const { bookingId: id, quoteId } = await bought(casey.customerId, { booking_time: '11:30' });
    const { url } = await casey.make();
    const order = { quoteId, productType: 'mot' } as const;
    const move = (date: string, time: string) => casey.post('/bookings/change-date', { id, date, time });
    const [first, other] = ['2026-12-02T11:30:00Z', '2026-12-07T10:30:00Z'];
    const acts: readonly (readonly [string, () => Promise<unknown>, string, string])[] = [
      ['booking-requested', () => Promise.resolve(), first, 'TENTATIVE'],
      ['booking-date-changed', () => move('2026-12-07', '10:30'), other, 'TENTATIVE'],
      ['booking-date-changed', () => move('2026-12-02', '11:30'), first, 'TENTATIVE'],
      ['booking-cancelled', () => at.garages.deliver(policyCancelled, { ...policyCancelled.sample, ...order }), first, 'CANCELLED'],
      ['booking-requested', () => at.garages.deliver(policyReinstated, { ...policyReinstated.sample, ...order }), first, 'TENTATIVE'],
    ];
    let before = -1;
    for (const [told, act, start, status] of acts) {
      await act();
      const visit = (await read(url)).get(`booking-${id}@kerbside`);
      expect([told, visit]).toMatchObject([told, { start, status }]);
      expect(visit?.sequence).toBeGreaterThan(before);
      before = visit?.sequence ?? Infinity;
      expect(
        (await at.garages.events())
          .filter(({ subject }) => subject === id)
          .at(-1)
          ?.type.split('.')[2],
      ).toBe(told);
    }
  });

  it('has when the MOT is due, the payments to come and the renewal, and says when a plan is cancelled', async () => {
    const casey = aCustomer();
    const { customerId } = casey;
    const { purchaseId, bookingId } = await bought(customerId);
    const [plan, policy] = [paymentsScheduled.sample, policyIssued.sample];
    const of = { aggregateId: purchaseId };
    await at.garages.deliver(paymentsScheduled, { ...plan, purchaseId, customerId }, of);
    const policyId = randomUUID();
    await at.garages.deliver(policyIssued, { ...policy, policyId, paymentId: purchaseId, customerId });
    const { url } = await casey.make();
    const shown = async () =>
      [...(await read(url)).values()].flatMap(({ uid, sequence, start, status }) =>
        uid.startsWith('booking-') ? [] : [[uid, sequence, start, status]],
      );
    const motDue = [`mot-due-${bookingId}@kerbside`, expect.any(Number), '2026-12-03', 'CONFIRMED'];
    const days = (sequence: number, status: string, [ofFirst, first] = [sequence, '2027-04-01']) => [
      motDue,
      [`payment-${purchaseId}-1@kerbside`, ofFirst, first, status],
      [`payment-${purchaseId}-2@kerbside`, sequence, '2027-05-04', status],
      [`renewal-${policyId}@kerbside`, sequence, '2027-11-30', status],
    ];
    expect(await shown()).toEqual(days(0, 'CONFIRMED'));
    const [titleOf, line] = [
      async () => (await read(url)).get(`payment-${purchaseId}-1@kerbside`)?.summary,
      { purchaseId, customerId, line: 1 },
    ];
    await at.garages.deliver(paymentCollected, { ...paymentCollected.sample, ...line }, of);
    expect(await titleOf()).toContain('Payment of £156.20 paid: ');
    await at.garages.deliver(paymentReversed, { ...paymentReversed.sample, ...line }, of);
    expect(await titleOf()).toContain('Payment of £156.20 taken back: ');
    await at.garages.deliver(paymentMissed, { ...paymentMissed.sample, ...line }, of);
    expect(await titleOf()).toContain('Payment of £156.20 due again: ');
    const cancelled = { ...planCancelled.sample, purchaseId, customerId, on: '2026-12-10' };
    await at.garages.deliver(planCancelled, cancelled, of);
    await at.garages.deliver(planCancelled, cancelled, of);
    expect(await shown()).toEqual(days(1, 'CANCELLED', [4, '2027-04-04']));
  });

  it('has a renewal for as long as its policy is to be renewed, on the last day of its cover', async () => {
    const casey = aCustomer();
    const [policyId, otherId] = [randomUUID(), randomUUID()];
    const owned = { customerId: casey.customerId, paymentId: randomUUID() };
    await at.garages.deliver(policyIssued, { ...policyIssued.sample, ...owned, policyId });
    await at.garages.deliver(policyIssued, { ...policyIssued.sample, ...owned, policyId: otherId });
    const { url } = await casey.make();
    const renewal = async (id: string) => {
      const { sequence, start, status } = (await read(url)).get(`renewal-${id}@kerbside`) ?? {};
      return [sequence, start, status];
    };
    const marked = { ...policyRenewalMarked.sample, policyId: randomUUID(), originalPolicyId: policyId };
    expect(await renewal(policyId)).toEqual([0, '2027-11-30', 'CONFIRMED']);
    await at.garages.deliver(policyAmended, { ...policyAmended.sample, policyId, endsOn: '2027-11-20' });
    expect(await renewal(policyId)).toEqual([1, '2027-11-20', 'CONFIRMED']);
    await at.garages.deliver(policyCancelled, { ...policyCancelled.sample, ...owned, policyId, endsPlan: false });
    expect(await renewal(policyId)).toEqual([2, '2027-11-20', 'CANCELLED']);
    const followed = { ...policyArrearsChanged.sample, ...owned, policyId, endsAnywayOn: '2027-10-31' };
    for (const cancelledOn of ['2027-04-29', '2027-10-31']) await at.garages.deliver(policyArrearsChanged, { ...followed, cancelledOn });
    await at.garages.deliver(policyReinstated, { ...policyReinstated.sample, ...owned, policyId });
    expect(await renewal(policyId)).toEqual([4, '2027-11-20', 'CONFIRMED']);
    await at.garages.deliver(policyRenewalMarked, { ...marked, kind: 'reset' });
    expect(await renewal(policyId)).toEqual([4, '2027-11-20', 'CONFIRMED']);
    await at.garages.deliver(policyRenewalMarked, marked);
    expect(await renewal(policyId)).toEqual([5, '2027-11-20', 'CANCELLED']);
    await at.garages.deliver(policyRenewalUnmarked, marked);
    expect(await renewal(policyId)).toEqual([6, '2027-11-20', 'CONFIRMED']);
    await at.garages.deliver(policyReinstated, { ...policyReinstated.sample, ...owned, policyId, cancelledOn: '2027-10-31' });
    expect((await renewal(policyId)).at(-1)).toBe('CANCELLED');
    await at.garages.deliver(policyReinstated, { ...policyReinstated.sample, ...owned, policyId });
    await at.garages.deliver(autoRenewalCancelled, { ...autoRenewalCancelled.sample, ...owned, policyId });
    await at.garages.deliver(policyCancelled, { ...policyCancelled.sample, ...owned, policyId, endsPlan: false });
    await at.garages.deliver(policyReinstated, { ...policyReinstated.sample, ...owned, policyId });
    expect((await renewal(policyId)).at(-1)).toBe('CANCELLED');
    expect(await renewal(otherId)).toEqual([0, '2027-11-30', 'CONFIRMED']);
  });

  it('keeps what became of a renewal when the event of its policy arrives again', async () => {
    const casey = aCustomer();
    const [policyId, issuedId] = [randomUUID(), randomUUID()];
    const owned = { customerId: casey.customerId, paymentId: randomUUID(), policyId };
    const issue = () => at.garages.deliver(policyIssued, { ...policyIssued.sample, ...owned }, { id: issuedId });
    await issue();
    await at.garages.deliver(policyAmended, { ...policyAmended.sample, policyId, endsOn: '2027-11-20' });
    await at.garages.deliver(policyCancelled, { ...policyCancelled.sample, ...owned, endsPlan: false });
    await issue();
    const { url } = await casey.make();
    expect((await read(url)).get(`renewal-${policyId}@kerbside`)).toMatchObject({ start: '2027-11-20', status: 'CANCELLED' });
  });

  const before: Readonly<Record<string, readonly EventType[]>> = {
    'claims.policy-issued': [],
    'claims.policy-reinstated': [policyIssued, policyCancelled],
    'claims.auto-renewal-resumed': [policyIssued, autoRenewalCancelled],
    'claims.policy-renewal-unmarked': [policyIssued, policyRenewalMarked],
  };
  it.each(toldEvents().filter(([name]) => name.startsWith('claims.')))(
    'changes by %s as the table of all channels says',
    async (name, event, { calendar }) => {
      const casey = aCustomer();
      const policyId = randomUUID();
      const owned = { customerId: casey.customerId, paymentId: randomUUID(), policyId, originalPolicyId: policyId };
      const others: Readonly<Record<string, object>> = {
        'claims.policy-transferred': { customerId: randomUUID() },
        'claims.claim-paid': { endsCoverOn: '2027-01-20' },
        'claims.policy-arrears-changed': { suspendedOn: null, cancelledOn: '2026-12-15' },
      };
      const tell = (type: EventType, over: object = {}) => at.garages.deliver(type, Object.assign({}, type.sample, owned, over));
      for (const type of before[name] ?? [policyIssued]) await tell(type);
      const { url } = await casey.make();
      const was = [...(await read(url)).values()];
      await tell(event, others[name]);
      expect(JSON.stringify([...(await read(url)).values()]) !== JSON.stringify(was)).toBe(calendar === 'renewal');
    },
  );

  it('keeps its address when the call for it is made again, until another is asked for', async () => {
    const casey = aCustomer();
    const ask = async () => (await casey.post(`/ajax-customer/calendar-feed-url/${casey.customerId}`, {})).body.data.url;
    const [first, again] = [await ask(), await ask()];
    expect(again).toBe(first);
    await get(first).expect(200);
    const { url } = await casey.make();
    expect(url).not.toBe(first);
    expect(await ask()).toBe(url);
    await get(first).expect(404);
  });

  it('ends when its customer stops it or makes a new address', async () => {
    const casey = aCustomer();
    expect(await casey.known()).toBeNull();
    const first = await casey.make();
    const second = await casey.make();
    await get(first.url).expect(404);
    await get(second.url).expect(200);
    expect(await casey.known()).toBe(second.madeAt);
    await casey.stop();
    await get(second.url).expect(404);
    await get(second.url.replace(/calendar\/[^/]+/, 'calendar/guessed')).expect(404);
    expect(await casey.known()).toBeNull();
  });

  it('A7: has its address by the call of the account page: saved from it followed by /1, and nobody else’s', async () => {
    const { customerId, known } = aCustomer();
    const post = (userId: string, caller: string) =>
      at.garages.by({ kind: 'customer', userId: caller }).post(`/ajax-customer/calendar-feed-url/${userId}`);
    await post(customerId, randomUUID()).expect(404);
    expect(await known()).toBeNull();
    const { data } = (await post(customerId, customerId).expect(200)).body;
    expect(Object.keys(data)).toEqual(['url']);
    const [shown, saved] = [await get(data.url).expect(200), await get(`${data.url}/1`).expect(200)];
    expect([shown, saved].map(({ headers }) => headers['content-disposition']?.split(';')[0])).toEqual(['inline', 'attachment']);
  });

  it('is in no log', async () => {
    const { url } = await aCustomer().make();
    const info = jest.spyOn(at.garages.get(Log), 'info');
    await get(url).expect(200);
    await get(url.replace(/.{3}(?=\/kerbside)/, 'xyz')).expect(404);
    const lines = JSON.stringify(info.mock.calls);
    info.mockRestore();
    expect(lines.split('/api/garages/calendar/:token/kerbside.ics')).toHaveLength(3);
    expect(lines).not.toContain(new URL(url).pathname.split('/')[4]?.slice(0, 20));
  });

  it('has nothing of a stranger’s', async () => {
    await bought(randomUUID(), { booking_time: '14:30' });
    expect((await read((await aCustomer().make()).url)).size).toBe(0);
  });

  it('is not for staff, who have no calendar', async () => {
    const staff = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;
    await at.garages.by(staff).post('/api/garages/calendar').expect(404);
  });
});
