import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { MethodPorts } from '../src/methods/methods.js';
import type { OpeningFacts, AttemptStanding } from '../src/methods/method-port.js';
import { PurchaseChanges } from '../src/purchases/purchase-changes.js';
import type { Purchase } from '../src/purchases/purchase.js';
import { collectionsSweep } from '../src/sale/collections.js';
import { lostOpeningsSweep } from '../src/sale/lost-openings.js';
import { openPaymentsSweep } from '../src/sale/reconciliation.js';
import { claimLine } from '../src/schedules/collecting.js';
import { recorded } from '../src/schedules/line-outcomes.js';
import { mayChooseCard } from '../src/schedules/plan-card.js';
import { endPlan } from '../src/schedules/progress.js';
import { aPlan } from './a-plan.js';
import { InstalmentsPort, only } from './instalments-port.js';
import { startedShop } from './payments-under-test.js';

const day = 24 * 60 * 60_000;

/** A provider that keeps one payment per key, however often it is asked, and that a test can make fail before or after it has acted. */
class Provider extends InstalmentsPort {
  override letsGoWhileTaking = false;
  fail: ((opening: OpeningFacts, when: 'before' | 'after') => void) | undefined;
  /** What happens elsewhere meanwhile. */
  pause: ((opening: OpeningFacts, when: 'before' | 'after') => Promise<unknown> | undefined) | undefined;
  onTake: (() => void) | undefined;
  declines = new Set<string>();
  declineCode = 'insufficient_funds';

  override async open(opening: OpeningFacts): Promise<AttemptStanding> {
    this.fail?.(opening, 'before');
    await this.pause?.(opening, 'before');
    const known = this.standings.get(opening.attemptId);
    const declined = { id: `${opening.attemptId} declined`, code: this.declineCode, message: 'Not enough money.' };
    const standing = known ?? (await super.open(opening));
    if (!known && this.declines.has(opening.purchaseId)) await this.become(opening.attemptId, { status: 'open', failure: declined });
    await this.pause?.(opening, 'after');
    this.fail?.(opening, 'after');
    return this.standings.get(opening.attemptId) ?? standing;
  }

  override async take(ref: string, amountPence: number): Promise<AttemptStanding> {
    const standing = await super.take(ref, amountPence);
    this.onTake?.();
    return standing;
  }

  override async cancel(ref: string): Promise<AttemptStanding> {
    const standing = await this.read(ref);
    return standing.status === 'accepted' || standing.status === 'taken' ? standing : super.cancel(ref);
  }

  override async dropLost(attemptId: string, kept: string | null): Promise<void> {
    if (this.standings.has(attemptId) && attemptId !== kept) await this.cancel(attemptId);
  }
}

const provider = new Provider();
const shop = startedShop({}, [[MethodPorts, only(provider)]]);
beforeEach(() => {
  provider.fail = undefined;
  provider.pause = undefined;
  provider.onTake = undefined;
  provider.letsGoWhileTaking = false;
  provider.declineCode = 'insufficient_funds';
});

const bought = (amounts: readonly number[], changes: Partial<Purchase> = {}) => aPlan(shop.payments, { amounts, changes });
const line = async (id: string, number: number) => (await shop.purchaseOf(id)).schedule.find((one) => one.number === number);
const takenOf = (id: string) => provider.taken.filter(({ ref }) => ref.startsWith(`${id}:`)).map(({ amountPence }) => amountPence);
const run = () => shop.payments.sweep(collectionsSweep);
/** What a collision or a crash left undecided is taken up by the next check of open attempts. */
const settle = async () => {
  shop.payments.clock.advance(60_000);
  await shop.payments.sweep(openPaymentsSweep);
  shop.payments.clock.advance(-60_000);
};
const eventsOf = async (id: string) =>
  (await shop.payments.events())
    .filter(({ data }) => Object.values(data as object).includes(id))
    .map(({ type, data }) => [type.split('.')[2], data] as const);
const later = async (days: number, work: () => Promise<void>) => {
  shop.payments.clock.advance(days * day);
  try {
    await work();
  } finally {
    shop.payments.clock.advance(-days * day);
  }
};

