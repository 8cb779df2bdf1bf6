import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import {
  garagePaymentChanged,
  paymentCollected,
  paymentFailed,
  paymentRefunded,
  paymentReversed,
  purchaseCompleted,
  refundRequested,
  refundReturned,
} from '@kerbside/contracts/events/payments';
import { customerRegistered } from '@kerbside/contracts/events/accounts';
import { readPerson, type Person } from '@kerbside/contracts/http/accounts/accounts';
import { sendMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import { DomainError } from '@kerbside/platform/errors/errors';
import { stuckAfterFailing } from '@kerbside/platform/testing/stuck-work';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { PersonalData } from '@kerbside/platform/personal/personal-data';
import { subjectErased } from '@kerbside/platform/personal/personal-records';
import { startedService } from '@kerbside/platform/testing/test-service';
import { digestOf } from '../src/referrals/referral.js';
import { ReferralsService, rewardReferrer } from '../src/referrals/referrals.service.js';
import { RewardsRepository } from '../src/rewards/rewards.repository.js';
import { forgottenHolds } from '../src/rewards/rewards.service.js';
import { service } from '../src/service.js';
import type { SentLetter } from '@kerbside/contracts/testing/sent-letter';

describe('rewards and referrals', () => {
  const people = new Map<string, Person>();
  const letters: SentLetter[] = [];
  const aPerson = (email: string, createdAt = vouchers.clock.now()): string => {
    const id = randomUUID();
    const nothing = { title: null, lastName: 'Carter', phone: null, address: [], postcode: null, role: null, erasedAt: null };
    people.set(id, { ...nothing, id, email, firstName: 'Zoë', createdAt: createdAt.toISOString() });
    return id;
  };
  const as = (userId: string) => ({ kind: 'customer', userId }) as const;
  const get = (path: string, userId: string) => vouchers.by(as(userId)).read(path);
  const rewardsOf = (userId: string) => get('/api/vouchers/rewards', userId);
  const unseenOf = async (userId: string) => (await get('/ajaxCustomer/getUnseenRewardsHistoryItems', userId)).items;
  const hold = (body: object) => vouchers.by('payments').post('/internal/rewards/hold').send(body);
  const buys = async (customerId: string, amountPence = 31_240, purchaseId = randomUUID(), rewardsPence = 0) => {
    const purchase = { purchaseId, quoteId: randomUUID(), customerId, currency: 'gbp' } as const;
    await vouchers.deliver(purchaseCompleted, { channel: 'online', ...purchase, totalPence: amountPence, voucherCode: null, rewardsPence });
    await vouchers.deliver(paymentCollected, { reference: 'KQ-1001', ...purchase, line: 1, amountPence });
  };
  /** Buys and waits until what that earned can be used. */
  const earns = async (customerId: string, amountPence: number) => {
    await buys(customerId, amountPence);
    vouchers.clock.advance(15 * 86_400_000);
  };
  /** What they have, usable now or later, less what they owe. */
  const totalOf = async (customerId: string): Promise<number> => {
    const { balance, coming, owed } = await rewardsOf(customerId);
    return coming.reduce((sum: number, { amount }: { amount: number }) => sum + amount, balance - owed);
  };
  const aPurchase = (customerId: string) => ({ purchaseId: randomUUID(), quoteId: randomUUID(), customerId, currency: 'gbp' }) as const;
  const refer = (userId: string, over: object = {}) =>
    vouchers
      .by(as(userId))
      .post('/ajax/refer-friend')
      .send({ friend_name: 'Sam', friend_email: 'sam@example.com', message: 'They paid for my gearbox.', ...over });

  const vouchers = startedService(service);
  beforeEach(() => {
    vouchers.answer(readPerson, ({ params }: { params: { userId: string } }) => {
      const person = people.get(params.userId);
      if (!person) throw new DomainError('NOT_FOUND');
      return person;
    });
    vouchers.answer(sendMessage, ({ body }) => {
      letters.push(body);
      return {};
    });
  });

  it('Q4: come back with a refund, once for it', async () => {
    const customerId = aPerson('refunded@example.com');
    const facts = { ...refundRequested.sample, customerId, refundId: randomUUID(), rewardsPence: 1_000 };
    await vouchers.deliver(refundRequested, facts);
    await vouchers.deliver(refundRequested, facts);
    await vouchers.deliver(refundRequested, { ...facts, refundId: randomUUID(), rewardsPence: 0 });
    expect(await rewardsOf(customerId)).toMatchObject({ balance: 10, items: [{ amount: 10, label: 'Rewards returned with your refund' }] });
  });

  it('Q4: of a purchase go with what is refunded of it, in proportion and once, with an event', async () => {
    const customerId = aPerson('half@example.com');
    const purchaseId = randomUUID();
    await buys(customerId, 31_240, purchaseId);
    const half = { ...refundRequested.sample, customerId, purchaseId, refundId: randomUUID(), amountPence: 15_620, rewardsPence: 0 };
    await vouchers.deliver(refundRequested, half);
    await vouchers.deliver(refundRequested, half);
    expect(await rewardsOf(customerId)).toMatchObject({
      coming: [{ amount: 3.12 }],
      items: [{ amount: -3.13, balance: 3.12, label: 'Cashback taken back after a refund' }, { amount: 6.25 }],
    });
    expect((await vouchers.events()).at(-1)).toMatchObject({
      type: 'kerbside.vouchers.rewards-taken-back.v1',
      data: { customerId, paymentId: purchaseId, amountPence: 313, balancePence: 312 },
    });
    await vouchers.deliver(refundRequested, { ...half, refundId: randomUUID() });
    expect(await totalOf(customerId)).toBe(0);
  });

  it('Q4: of a purchase go with what somebody sent back at its provider too, come back with that, and go once with a refund of ours', async () => {
    const customerId = aPerson('by-hand@example.com');
    const purchase = { ...aPurchase(customerId), line: 1 };
    await buys(customerId, 31_240, purchase.purchaseId);
    const refund = { ...refundRequested.sample, ...purchase, refundId: randomUUID(), amountPence: 15_620, rewardsPence: 0 };
    await vouchers.deliver(refundRequested, refund);
    const left: number[] = [];
    for (const pence of [15_620, 10_620, -10_620, -15_620, 15_620]) {
      const moved = { ...purchase, amountPence: Math.abs(pence), refundedPence: 0 };
      await (pence > 0
        ? vouchers.deliver(paymentRefunded, moved)
        : vouchers.deliver(refundReturned, { ...refundReturned.sample, ...moved }));
      left.push(Math.round((await totalOf(customerId)) * 100));
    }
    expect(left).toEqual([312, 100, 312, 312, 312]);
  });

  it('Q4: that were used before their purchase was refunded are owed, and what comes next goes towards them', async () => {
    const customerId = aPerson('spent@example.com');
    const purchaseId = randomUUID();
    await buys(customerId, 31_240, purchaseId);
    await buys(customerId, 0, randomUUID(), 500);
    const back = { ...refundRequested.sample, customerId, rewardsPence: 0 };
    await vouchers.deliver(refundRequested, { ...back, purchaseId, refundId: randomUUID(), amountPence: 31_240 });
    expect(await rewardsOf(customerId)).toMatchObject({ balance: 0, coming: [], owed: 5, items: [{ amount: -6.25, balance: -5 }, {}, {}] });
    await hold({ customerId, paymentId: randomUUID(), amountPence: 1 }).expect(409);
    await vouchers.deliver(refundRequested, { ...back, refundId: randomUUID(), amountPence: 0, rewardsPence: 300 });
    expect(await rewardsOf(customerId)).toMatchObject({ balance: 0, owed: 2 });
    await earns(customerId, 100_000);
    expect(await rewardsOf(customerId)).toMatchObject({ balance: 18, owed: 0 });
  });

  it('Q4: can be used once the 14 days are over in which their purchase may be cancelled, and say from when', async () => {
    const customerId = aPerson('waits@example.com');
    vouchers.clock.set(new Date('2026-11-20T12:00:00Z'));
    await buys(customerId, 31_240);
    expect(await rewardsOf(customerId)).toMatchObject({
      balance: 0,
      coming: [{ amount: 6.25, from: '2026-12-05' }],
      owed: 0,
      items: [{ amount: 6.25, availableFrom: '2026-12-05' }],
    });
    expect((await vouchers.events()).at(-1)?.data).toMatchObject({ amountPence: 625, availableFrom: '2026-12-05' });
    vouchers.clock.set(new Date('2026-12-04T23:59:00Z'));
    await hold({ customerId, paymentId: randomUUID(), amountPence: 1 }).expect(409);
    vouchers.clock.set(new Date('2026-12-05T00:00:00Z'));
    await hold({ customerId, paymentId: randomUUID(), amountPence: 625 }).expect(200);
  });

  it('Q4: are seen by staff as their customer sees them', async () => {
    const userId = aPerson('told@example.com');
    await buys(userId);
    const path = `/api/vouchers/customers/${userId}/rewards`;
    const agent = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;
    const { body } = await vouchers.by(agent).get(path).expect(200);
    expect(body.data.items).toHaveLength(1);
    expect(body.data).toEqual(await rewardsOf(userId));
  });

  it('Q4: are unseen until they are seen, by their owner', async () => {
    const customer = aPerson('una@example.com');
    await buys(customer, 10_000);
    await buys(customer, 20_000);
    const items = await unseenOf(customer);
    expect(items.map(({ amount, balance }: { amount: number; balance: number }) => [amount, balance])).toEqual([
      [2, 2],
      [4, 6],
    ]);
    const seen = (userId: string, ids: unknown) => vouchers.by(as(userId)).post('/ajaxApp/updateRewardsSeen').send({ ids });
    await seen(aPerson('stranger@example.com'), [items[0].id]).expect(200);
    expect(await unseenOf(customer)).toHaveLength(2);
    await seen(customer, `${items[0].id}, ${items[1].id}`).expect(200);
    expect(await unseenOf(customer)).toEqual([]);
    expect((await seen(customer, []).expect(400)).body.error.fields.ids).toBe('Which rewards were seen?');
  });

  it('Q8: are kept for one payment, used when it succeeds and free again when it fails', async () => {
    const customer = aPerson('kim@example.com');
    await earns(customer, 100_000);
    const [first, second] = [randomUUID(), randomUUID()];
    expect((await hold({ customerId: customer, paymentId: first, amountPence: 1_500 }).expect(200)).body.data.balancePence).toBe(500);
    expect((await hold({ customerId: customer, paymentId: second, amountPence: 501 }).expect(409)).body.error.data).toEqual({
      balancePence: 500,
    });
    await vouchers.deliver(paymentFailed, { paymentId: first, quoteId: randomUUID(), reason: 'declined' });
    await hold({ customerId: customer, paymentId: second, amountPence: 2_000 }).expect(200);
    await buys(customer, 1_000, second, 2_000);
    expect(await rewardsOf(customer)).toMatchObject({
      coming: [{ amount: 0.2 }],
      items: [{ amount: 0.2 }, { amount: -20, balance: 0 }, { amount: 20 }],
    });
    await hold({ customerId: customer, paymentId: second, amountPence: 10 }).expect(409);
  });

  it('Q4: are never promised to two payments at once', async () => {
    const customer = aPerson('lee@example.com');
    await earns(customer, 50_000);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => hold({ customerId: customer, paymentId: randomUUID(), amountPence: 600 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const balance = await vouchers.by('payments').get(`/internal/rewards/${customer}`).expect(200);
    expect(balance.body.data).toEqual({ balancePence: 400 });
  });

  it('Q4: are used as the payment says, even if its hold was given back or was for another amount', async () => {
    const customer = aPerson('ray@example.com');
    await earns(customer, 100_000);
    const paymentId = randomUUID();
    await hold({ customerId: customer, paymentId, amountPence: 1_500 }).expect(200);
    await vouchers.deliver(paymentFailed, { paymentId, quoteId: randomUUID(), reason: 'declined' });
    await buys(customer, 10, paymentId, 1_500);
    expect((await rewardsOf(customer)).balance).toBe(5);
    const another = randomUUID();
    await hold({ customerId: customer, paymentId: another, amountPence: 500 }).expect(200);
    await buys(customer, 10, another, 200);
    expect((await rewardsOf(customer)).balance).toBe(3);
    const third = randomUUID();
    await hold({ customerId: customer, paymentId: third, amountPence: 300 }).expect(200);
    await buys(customer, 10, third, 0);
    expect((await rewardsOf(customer)).balance).toBe(3);
  });

  it('Q8: that a payment holds for another try are not taken back when the last try fails', async () => {
    const customer = aPerson('sue@example.com');
    await earns(customer, 50_000);
    const paymentId = randomUUID();
    const failedAt = vouchers.clock.now();
    vouchers.clock.advance(1_000);
    await hold({ customerId: customer, paymentId, amountPence: 1_000 }).expect(200);
    vouchers.clock.set(failedAt);
    await vouchers.deliver(paymentFailed, { paymentId, quoteId: randomUUID(), reason: 'declined' });
    expect((await rewardsOf(customer)).balance).toBe(0);
  });

  it('Q4: that a payment forgot are free after an hour, and count as free for that payment before then', async () => {
    const customer = aPerson('tom@example.com');
    await earns(customer, 50_000);
    const paymentId = randomUUID();
    await hold({ customerId: customer, paymentId, amountPence: 1_000 }).expect(200);
    const balance = async (query = {}) =>
      (await vouchers.by('payments').get(`/internal/rewards/${customer}`).query(query).expect(200)).body.data;
    expect(await balance()).toEqual({ balancePence: 0 });
    expect(await balance({ paymentId })).toEqual({ balancePence: 1_000 });
    const rewards = vouchers.get(RewardsRepository);
    const account = rewards.account.bind(rewards);
    for (const amountPence of [0, 1_000]) {
      jest.spyOn(rewards, 'account').mockImplementationOnce(async (...asked) => {
        await hold({ customerId: customer, paymentId, amountPence }).expect(200);
        return account(...asked);
      });
      expect(await balance({ paymentId })).toEqual({ balancePence: 1_000 });
    }
    vouchers.clock.advance(59 * 60_000);
    await vouchers.sweep(forgottenHolds);
    expect(await balance()).toEqual({ balancePence: 0 });
    vouchers.clock.advance(2 * 60_000);
    await vouchers.sweep(forgottenHolds);
    expect(await balance()).toEqual({ balancePence: 1_000 });
  });

  it('Q4: reward the customer who referred a friend, once, when the friend first buys', async () => {
    const zoe = aPerson('zoe2@example.com');
    await refer(zoe).expect(200);
    await refer(zoe).expect(200);
    expect(new Set(letters.map(({ key }) => key)).size).toBe(1);
    expect(letters.at(-1)).toMatchObject({
      to: 'sam@example.com',
      facts: { friend: 'Sam', customer: 'Zoë', message: 'They paid for my gearbox.' },
    });
    vouchers.clock.advance(60_000);
    const sam = aPerson('sam@example.com');
    await buys(sam);
    await vouchers.sweep(rewardReferrer);
    expect(await totalOf(zoe)).toBe(20);
    await buys(sam);
    await vouchers.sweep(rewardReferrer);
    expect(await totalOf(zoe)).toBe(20);
  });

  it('Q4: reward the customer who referred a friend whose address has changed since they registered, and no later account of the first address', async () => {
    const zoe = aPerson('zoe10@example.com');
    await refer(zoe, { friend_email: 'moves@example.com' }).expect(200);
    vouchers.clock.advance(60_000);
    const friend = aPerson('moves@example.com');
    await vouchers.deliver(customerRegistered, { customerId: friend });
    const person = people.get(friend);
    if (person) people.set(friend, { ...person, email: 'moved@example.com' });
    const later = aPerson('moves@example.com');
    await vouchers.deliver(customerRegistered, { customerId: later });
    for (const [buyer, total] of [
      [later, 0],
      [friend, 20],
      [friend, 20],
    ] as const) {
      await buys(buyer);
      await vouchers.sweep(rewardReferrer);
      expect(await totalOf(zoe)).toBe(total);
    }
  });

  it.each([
    ['an account, which had each of them', ['first-of-two@example.com', 'second-of-two@example.com'], false],
    ['a mailbox, by an account for each', ['one-mailbox@example.com', 'one-mailbox+again@example.com'], true],
  ] as const)('Q4: reward one friend once, who has bought by each of two addresses that were invited: of %s', async (_, emails, areTwo) => {
    const zoe = aPerson(`inviter-of-${emails[0]}`);
    for (const friend_email of emails) await refer(zoe, { friend_email }).expect(200);
    vouchers.clock.advance(60_000);
    const [friend, other] = [aPerson(emails[0]), aPerson(areTwo ? emails[1] : `unused-${emails[1]}`)];
    await buys(friend);
    const person = people.get(friend);
    if (person && !areTwo) people.set(friend, { ...person, email: emails[1] });
    await buys(areTwo ? other : friend);
    await vouchers.sweep(rewardReferrer);
    expect(await totalOf(zoe)).toBe(20);
  });

  it('Q4: for a friend stay where their first purchase goes back and another, made before that, stays paid', async () => {
    const zoe = aPerson('zoe9@example.com');
    await refer(zoe, { friend_email: 'bought-again@example.com' }).expect(200);
    vouchers.clock.advance(60_000);
    const friend = aPerson('bought-again@example.com');
    const [first, second] = [aPurchase(friend), aPurchase(friend)];
    for (const { purchaseId } of [first, second]) await buys(friend, 20_000, purchaseId);
    const back = { ...refundRequested.sample, amountPence: 20_000, rewardsPence: 0 };
    await vouchers.deliver(refundRequested, { ...back, ...first, refundId: randomUUID() });
    await vouchers.sweep(rewardReferrer);
    expect(await totalOf(zoe)).toBe(20);
    await vouchers.deliver(refundRequested, { ...back, ...second, refundId: randomUUID() });
    await vouchers.sweep(rewardReferrer);
    expect(await totalOf(zoe)).toBe(0);
  });

  it('are given for nothing that a garage is paid for: neither cashback nor for a referral', async () => {
    const zoe = aPerson('zoe4@example.com');
    await refer(zoe, { friend_email: 'kim@example.com' }).expect(200);
    vouchers.clock.advance(60_000);
    const kim = aPerson('kim@example.com');
    const purchase = { purchaseId: randomUUID(), quoteId: randomUUID(), customerId: kim, currency: 'gbp' } as const;
    const atGarage = { ...purchase, amountPence: 5_485, dueOn: '2026-12-01' };
    await vouchers.deliver(garagePaymentChanged, { ...atGarage, status: 'due' });
    await vouchers.deliver(purchaseCompleted, { channel: 'online', ...purchase, totalPence: 5_485, voucherCode: null, rewardsPence: 0 });
    await vouchers.deliver(garagePaymentChanged, { ...atGarage, status: 'paid' });
    await vouchers.sweep(rewardReferrer);
    expect([await totalOf(kim), await totalOf(zoe)]).toEqual([0, 0]);
    await buys(kim);
    await vouchers.sweep(rewardReferrer);
    expect(await totalOf(zoe)).toBe(20);
  });

  it('for a referral are shown to staff when they cannot be given', async () => {
    const [stranger, paymentId] = [randomUUID(), randomUUID()];
    await buys(stranger, 31_240, paymentId);
    expect(await stuckAfterFailing(vouchers, { owner: 'vouchers', kind: rewardReferrer, subjectId: paymentId })).toMatchObject({
      customerId: stranger,
      subjectType: 'payment',
      amountPence: 2_000,
      toDo: expect.stringContaining('has not had their reward'),
    });
  });

  it('for a referral are given once, also when the process stops after it has counted the friend’s payment', async () => {
    const zoe = aPerson('zoe7@example.com');
    await refer(zoe, { friend_email: 'interrupted@example.com' }).expect(200);
    vouchers.clock.advance(60_000);
    const friend = aPerson('interrupted@example.com');
    const stopped = jest.spyOn(vouchers.get(ReferralsService), 'reward').mockRejectedValueOnce(new Error('stopped'));
    await buys(friend, 20_000);
    expect(stopped).toHaveBeenCalledTimes(2);
    stopped.mockRestore();
    expect([await totalOf(zoe), await totalOf(friend)]).toEqual([20, 4]);
  });

  it('refuse a referral of oneself, and the eleventh in a day', async () => {
    const pat = aPerson('pat2@example.com');
    for (const friend_email of ['PAT2@example.com', 'pat2+friend@example.com', 'pat2+@example.com'])
      expect((await refer(pat, { friend_email }).expect(422)).body.error.code).toBe('REFERRED_YOURSELF');
    for (let n = 0; n < 10; n += 1) await refer(pat, { friend_email: `friend${n}@example.com` }).expect(200);
    await refer(pat, { friend_email: 'friend10@example.com' }).expect(429);
  });

  it('Q4: write to one friend five times a day, by however many customers', async () => {
    const friend_email = 'flooded@example.com';
    for (let n = 0; n < 5; n += 1) await refer(aPerson(`many${n}@example.com`), { friend_email }).expect(200);
    await refer(aPerson('many5@example.com'), { friend_email: 'Flooded@example.com' }).expect(429);
    await refer(aPerson('many6@example.com'), { friend_email: 'somebody.else@example.com' }).expect(200);
  });

  it('Q4: that a sale holds stay with it, whatever another tab gives up and however long its money takes, until it is off', async () => {
    const customer = aPerson('slow-bank@example.com');
    await earns(customer, 50_000);
    const paymentId = randomUUID();
    await hold({ customerId: customer, paymentId, amountPence: 1_000, isSale: true }).expect(200);
    vouchers.clock.advance(3 * 60 * 60_000);
    await vouchers.sweep(forgottenHolds);
    expect((await hold({ customerId: customer, paymentId, amountPence: 0 }).expect(200)).body.data).toEqual({
      heldPence: 1_000,
      balancePence: 0,
    });
    await hold({ customerId: customer, paymentId, amountPence: 1 }).expect(409);
    await hold({ customerId: customer, paymentId: randomUUID(), amountPence: 1 }).expect(409);
    await hold({ customerId: customer, paymentId, amountPence: 0, isSale: true }).expect(200);
    await hold({ customerId: customer, paymentId: randomUUID(), amountPence: 1_000 }).expect(200);
  });

  it('that a sale holds stay with it, when what was agreed to before is called off once more', async () => {
    const customerId = aPerson('pressed-again@example.com');
    await earns(customerId, 50_000);
    const its = { customerId, paymentId: randomUUID(), isSale: true };
    await hold({ ...its, amountPence: 1_000, agreement: 4 }).expect(200);
    await hold({ ...its, amountPence: 0, agreement: 4 }).expect(200);
    await hold({ ...its, amountPence: 800, agreement: 7 }).expect(200);
    const kept = await Promise.all([0, 1_000].map((amountPence) => hold({ ...its, amountPence, agreement: 4 }).expect(200)));
    expect(kept.map(({ body }) => body.data)).toEqual([0, 1].map(() => ({ heldPence: 800, balancePence: 200 })));
    expect((await hold({ ...its, amountPence: 0, agreement: 7 }).expect(200)).body.data).toEqual({ heldPence: 0, balancePence: 1_000 });
  });

  it('Q4: are earned by money that came, payment by payment, not by what was promised', async () => {
    const customerId = aPerson('in-parts@example.com');
    const purchase = aPurchase(customerId);
    await vouchers.deliver(purchaseCompleted, { channel: 'online', ...purchase, totalPence: 60_000, voucherCode: null, rewardsPence: 0 });
    expect(await rewardsOf(customerId)).toEqual({ balance: 0, coming: [], owed: 0, items: [] });
    await vouchers.deliver(paymentCollected, { reference: 'KQ-1001', ...purchase, line: 1, amountPence: 5_025 });
    await vouchers.deliver(paymentCollected, { reference: 'KQ-1001', ...purchase, line: 2, amountPence: 5_025 });
    expect((await rewardsOf(customerId)).items.map(({ amount }: { amount: number }) => amount)).toEqual([1, 1.01]);
    const back = { ...refundRequested.sample, ...purchase, refundId: randomUUID(), amountPence: 10_050, rewardsPence: 0 };
    await vouchers.deliver(refundRequested, back);
    expect(await totalOf(customerId)).toBe(0);
  });

  it('Q4: are earned once by money whose event came before that of its purchase', async () => {
    const customerId = aPerson('put-aside@example.com');
    const purchase = aPurchase(customerId);
    await vouchers.deliver(paymentCollected, { reference: 'KQ-1001', ...purchase, line: 1, amountPence: 20_000 });
    await vouchers.deliver(purchaseCompleted, { channel: 'online', ...purchase, totalPence: 30_000, voucherCode: null, rewardsPence: 0 });
    await vouchers.deliver(paymentCollected, { reference: 'KQ-1001', ...purchase, line: 2, amountPence: 10_000 });
    expect((await rewardsOf(customerId)).items.map(({ amount }: { amount: number }) => amount)).toEqual([2, 4]);
    const back = { ...refundRequested.sample, ...purchase, refundId: randomUUID(), amountPence: 30_000, rewardsPence: 0 };
    await vouchers.deliver(refundRequested, back);
    expect(await totalOf(customerId)).toBe(0);
  });

  it('Q4: for a friend are given again when money that the bank took back comes once more, and taken as often, also once the friend is erased', async () => {
    const zoe = aPerson('zoe6@example.com');
    await refer(zoe, { friend_email: 'bounced@example.com' }).expect(200);
    vouchers.clock.advance(60_000);
    const purchase = aPurchase(aPerson('bounced@example.com'));
    await vouchers.deliver(customerRegistered, { customerId: purchase.customerId });
    const friend = { ...subjectErased(purchase.customerId), emails: ['bounced-since@example.com'] };
    const erase = () => vouchers.get(Mongo).transaction((session) => vouchers.get(PersonalData).erase(friend, session));
    const payment = { ...purchase, line: 1, amountPence: 20_000, reference: 'KQ-1001' };
    await vouchers.deliver(purchaseCompleted, { channel: 'online', ...purchase, totalPence: 20_000, voucherCode: null, rewardsPence: 0 });
    for (const isErased of [false, true]) {
      await vouchers.deliver(paymentCollected, payment);
      await vouchers.sweep(rewardReferrer);
      expect(await totalOf(zoe)).toBe(20);
      if (isErased) await erase();
      await vouchers.deliver(paymentReversed, { ...payment, reason: 'refer_to_payer' });
      expect(await totalOf(zoe)).toBe(0);
    }
    const left = await vouchers.get(Mongo).database.collection('referrals').find({ customerId: zoe }).toArray();
    expect(JSON.stringify(left)).not.toContain(digestOf('bounced@example.com'));
  });

  it('Q4: go with a payment that the bank took back, and are earned again when it comes once more', async () => {
    const customerId = aPerson('took-back@example.com');
    const purchase = aPurchase(customerId);
    const payment = { ...purchase, line: 1, amountPence: 20_000, reference: 'KQ-1001' };
    await vouchers.deliver(purchaseCompleted, { channel: 'online', ...purchase, totalPence: 20_000, voucherCode: null, rewardsPence: 0 });
    await vouchers.deliver(paymentCollected, payment);
    await vouchers.deliver(paymentReversed, { ...payment, reason: 'refer_to_payer' });
    expect(await rewardsOf(customerId)).toMatchObject({
      balance: 0,
      items: [{ amount: -4, label: 'Cashback taken back after a payment was reversed' }, { amount: 4 }],
    });
    await vouchers.deliver(paymentCollected, payment);
    expect(await totalOf(customerId)).toBe(4);
  });

  it('Q4: for a friend are given once the friend has paid £40, and go when less than that stays paid', async () => {
    const zoe = aPerson('zoe5@example.com');
    await refer(zoe, { friend_email: 'second-self@example.com' }).expect(200);
    vouchers.clock.advance(60_000);
    const friend = aPerson('second-self@example.com');
    const purchase = aPurchase(friend);
    const bought = { ...purchase, totalPence: 20_000, voucherCode: null, rewardsPence: 0, channel: 'online' as const };
    await vouchers.deliver(purchaseCompleted, bought);
    await vouchers.sweep(rewardReferrer);
    expect(await totalOf(zoe)).toBe(0);
    const pays = async (line: number, amountPence: number) => {
      await vouchers.deliver(paymentCollected, { reference: 'KQ-1001', ...purchase, line, amountPence });
      await vouchers.sweep(rewardReferrer);
      return totalOf(zoe);
    };
    expect([await pays(1, 299), await pays(2, 3_700), await pays(3, 1), await pays(4, 16_000)]).toEqual([0, 0, 20, 20]);
    const refund = { ...refundRequested.sample, ...purchase, rewardsPence: 0 };
    await vouchers.deliver(refundRequested, { ...refund, refundId: randomUUID(), amountPence: 16_000 });
    expect(await totalOf(zoe)).toBe(20);
    await vouchers.deliver(refundRequested, { ...refund, refundId: randomUUID(), amountPence: 1 });
    expect(await rewardsOf(zoe)).toMatchObject({
      balance: 0,
      items: [{ amount: -20, label: 'Your friend’s purchase did not stay paid' }, {}],
    });
    const other = aPurchase(friend);
    await buys(friend, 31_240, other.purchaseId);
    await vouchers.sweep(rewardReferrer);
    expect(await totalOf(zoe)).toBe(20);
    const byHand = { ...other, line: 1, amountPence: 31_240 };
    await vouchers.deliver(paymentRefunded, { ...byHand, refundedPence: 31_240 });
    expect(await totalOf(zoe)).toBe(0);
    await vouchers.deliver(refundReturned, { ...refundReturned.sample, ...byHand });
    await vouchers.sweep(rewardReferrer);
    expect(await totalOf(zoe)).toBe(20);
  });
});
