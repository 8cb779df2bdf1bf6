import { describe, expect, it } from '@jest/globals';
import type { Caller } from '@kerbside/contracts/caller';
import { MethodPorts } from '../src/methods/methods.js';
import { collectionsSweep } from '../src/sale/collections.js';
import { aPlan } from './a-plan.js';
import { InstalmentsPort } from './instalments-port.js';
import { agent, customer, finance, startedShop } from './payments-under-test.js';

/** The collector, as tests act it out. */
class Collector extends InstalmentsPort {
  override readonly method = 'direct_debit' as never;
}

const day = 24 * 60 * 60_000;

const card = new InstalmentsPort();
const collector = new Collector();
const shop = startedShop({}, [[MethodPorts, { all: [card, collector] }]]);

const instalments = () => aPlan(shop.payments, { amounts: [1_240, 1_240, 1_238] });
const debit = () => aPlan(shop.payments, { amounts: [26_900], method: 'direct_debit', isFirstPaid: false });
const scheduleAt = (id: string) => `/api/payments/payments/${id}/schedule`;
const put = (id: string, body: object, caller: Caller = finance) => shop.payments.by(caller).put(scheduleAt(id)).send(body);
const eventsOf = async (id: string) =>
  (await shop.payments.events())
    .filter(({ data }) => Object.values(data as object).includes(id))
    .map(({ type, data }) => [type.split('.')[2], data] as const);
const auditOf = async (id: string) => (await shop.read(`/api/payments/audit?subjectId=${id}`, agent)).rows;

describe('the payments of a purchase', () => {
  it('Q5, A7: are shown to its owner, and to staff, in words too', async () => {
    const id = await instalments();
    const { body } = await shop.get(scheduleAt(id), customer).expect(200);
    expect(body.data).toMatchObject({
      totalPence: 3_718,
      paidPence: 1_240,
      leftPence: 2_478,
      next: { dueOn: '2027-04-02', amountPence: 1_240, thenMore: 1, words: 'next payment £12.40 on 2 April, then 1 more' },
      arrears: null,
      planEnd: null,
      lines: [
        { number: 1, state: 'collected', isChangeable: false },
        { number: 2, state: 'due', isChangeable: true },
        { number: 3, state: 'due', isChangeable: true },
      ],
    });
    await shop.get(scheduleAt(id), agent).expect(200);
  });
});