describe('a run of collections', () => {
  it('interrupted twice collects each line once', () =>
    later(31, async () => {
      const ids = await Promise.all(Array.from({ length: 16 }, (_, place) => bought([1_000, 900 + place])));
      let calls = 0;
      // The process is gone: before the provider heard of a payment, or after it did and before we could write that down.
      provider.fail = (_, when) => {
        calls += 1;
        if (calls > 12) throw new Error(`Killed ${when} opening`);
      };
      await run();
      const afterFirst = ids.flatMap(takenOf).length;
      [calls, provider.fail] = [0, undefined];
      provider.onTake = () => {
        calls += 1;
        if (calls > 5) throw new Error('Killed after the provider took the money');
      };
      await run();
      provider.onTake = undefined;
      expect(afterFirst).toBeLessThan(16);
      await run();
      await settle();
      expect(ids.map(takenOf)).toEqual(ids.map((_, place) => [900 + place]));
      for (const id of ids) expect((await line(id, 2))?.state).toBe('accepted');
    }));

  it('beside another one collects each line once', () =>
    later(31, async () => {
      const ids = await Promise.all(Array.from({ length: 8 }, (_, place) => bought([1_000, 700 + place])));
      await Promise.all([run(), run(), run()]);
      await run();
      await settle();
      expect(ids.map(takenOf)).toEqual(ids.map((_, place) => [700 + place]));
      expect(new Set(provider.openings.filter(({ purchaseId }) => ids.includes(purchaseId)).map(({ attemptId }) => attemptId)).size).toBe(
        8,
      );
    }));

  it('goes on behind a line that cannot be collected', () =>
    later(31, async () => {
      const [broken, fine] = [await bought([1_000, 500]), await bought([1_000, 600])].toSorted();
      if (!broken || !fine) throw new Error('Two were bought');
      provider.fail = ({ purchaseId }) => {
        if (purchaseId === broken) throw new Error('No answer');
      };
      await run();
      expect([takenOf(broken).length, takenOf(fine).length]).toEqual([0, 1]);
      provider.fail = undefined;
      await run();
      expect(takenOf(broken)).toHaveLength(1);
    }));

  it('goes through more than one batch, one after the other', () =>
    later(31, async () => {
      const purchases = shop.payments.get(Mongo).database.collection<{ _id: string }>('purchases');
      const one = await purchases.findOne({ _id: await bought([1_000]) });
      const looked = { _id: { $regex: /^looked at / }, nextDueOn: null };
      const more = Array.from({ length: 105 }, (_, place) => ({
        ...one,
        _id: `looked at ${place}`,
        quoteId: randomUUID(),
        nextDueOn: '2027-04-02',
      }));
      await purchases.insertMany(more);
      await run();
      await run();
      expect(await purchases.countDocuments(looked)).toBe(105);
    }));
});

