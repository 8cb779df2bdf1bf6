import { randomUUID } from 'node:crypto';
import { callbackBooked } from '@kerbside/contracts/events/callbacks';
import { claimPaid, policyIssued } from '@kerbside/contracts/events/claims';
import { paymentCollected, paymentMissed, paymentsScheduled, purchaseCompleted } from '@kerbside/contracts/events/payments';
import { quotePriced, quoteStarted } from '@kerbside/contracts/events/pricing';
import { rebuildFigures } from '@kerbside/contracts/http/imports/figures';
import type { EventType } from '@kerbside/contracts/event';
import { Audit } from '@kerbside/platform/audit/audit';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { PersonalData } from '@kerbside/platform/personal/personal-data';
import { subjectErased } from '@kerbside/platform/personal/personal-records';
import { startedService } from '@kerbside/platform/testing/test-service';
import { DayCountsRepository } from '../src/figures/day-counts.repository.js';
import { FiguresRepository } from '../src/figures/figures.repository.js';
import { FiguresService, rebuildFigures as rebuildSweep } from '../src/figures/figures.service.js';
import { service } from '../src/service.js';

const finance = { kind: 'staff', userId: randomUUID(), role: 'finance' } as const;
const now = new Date('2026-12-10T12:00:00Z');

const told = (type: EventType, over: object, time = now) => imports.deliver(type, { ...(type.sample as object), ...over }, { time });
const ask = (query: object, path = '', status = 200) => imports.by(finance).get(`/api/imports/figures${path}`).query(query).expect(status);
const figures = async (query: object = {}) => (await ask(query)).body.data;
const rows = async (query: object) => (await ask(query, '/rows')).body.data;

const imports = startedService(service);
beforeAll(async () => {
  imports.clock.set(now);
  const [bought, priced] = [randomUUID(), randomUUID()];
  await told(purchaseCompleted, { quoteId: bought });
  for (const quoteId of [bought, priced, randomUUID()]) await told(quoteStarted, { quoteId }, new Date('2026-12-09T10:00:00Z'));
  await told(quoteStarted, { quoteId: randomUUID() }, new Date('2026-10-01T10:00:00Z'));
  for (const quoteId of [bought, priced]) await told(quotePriced, { quoteId });
  await told(policyIssued, { policyId: randomUUID(), policyNumber: '=KS-WAR-1' });
  await told(policyIssued, { policyId: randomUUID(), productType: 'mot', premiumPence: 4_000 });
  await told(claimPaid, { claimId: randomUUID() });
  const purchaseId = randomUUID();
  const payments = [
    { line: 2, dueOn: '2026-12-09', amountPence: 1_000 },
    // On its way, as a Direct Debit is for days.
    { line: 5, dueOn: '2026-12-08', amountPence: 500 },
    { line: 3, dueOn: '2027-01-09', amountPence: 1_000 },
    { line: 4, dueOn: '2028-02-09', amountPence: 1_000 },
  ];
  await told(paymentsScheduled, { purchaseId, payments });
  await told(paymentMissed, { purchaseId, ...payments[0] });
  await told(paymentCollected, { purchaseId, line: 1, amountPence: 1_001 });
  await told(callbackBooked, { callbackId: randomUUID(), date: '2026-12-09', dueOn: '2026-12-09' });
  await told(callbackBooked, { callbackId: randomUUID(), date: '2026-12-10', dueOn: '2026-12-10' });
});