describe('changing the payments', () => {
  it('Q5, A7: keeps the new days and sums, tells the customer, and is audited', async () => {
    const id = await instalments();
    const lines = [
      { number: 2, dueOn: '2027-04-10', amountPence: 1_000 },
      { dueOn: '2027-05-10', amountPence: 1_478 },
    ];
    const { body } = await put(id, { lines, why: 'Paid on the 10th' }).expect(200);
    expect(body.data).toMatchObject({ leftPence: 2_478, isExact: true, next: { dueOn: '2027-04-10', amountPence: 1_000 } });
    expect(await eventsOf(id)).toMatchObject([
      [
        'payments-scheduled',
        {
          reason: 'changed',
          totalPence: 3_718,
          payments: [
            { line: 2, dueOn: '2027-04-10' },
            { line: 4, amountPence: 1_478 },
          ],
        },
      ],
    ]);
    expect(await auditOf(id)).toMatchObject([{ action: 'payments-rescheduled', why: 'Paid on the 10th', actorId: finance.userId }]);
  });

  it('Q5, A7: is refused to whoever saw the payments before a colleague changed them', async () => {
    const id = await instalments();
    const seen = [
      { number: 2, dueOn: '2027-04-02', amountPence: 1_240 },
      { number: 3, dueOn: '2027-05-02', amountPence: 1_238 },
    ];
    const lines = seen.map((line) => ({ ...line, dueOn: line.dueOn.replace('-02', '-12') }));
    const open = (await shop.read(scheduleAt(id), customer)).lines.filter(({ isChangeable }: { isChangeable: boolean }) => isChangeable);
    expect(open).toMatchObject(seen);
    await put(id, { lines, seen, why: 'Paid on the 12th' }).expect(200);
    const late = await put(id, { lines: seen, seen, why: 'As it was' }).expect(409);
    expect(late.body.error.code).toBe('SCHEDULE_CHANGED');
    const { data } = (await shop.get(scheduleAt(id), customer).expect(200)).body;
    expect(data.next.dueOn).toBe('2027-04-12');
  });

  it('Q5, A7: is cancelled, and a payment split, by nobody who saw them before a colleague moved them', async () => {
    const seen = { number: 2, dueOn: '2027-04-02', amountPence: 1_240 };
    const other = { number: 3, dueOn: '2027-05-02', amountPence: 1_238 };
    const id = await instalments();
    const lines = [{ ...seen, dueOn: '2027-04-12' }, other];
    await put(id, { lines, seen: [seen, other], why: 'Payday' }).expect(200);
    const cancel = (were: object[]) => shop.post(`${scheduleAt(id)}/cancel`, { seen: were, why: 'Sold the car' }, finance);
    expect((await cancel([seen, other]).expect(409)).body.error.code).toBe('SCHEDULE_CHANGED');
    await cancel(lines).expect(200);
    const byDebit = await debit();
    const [line] = (await shop.read(scheduleAt(byDebit), customer)).lines.filter(
      ({ isChangeable }: { isChangeable: boolean }) => isChangeable,
    );
    const split = (seenOn: string) =>
      shop.post('/ajax-admin/splitDirectDebitPayment', { paymentId: byDebit, line: line.number, count: 2, seenOn, why: 'Asked' }, finance);
    expect((await split('2027-12-31').expect(409)).body.error.code).toBe('SCHEDULE_CHANGED');
    await split(line.dueOn).expect(200);
  });

  it('Q5, A7: moves the months of monthly cover that follow too, when all are moved to one day', async () => {
    const id = await aPlan(shop.payments, { amounts: [1_240], monthlyPence: 1_240 });
    const { body } = await put(id, { preferredDay: 20, why: 'Payday' }).expect(200);
    expect(body.data.next).toMatchObject({ dueOn: '2027-04-20', amountPence: 1_240 });
    shop.payments.clock.advance(49 * day);
    await shop.payments.sweep(collectionsSweep);
    shop.payments.clock.advance(-49 * day);
    const { lines } = await shop.read(scheduleAt(id), customer);
    expect(lines.at(-1)).toMatchObject({ number: 3, dueOn: '2027-05-20', amountPence: 1_240 });
  });

  it('shows what would be without keeping it', async () => {
    const id = await instalments();
    const { body } = await put(id, { preferredDay: 31, preview: true, why: 'Look' }).expect(200);
    expect(body.data.isExact).toBe(true);
    expect(body.data.lines.map(({ dueOn }: { dueOn: string }) => dueOn)).toEqual(['2027-03-02', '2027-04-30', '2027-05-31']);
    expect((await shop.read(scheduleAt(id), customer)).next.dueOn).toBe('2027-04-02');
    expect([await eventsOf(id), await auditOf(id)]).toEqual([[], []]);
  });

  it.each([
    ['no day of the month', { preferredDay: 0, why: 'x' }, 'preferredDay', 'Choose a day of the month'],
    ['nothing said', { why: 'x' }, 'lines', 'Say which payments there should be'],
  ])('refuses %s beside its field', async (_, body, field, message) => {
    const answer = await put(await instalments(), body).expect(400);
    expect(answer.body.error.fields).toMatchObject({ [field]: message });
  });

  it('Q5, A7: cancels the rest once: the ledger and the events follow', async () => {
    const id = await instalments();
    const { body } = await shop.post(`${scheduleAt(id)}/cancel`, { why: 'Sold the car' }, finance).expect(200);
    expect(body.data).toMatchObject({ leftPence: 0, totalPence: 1_240, next: null, planEnd: { reason: 'cancelled' } });
    expect([await shop.balance(id, 'receivable'), await shop.balance(id, 'cancellations')]).toEqual([0, 2_478]);
    expect(await eventsOf(id)).toMatchObject([
      ['plan-cancelled', { reason: 'cancelled', voidPence: 2_478, paidPence: 1_240, productTypes: ['warranty'] }],
    ]);
    const again = await shop.post(`${scheduleAt(id)}/cancel`, { why: 'Twice' }, finance).expect(409);
    expect(again.body.error.code).toBe('NOTHING_TO_CHANGE');
    shop.payments.clock.advance(62 * day);
    await shop.payments.sweep(collectionsSweep);
    shop.payments.clock.advance(-62 * day);
    expect(card.openings.filter(({ purchaseId }) => purchaseId === id)).toEqual([]);
  });
});