describe('a payment that fails', () => {
  it('because the customer ended the agreement at PayPal is not tried again, and a card may be chosen for the others', async () => {
    const instrument = { method: 'paypal', ref: 'kept', payer: null } as const;
    const id = await bought([1_000, 900, 800], { instrument });
    provider.declines.add(id);
    provider.declineCode = 'RESOURCE_NOT_FOUND';
    await later(31, run);
    await later(40, run);
    expect(provider.openings.filter(({ purchaseId }) => purchaseId === id)).toHaveLength(1);
    expect(await line(id, 2)).toMatchObject({ state: 'failed', failure: { tryOn: null } });
    expect(mayChooseCard(await shop.purchaseOf(id))).toBe(true);
  });

  it('is tried again after 3 and 7 days; the cover is suspended after 14 and ends after 28, with the plan', async () => {
    const id = await bought([1_000, 900, 800]);
    provider.declines.add(id);
    const tries: number[] = [];
    for (let days = 31; days <= 59; days += 1)
      await later(days, async () => {
        const before = provider.openings.length;
        await run();
        if (provider.openings.slice(before).some(({ purchaseId }) => purchaseId === id)) tries.push(days - 31);
      });
    expect(tries).toEqual([0, 3, 7]);
    expect((await shop.purchaseOf(id)).schedule.map(({ state }) => state)).toEqual(['collected', 'void', 'void']);
    expect(await shop.purchaseOf(id)).toMatchObject({
      nextDueOn: null,
      arrears: { status: 'ended' },
      planEnd: { on: '2027-04-30', reason: 'arrears' },
    });
    const events = await eventsOf(id);
    expect(events.filter(([name]) => name === 'payment-missed').map(([, data]) => data)).toMatchObject([
      { notice: 'first', tryOn: '2027-04-05', suspendsOn: '2027-04-16', endsOn: '2027-04-30' },
      { notice: 'second', tryOn: '2027-04-09' },
      { notice: 'last', tryOn: null },
    ]);
    expect(events.filter(([name]) => name === 'arrears-changed').map(([, data]) => data)).toMatchObject([
      { status: 'late', on: '2027-04-02', overduePence: 900 },
      { status: 'suspended', on: '2027-04-16', endsOn: '2027-04-30' },
      { status: 'ended', on: '2027-04-30' },
    ]);
    expect(events.filter(([name]) => name === 'plan-cancelled').map(([, data]) => data)).toMatchObject([
      { reason: 'arrears', voidPence: 1_700, paidPence: 1_000 },
    ]);
    const balance = await shop.balancesOf(id);
    expect([balance('receivable'), balance('cancellations')]).toEqual([0, 1_700]);
  });

  it('and is paid by a later try ends the arrears', async () => {
    const id = await bought([1_000, 900]);
    provider.declines.add(id);
    await later(31, run);
    provider.declines.delete(id);
    await later(34, async () => {
      await run();
      const last = (await line(id, 2))?.attemptId ?? '';
      await provider.become(last, { status: 'taken', takenPence: 900 });
      shop.payments.clock.advance(2 * 60 * 60_000);
      // One run checks a hundred attempts, and those of the tests above wait too.
      for (let runs = 0; runs < 5; runs += 1) await shop.payments.sweep(openPaymentsSweep);
      shop.payments.clock.advance(-2 * 60 * 60_000);
    });
    expect(await line(id, 2)).toMatchObject({ state: 'collected', failure: null });
    expect((await eventsOf(id)).map(([name]) => name)).toEqual([
      'payment-failed',
      'payment-missed',
      'arrears-changed',
      'payment-collected',
      'payment-succeeded',
      'arrears-changed',
    ]);
    expect(await shop.purchaseOf(id)).toMatchObject({ arrears: null, nextDueOn: null });
  });

  it('is missed, without asking the provider, when the bank cancelled the mandate', async () => {
    const id = await bought([1_000, 900], { instrument: null });
    await later(31, run);
    expect(provider.openings.filter(({ purchaseId }) => purchaseId === id)).toEqual([]);
    expect(await line(id, 2)).toMatchObject({ state: 'failed', failure: { reason: 'no_instrument', tryOn: null } });
  });

  it('is missed too when there never was anything to take it from: it was paid at once, taken back by its bank, and moved by staff', async () => {
    const id = await bought([1_000, 900]);
    await shop.payments.get(PurchaseChanges).change(id, ({ instrument: _, ...purchase }) => ({ purchase, rows: [], told: [] }));
    await later(31, run);
    expect(provider.openings.filter(({ purchaseId }) => purchaseId === id)).toEqual([]);
    expect(await line(id, 2)).toMatchObject({ state: 'failed', failure: { reason: 'no_instrument', tryOn: null } });
  });

  it('is missed too when a process claimed it, and stopped before the bank cancelled the mandate', async () => {
    const id = await bought([1_000, 900]);
    await shop.payments.get(PurchaseChanges).change(id, (purchase) => {
      const schedule = claimLine(purchase.schedule, 2, `${id}:2`);
      return { purchase: { ...purchase, schedule, attempts: 2, instrument: null }, rows: [], told: [] };
    });
    await later(31, run);
    expect(await line(id, 2)).toMatchObject({ state: 'failed', isOpening: false, failure: { reason: 'no_instrument' } });
  });

  it('of a direct debit that the bank cancelled is not missed before its day: until then a card may be chosen', async () => {
    const id = await aPlan(shop.payments, { amounts: [1_000, 900], method: 'direct_debit', changes: { instrument: null } });
    await later(28, run);
    expect(await line(id, 2)).toMatchObject({ dueOn: '2027-04-02', state: 'due' });
    await later(31, run);
    expect(await line(id, 2)).toMatchObject({ state: 'failed', failure: { reason: 'no_instrument' } });
  });

  it('is taken on its day, and not before as a direct debit would be, once something else pays', async () => {
    const instrument = { method: 'paypal', ref: 'B-1', payer: null } as const;
    const id = await aPlan(shop.payments, { amounts: [1_000, 900], method: 'direct_debit', changes: { instrument } });
    expect((await shop.purchaseOf(id)).nextDueOn).toBe('2027-03-25');
    await later(28, run);
    expect(takenOf(id)).toEqual([]);
    expect(await shop.purchaseOf(id)).toMatchObject({ nextDueOn: '2027-04-02', schedule: [{}, { method: 'paypal', attemptId: null }] });
    await later(31, run);
    expect(takenOf(id)).toEqual([900]);
  });
});