describe('the figures', () => {
  const warranty = { productType: 'warranty' };

  it('count what was quoted and sold in the last 30 days, what is due, claimed and waits', async () => {
    expect(await figures()).toEqual({
      from: '2026-11-11',
      until: '2026-12-10',
      today: '2026-12-10',
      countedSince: now.toISOString(),
      isRebuilding: expect.any(Boolean),
      funnel: [{ ...warranty, day: '2026-12-09', started: 3, priced: 2, bought: 1, soldPence: 31_240 }],
      premium: [
        { day: '2026-12-10', productType: 'mot', policies: 1, premiumPence: 4_000 },
        { ...warranty, day: '2026-12-10', policies: 1, premiumPence: 31_240 },
      ],
      payments: [
        { month: '2026-12', payments: 3, duePence: 2_501, collectedPence: 1_001 },
        { month: '2027-01', payments: 1, duePence: 1_000, collectedPence: 0 },
      ],
      overdue: { payments: 1, duePence: 1_000 },
      claims: [
        { ...warranty, claims: 1, paidPence: 52_000, premiumPence: 31_240 },
        { productType: 'mot', claims: 0, paidPence: 0, premiumPence: 4_000 },
      ],
      callbacks: { waiting: 2, late: 1, oldestOn: '2026-12-09' },
      delays: [
        { service: 'callbacks', events: 2, averageMs: 0, slowestMs: 0, lastAt: now.toISOString() },
        { service: 'claims', events: 3, averageMs: 0, slowestMs: 0, lastAt: now.toISOString() },
        expect.objectContaining({ service: 'payments', events: 4 }),
        expect.objectContaining({ service: 'pricing', events: 6, slowestMs: 70 * 24 * 3_600_000 + 2 * 3_600_000 }),
      ],
    });
  });

  it('count the days that were asked for', async () => {
    expect((await figures({ from: '2026-10-01', until: '2026-10-01' })).funnel).toMatchObject([{ day: '2026-10-01', started: 1 }]);
    expect((await figures({ from: '2026-10-02', until: '2026-12-08' })).funnel).toEqual([]);
  });

  it('count no days of payments before the first of them', async () => {
    const days = imports.get(Mongo).collection('figure_days');
    await days.deleteMany({});
    await figures({ from: '1950-01-01', until: '1950-01-31' });
    expect(await days.countDocuments({ kind: 'payment' })).toBe(31 + 365);
  });

  it.each([
    [{ from: '2026-12-02', until: '2026-12-01' }, { until: 'The last day must not be before the first' }],
    [{ from: '2026-02-30' }, { from: 'Enter a real date' }],
    [{ until: '9999-12-31' }, { until: 'Enter a real date' }],
    [{ from: '2025-12-01', until: '2026-12-02' }, { from: 'Choose at most 366 days' }],
  ])('refuse %j', async (query, fields) => expect((await ask(query, '', 400)).body.error.fields).toEqual(fields));

  it('refuse too many days of a file as well, before it begins', async () => {
    const query = { figure: 'bought', from: '2023-07-16' };
    expect((await ask(query, '/rows.csv', 400)).body.error.fields).toEqual({ from: 'Choose at most 366 days' });
  });

  it.each([
    ['quotes', 3],
    ['priced', 2],
    ['bought', 1],
    ['premium', 2],
    ['payments', 3],
    ['overdue', 1],
    ['claims', 1],
    ['callbacks', 2],
  ])('lead to their rows: %s', async (figure, count) => {
    expect((await rows({ figure })).paging.count).toBe(count);
    expect((await rows({ figure, productType: 'gap' })).rows).toEqual([]);
  });

  it('are rows a page at a time', async () => {
    const page = await rows({ figure: 'quotes', page: 2, perPage: 2 });
    expect(page).toMatchObject({ rows: [{ kind: 'quote', on: '2026-12-09' }], paging: { page: 2, perPage: 2, count: 3 } });
  });

  it('are rows in order of time within a day, the last first', async () => {
    const quotes = [9, 14, 11, 8, 16].map((hour) => ({ quoteId: randomUUID(), at: new Date(Date.UTC(2026, 4, 3, hour)) }));
    for (const { quoteId, at } of quotes) await told(quoteStarted, { quoteId }, at);
    const sorted = quotes.toSorted((one, other) => other.at.getTime() - one.at.getTime());
    const { rows: found } = await rows({ figure: 'quotes', from: '2026-05-03', until: '2026-05-03' });
    expect(found.map(({ id }: { id: string }) => id)).toEqual(sorted.map(({ quoteId }) => quoteId));
  });

  it('leave as CSV that no spreadsheet calculates', async () => {
    const { text, headers } = await ask({ figure: 'premium', productType: 'warranty' }, '/rows.csv');
    expect(headers['content-type']).toBe('text/csv');
    expect(headers['content-disposition']).toContain('kerbside-premium.csv');
    // As it is read, never all of it in memory.
    expect(headers['transfer-encoding']).toBe('chunked');
    const [title, row, end] = text.split('\r\n');
    expect(title).toBe('\uFEFFDay,Kind,Reference,Product,Status,Amount (£),Done on,Record');
    expect(row).toMatch(/^2026-12-10,Policy,'=KS-WAR-1,Warranty,Issued,312.4,,[-0-9a-f]{36}$/);
    expect(end).toBe('');
  });

  it.each([
    ['callbacks', /^2026-12-10,Callback,"New quote, 09:30",,Waiting,,,/],
    ['overdue', /^2026-12-09,Payment,"KQ-\w+, payment 2",,Overdue,10,,/],
  ])('leave as CSV in words: %s', async (figure, row) => expect((await ask({ figure }, '/rows.csv')).text.split('\r\n')[1]).toMatch(row));

  it('are worked out again from the facts', async () => {
    const before = { ...(await figures()), isRebuilding: expect.any(Boolean) };
    const { connection } = imports.get(Mongo);
    const countAnew = () => connection.collection('figure_days').deleteMany({});
    await connection.collection('figure_rows').deleteMany({ kind: { $in: ['quote', 'payment'] } });
    await connection.collection('figure_rows').updateMany({}, { $set: { amountPence: 1 } });
    await countAnew();
    expect(await figures()).not.toEqual(before);
    const going = new AbortController().signal;
    await imports.get(FiguresService).rebuildUnder(3, going);
    expect(await figures()).toEqual(before);
    await connection.collection('figure_rows').deleteMany({ kind: 'quote' });
    await countAnew();
    await imports.get(FiguresService).rebuildUnder(3, going);
    expect((await figures()).funnel).toEqual([]);
    await imports.get(FiguresService).rebuildUnder(4, going);
    expect(await figures()).toEqual(before);
  });

  it('are worked out again when an admin asks, also when somebody asks while that goes on', async () => {
    const admin = imports.as({ kind: 'staff', userId: randomUUID(), role: 'admin' });
    const askAnew = (headers = admin) => imports.http().post(rebuildFigures.path).set(headers).send({});
    await askAnew(imports.as(finance)).expect(403);
    await imports.sweep(rebuildSweep);
    const before = await figures();
    expect(before.isRebuilding).toBe(false);
    const { connection } = imports.get(Mongo);
    await connection.collection('figure_rows').updateMany({}, { $set: { amountPence: 1 } });
    await connection.collection('figure_days').updateMany({}, { $set: { parts: [] } });
    await askAnew().expect(200);
    const repository = imports.get(FiguresRepository);
    await repository.markAllNew();
    expect((await figures()).isRebuilding).toBe(true);
    expect(await repository.newFacts(1)).toHaveLength(1);
    await imports.sweep(rebuildSweep);
    expect(await figures()).toEqual(before);
    await askAnew().expect(200);
    const { asks } = await repository.rowsState();
    await askAnew().expect(200);
    await repository.followRules(3, asks);
    expect((await figures()).isRebuilding).toBe(true);
    await imports.sweep(rebuildSweep);
    expect((await figures()).isRebuilding).toBe(false);
    const { rows: trail } = await imports.get(Audit).list({});
    expect(trail.map(({ action }) => action)).toEqual([1, 2, 3].map(() => 'figures-rebuild-asked'));
  });

  it('count what two events of one instant say of one record, whichever is first', async () => {
    const day = '2026-07-01';
    const at = new Date(`${day}T10:00:00Z`);
    const quoteIds = Array.from({ length: 8 }, () => randomUUID());
    await Promise.all(quoteIds.flatMap((quoteId) => [told(quoteStarted, { quoteId }, at), told(purchaseCompleted, { quoteId }, at)]));
    expect((await figures({ from: day, until: day })).funnel).toMatchObject([{ started: 8, bought: 8 }]);
  });

  describe('of a day', () => {
    const on = (day: string) => new Date(`${day}T10:00:00Z`);
    const startedOn = async (day: string) => (await figures({ from: day, until: day })).funnel[0]?.started ?? 0;
    const collection = (name: string) => imports.get(Mongo).connection.collection(name);

    it('are counted once, and again when a row of that day changed', async () => {
      const [quoteId, day] = [randomUUID(), '2026-09-01'];
      await told(quoteStarted, { quoteId }, on(day));
      expect(await startedOn(day)).toBe(1);
      await collection('figure_rows').insertOne({ kind: 'quote', subjectId: randomUUID(), on: day, productType: 'warranty' });
      expect(await startedOn(day)).toBe(1);
      await told(quotePriced, { quoteId }, on(day));
      expect((await figures({ from: day, until: day })).funnel).toMatchObject([{ started: 2, priced: 1 }]);
      expect(await collection('figure_day_changes').countDocuments({ kind: 'quote', on: day })).toBe(0);
    });

    it('leave no marks behind: neither of what is not counted by day, nor of days that nobody asks for', async () => {
      const changes = collection('figure_day_changes');
      expect(await changes.countDocuments({ kind: { $in: ['claim', 'callback'] } })).toBe(0);
      await told(policyIssued, { policyId: randomUUID() }, on('2026-08-01'));
      await imports.sweep(rebuildSweep);
      expect(await changes.findOne({ kind: 'policy', on: '2026-08-01' })).toMatchObject({ at: now });
      const lifeOf = async (name: string) =>
        (await collection(name).indexes()).find((index) => index.name === 'forget')?.['expireAfterSeconds'];
      expect(await lifeOf('figure_day_changes')).toBeGreaterThan(Number(await lifeOf('figure_days')));
    });

    it('lead to as many rows as they say, when an event comes between the two', async () => {
      const day = '2026-09-02';
      const query = { figure: 'quotes', from: day, until: day };
      await told(quoteStarted, { quoteId: randomUUID() }, on(day));
      expect((await rows(query)).paging.count).toBe(1);
      await told(quoteStarted, { quoteId: randomUUID() }, on(day));
      expect(await rows(query)).toMatchObject({ rows: [{ on: day }, { on: day }], paging: { count: 2 } });
    });

    it('hold what came while they were counted, whichever of two readers is the slower', async () => {
      const [day, days] = ['2026-09-03', { from: '2026-09-03', until: '2026-09-03' }];
      const counts = imports.get(DayCountsRepository);
      const part = { on: day, productType: 'warranty', priced: 0, done: 0, amountPence: 0, donePence: 0 } as const;
      await told(quoteStarted, { quoteId: randomUUID() }, on(day));
      // The slow reader has counted one row when a second comes and a quick reader counts both.
      await counts.of('quote', days, async () => {
        await told(quoteStarted, { quoteId: randomUUID() }, on(day));
        expect(await startedOn(day)).toBe(2);
        return [{ ...part, rows: 1 }];
      });
      expect(await startedOn(day)).toBe(2);
      // Nobody else counts: what comes meanwhile is counted the next time.
      await told(quoteStarted, { quoteId: randomUUID() }, on(day));
      await imports.sweep(rebuildSweep);
      await counts.of('quote', days, async () => {
        await told(quoteStarted, { quoteId: randomUUID() }, on(day));
        await imports.sweep(rebuildSweep);
        return [{ ...part, rows: 3 }];
      });
      expect(await startedOn(day)).toBe(4);
    });
  });

  it('do not count again the callback of somebody who was erased', async () => {
    const [callbackId, customerId] = [randomUUID(), randomUUID()];
    await told(callbackBooked, { callbackId, customerId, date: '2026-12-10', dueOn: '2026-12-10' });
    const before = (await figures()).callbacks.waiting;
    await imports
      .get(Mongo)
      .transaction(async (session) => void (await imports.get(PersonalData).erase(subjectErased(customerId), session)));
    expect((await figures()).callbacks.waiting).toBe(before - 1);
    await imports.get(FiguresService).rebuildUnder(3, new AbortController().signal);
    expect((await figures()).callbacks.waiting).toBe(before - 1);
  });
});