describe('a direct debit payment', () => {
  it('Q5, A7: is split by finance, from a form', async () => {
    const id = await debit();
    const { body } = await shop.payments
      .by(finance)
      .post('/ajax-admin/splitDirectDebitPayment')
      .type('form')
      .send({ paymentId: id, count: '3', why: 'Asked' })
      .expect(200);
    expect(body.data.redirectUrl).toBe('/backoffice/customers/5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b');
    const { data } = (await shop.get(scheduleAt(id), customer).expect(200)).body;
    expect(data.lines.map(({ amountPence }: { amountPence: number }) => amountPence)).toEqual([8_967, 8_967, 8_966]);
    expect(await auditOf(id)).toMatchObject([{ action: 'payment-split', why: 'Asked' }]);
    expect(
      (
        await shop
          .post('/ajax-admin/splitDirectDebitPayment', { paymentId: await instalments(), count: 2, why: 'Asked' }, finance)
          .expect(409)
      ).body.error.code,
    ).toBe('LINE_NOT_SPLITTABLE');
  });

  it('Q5, A7: is split from a day on, and not from one on which nothing can be collected', async () => {
    const id = await debit();
    const split = (startsOn: string) =>
      shop.post('/ajax-admin/splitDirectDebitPayment', { paymentId: id, line: 1, count: 2, startsOn, why: 'Asked' }, finance);
    const refused = await split('2027-03-03').expect(400);
    expect(refused.body.error.fields).toEqual({ startsOn: 'A Direct Debit takes 5 working days to arrange. Choose a later day' });
    const other = { paymentId: id, line: 1, count: 2, seenPence: 20_000, why: 'Asked' };
    const unseen = await shop.post('/ajax-admin/splitDirectDebitPayment', other, finance).expect(409);
    expect(unseen.body.error.code).toBe('SCHEDULE_CHANGED');
    await split('2027-04-12').expect(200);
    const { data } = (await shop.get(scheduleAt(id), customer).expect(200)).body;
    expect(data.lines.map(({ dueOn }: { dueOn: string }) => dueOn)).toEqual(['2027-04-12', '2027-05-12']);
  });

  it('Q5, A7: is asked for at the collector', async () => {
    const id = await debit();
    await shop.payments.sweep(collectionsSweep);
    const ref = collector.openings.find(({ purchaseId }) => purchaseId === id)?.attemptId ?? '';
    expect((await shop.post(`/ajax-admin/dd-status/${id}`, {}, finance).expect(200)).body.data.lines).toMatchObject([
      { state: 'accepted' },
    ]);
    await collector.become(ref, { status: 'taken', takenPence: 26_900 });
    expect((await shop.post(`/ajax-admin/dd-status/${id}`, { line: 1 }, finance).expect(200)).body.data.lines).toMatchObject([
      { state: 'collected' },
    ]);
  });

  it('Q5, A7: is marked as paid with a note, unless it is being collected', async () => {
    const id = await debit();
    const url = `/ajax-admin/dd-status/${id}`;
    expect((await shop.post(url, { markAsPaid: '1' }, finance).expect(400)).body.error.fields).toEqual({ note: 'Say how it was paid' });
    const unseen = await shop.post(url, { markAsPaid: '1', note: 'Bank transfer 12 March', seenPence: 20_000 }, finance).expect(409);
    expect(unseen.body.error.code).toBe('SCHEDULE_CHANGED');
    const { body } = await shop.post(url, { markAsPaid: '1', note: 'Bank transfer 12 March', seenPence: 26_900 }, finance).expect(200);
    expect(body.data).toMatchObject({ leftPence: 0, lines: [{ state: 'collected', method: 'other', note: 'Bank transfer 12 March' }] });
    expect([await shop.balance(id, 'other_clearing'), await shop.balance(id, 'receivable')]).toEqual([26_900, 0]);
    expect((await eventsOf(id)).map(([name]) => name)).toEqual(['payment-collected', 'payment-succeeded']);
    expect(await auditOf(id)).toMatchObject([{ action: 'payment-marked-as-paid', why: 'Bank transfer 12 March' }]);
    const collecting = await debit();
    await shop.payments.sweep(collectionsSweep);
    const refused = await shop.post(`/ajax-admin/dd-status/${collecting}`, { markAsPaid: true, note: 'x' }, finance).expect(409);
    expect(refused.body.error.code).toBe('LINE_NOT_DUE');
  });
});