describe('a payment that a process claimed by direct debit before it stopped', () => {
  it('is taken by what the customer has chosen since, on its day', async () => {
    const instrument = { method: 'paypal', ref: 'B-1', payer: null } as const;
    const id = await aPlan(shop.payments, { amounts: [1_000, 900], method: 'direct_debit', changes: { instrument } });
    await shop.payments.get(PurchaseChanges).change(id, (purchase) => {
      const schedule = claimLine(purchase.schedule, 2, `${id}:2`);
      return { purchase: { ...purchase, schedule, attempts: 2 }, rows: [], told: [] };
    });
    await later(28, run);
    expect([takenOf(id), (await line(id, 2))?.state]).toEqual([[], 'due']);
    await later(31, run);
    expect([takenOf(id), await line(id, 2)]).toMatchObject([[900], { method: 'paypal', state: 'accepted' }]);
  });
});

/** Our process stops once the provider holds its payment, before we stored that. */
const killedAfterOpening = async (id: string) => {
  provider.fail = ({ purchaseId }, when) => {
    if (purchaseId === id && when === 'after') throw new Error('Killed after opening');
  };
  await run();
  provider.fail = undefined;
};
const letGoOfLost = () => {
  shop.payments.clock.advance(11 * 60_000);
  return shop.payments.sweep(lostOpeningsSweep);
};

it('a payment that our process claimed and did not live to store is taken once, by another attempt, once the provider has let go of the first', () =>
  later(31, async () => {
    const id = await bought([1_000, 900]);
    await killedAfterOpening(id);
    await letGoOfLost();
    await run();
    expect(provider.taken.filter(({ ref }) => ref.startsWith(`${id}:`))).toEqual([{ ref: `${id}:3`, amountPence: 900 }]);
    expect(provider.standings.get(`${id}:2`)?.status).toBe('cancelled');
  }));

describe('a plan that is cancelled while a payment of it begins', () => {
  const cancel = (id: string) =>
    shop.payments.get(PurchaseChanges).change(id, (purchase, at) => recorded(endPlan(purchase, '2027-04-02'), at));

  it.each(['before', 'after'] as const)(
    'takes nothing, and the provider lets go of what it held: cancelled %s it was asked',
    async (then) => {
      const id = await bought([1_000, 900, 800]);
      let cancelling: Promise<unknown> | undefined;
      provider.pause = ({ purchaseId }, when) => (purchaseId === id && when === then ? (cancelling = cancel(id)) : undefined);
      await later(31, run);
      expect(cancelling).toBeDefined();
      await later(40, run);
      expect(takenOf(id)).toEqual([]);
      expect((await shop.purchaseOf(id)).schedule.map(({ state }) => state)).toEqual(['collected', 'void', 'void']);
      expect(provider.standings.get(`${id}:2`)?.status).toBe('cancelled');
      expect((await shop.balancesOf(id))('receivable')).toBe(0);
    },
  );

  it('takes nothing, and the provider lets go of what it held, though our process stopped before that was stored', () =>
    later(31, async () => {
      const id = await bought([1_000, 900]);
      await killedAfterOpening(id);
      await cancel(id);
      await run();
      await letGoOfLost();
      expect([takenOf(id), provider.standings.get(`${id}:2`)?.status]).toEqual([[], 'cancelled']);
    }));

  it('takes nothing of what the provider holds only afterwards', async () => {
    const id = await bought([1_000, 900]);
    provider.pause = ({ attemptId }, when) => (when === 'after' ? provider.become(attemptId, { status: 'open' }) : undefined);
    await later(31, run);
    await cancel(id);
    await provider.become(`${id}:2`, { status: 'authorised' });
    await later(31, settle);
    expect(takenOf(id)).toEqual([]);
    expect((await shop.purchaseOf(id)).schedule.map(({ state }) => state)).toEqual(['collected', 'void']);
    expect(provider.standings.get(`${id}:2`)?.status).toBe('cancelled');
    expect((await eventsOf(id)).map(([name]) => name)).not.toContain('payment-missed');
  });
});

describe('a plan that is cancelled while its provider has not answered whether it took a payment', () => {
  const plan = (id: string) =>
    shop.payments.get(PurchaseChanges).change(id, (purchase, at) => recorded(endPlan(purchase, '2027-04-02'), at));
  const isSilent = () => {
    throw new Error('No answer');
  };
  const beforeItTakes = () => jest.spyOn(provider, 'take').mockRejectedValueOnce(new Error('No answer'));
  const onceItTook = () => {
    provider.onTake = isSilent;
  };

  it.each<[string, () => unknown, Partial<AttemptStanding>, string[]]>([
    ['has it let go', beforeItTakes, { status: 'cancelled' }, ['collected', 'void', 'void']],
    ['counts it where it was taken', onceItTook, { status: 'taken' }, ['collected', 'collected', 'void']],
  ])('%s', async (_, silence, became, states) => {
    const id = await bought([1_000, 900, 800]);
    provider.letsGoWhileTaking = true;
    silence();
    await later(31, run);
    provider.onTake = undefined;
    if (became.status === 'taken') await provider.become(`${id}:2`, { ...became, takenPence: 900 });
    await plan(id);
    await later(31, settle);
    expect(provider.standings.get(`${id}:2`)?.status).toBe(became.status);
    expect((await shop.purchaseOf(id)).schedule.map(({ state }) => state)).toEqual(states);
    const told = (await eventsOf(id)).filter(([name]) => name === 'plan-cancelled').map(([, data]) => Object(data).coveredPence);
    expect(told).toEqual(became.status === 'taken' ? [1_900] : [1_900, 1_000]);
  });

  it('takes it where a payment may have been made that nobody heard of', async () => {
    const id = await bought([1_000, 900, 800]);
    beforeItTakes();
    await later(31, run);
    await plan(id);
    await later(31, settle);
    expect(takenOf(id)).toEqual([900]);
  });
});

describe('monthly cover', () => {
  it('announces each month, then takes it once, until it is cancelled', async () => {
    const id = await aPlan(shop.payments, { amounts: [2_091], monthlyPence: 2_591 });
    for (const days of [31, 61, 92]) await later(days, run);
    expect(takenOf(id)).toEqual([2_591, 2_591, 2_591]);
    const announced = (await eventsOf(id)).filter(([name]) => name === 'payment-announced').map(([, data]) => data);
    expect(announced).toMatchObject([
      { line: 3, dueOn: '2027-05-02', amountPence: 2_591, monthlyPence: 2_591, mandate: null },
      { line: 4, dueOn: '2027-06-02' },
      { line: 5, dueOn: '2027-07-02' },
    ]);
    await shop.payments.get(PurchaseChanges).change(id, (purchase, at) => recorded(endPlan(purchase, '2027-06-02'), at));
    await later(200, run);
    expect(takenOf(id)).toHaveLength(3);
    expect(await shop.purchaseOf(id)).toMatchObject({ nextDueOn: null, planEnd: { reason: 'cancelled' } });
  });
});
