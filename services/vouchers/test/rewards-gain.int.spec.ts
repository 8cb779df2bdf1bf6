import { randomUUID } from 'node:crypto';
import { orderChanged, policyCancelled, policyIssued } from '@kerbside/contracts/events/claims';
import { paymentCollected, paymentReversed, purchaseCompleted, refundRequested } from '@kerbside/contracts/events/payments';
import { readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { sendMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { startedService } from '@kerbside/platform/testing/test-service';
import fc from 'fast-check';
import { rewardReferrer } from '../src/referrals/referrals.service.js';
import { service } from '../src/service.js';

const day = 24 * 3_600_000;
const fullRefundDays = 14;
const households = Number(process.env['HOUSEHOLDS'] ?? 5);

interface RewardPurchase {
  readonly id: string;
  readonly buyer: string;
  readonly at: number;
  readonly moneyPence: number;
  readonly usedPence: number;
  readonly isFriends: boolean;
  /** What is left of its price to refund: of the cover, and of a visit that is paid back whole until it is done. */
  coverPence: number;
  visitPence: number;
  moneyBack: number;
  rewardsBack: number;
  isDisputed: boolean;
  /** The most that it had earned when money of it went back after its 14 days: this alone may be owed. */
  lateEarned: number;
}

/**
 * One customer with as many friends as they like, who share what they get. What outsiders do is played as claims and payments do it: a full
 * refund of cover within 14 days, afterwards what is unused less £35; of a visit a full refund until it is done, however late.
 */
class Household {
  readonly me = randomUUID();
  readonly bought: RewardPurchase[] = [];
  readonly #people = new Map<string, { email: string; createdAt: string }>();
  #friends = 0;

  constructor(readonly vouchers: ServiceUnderTest) {
    this.#people.set(this.me, { email: `${this.me}@example.com`, createdAt: this.now.toISOString() });
    const nothing = { title: null, phone: null, address: [], postcode: null, role: null, erasedAt: null };
    vouchers.answer(readPerson, ({ params: { userId } }) => ({
      ...nothing,
      id: userId,
      firstName: 'Jo',
      lastName: 'Day',
      ...(this.#people.get(userId) ?? { email: '', createdAt: '' }),
    }));
    vouchers.answer(sendMessage, () => ({}));
  }

  get now(): Date {
    return this.vouchers.clock.now();
  }

  async read(): Promise<{ balance: number; coming: number; owed: number }> {
    const { body } = await this.vouchers.by({ kind: 'customer', userId: this.me }).get('/api/vouchers/rewards').expect(200);
    const { balance, coming, owed } = body.data;
    const sum = coming.reduce((all: number, { amount }: { amount: number }) => all + amount, 0);
    return { balance: Math.round(balance * 100), coming: Math.round(sum * 100), owed: Math.round(owed * 100) };
  }

  /** Pays with as much of the rewards as payments would let them use. `visitShare` of the price is for work at a garage. */
  async buy(pricePence: number, share: number, { buyer = this.me, visitShare = 0 } = {}): Promise<RewardPurchase> {
    const id = randomUUID();
    const usedPence = await this.#hold(id, Math.floor((pricePence - 100) * share), buyer);
    const [moneyPence, isFriends] = [pricePence - usedPence, buyer !== this.me];
    const purchase = { purchaseId: id, quoteId: randomUUID(), customerId: buyer, currency: 'gbp' } as const;
    await this.vouchers.deliver(purchaseCompleted, {
      channel: 'online',
      ...purchase,
      totalPence: moneyPence,
      voucherCode: null,
      rewardsPence: usedPence,
    });
    await this.vouchers.deliver(paymentCollected, { reference: 'KQ-1001', ...purchase, line: 1, amountPence: moneyPence });
    const visitPence = Math.floor(pricePence * visitShare);
    const {
      startsOn: _,
      endsOn: __,
      ...order
    } = { ...policyIssued.sample, policyId: id, paymentId: id, customerId: buyer, productType: 'mot' as const };
    if (visitPence > 0) await this.vouchers.deliver(policyIssued, { ...order, premiumPence: visitPence });
    if (isFriends) await this.vouchers.sweep(rewardReferrer);
    const left = { visitPence, coverPence: pricePence - visitPence };
    const back = { moneyBack: 0, rewardsBack: 0, isDisputed: false, lateEarned: 0 };
    const bought = { id, buyer, at: this.now.getTime(), moneyPence, usedPence, isFriends, ...left, ...back };
    this.bought.push(bought);
    return bought;
  }

  async friendBuys(pricePence: number, visitShare = 0): Promise<void> {
    const email = `friend${(this.#friends += 1)}-${this.me}@example.com`;
    const friend = { friend_name: 'Sam', friend_email: email, message: '' };
    await this.vouchers.by({ kind: 'customer', userId: this.me }).post('/ajax/refer-friend').send(friend).expect(200);
    const id = randomUUID();
    this.#people.set(id, { email, createdAt: new Date(this.now.getTime() + 1_000).toISOString() });
    await this.buy(pricePence, 0, { buyer: id, visitShare });
  }

  /** All of the cover within 14 days, later what is not used, less £35; or a part, which staff give back. */
  async refund(one: RewardPurchase, part: number): Promise<void> {
    const leftPence = one.coverPence;
    const days = Math.floor((this.now.getTime() - one.at) / day);
    const unusedPence = Math.max(0, Math.floor((leftPence * (365 - days)) / 365) - 3_500);
    const amountPence = part < 1 ? Math.floor(leftPence * part) : this.#isFree(one) ? leftPence : unusedPence;
    if (one.isDisputed || amountPence === 0) return;
    this.#noteLate(one);
    await this.#giveBack(one, amountPence);
    one.coverPence -= amountPence;
  }

  /** The visit is called off, and some days may pass before its money goes back. */
  async callOff(one: RewardPurchase, daysBetween: number): Promise<void> {
    if (one.isDisputed || one.visitPence === 0) return;
    await this.vouchers.deliver(policyCancelled, {
      ...policyCancelled.sample,
      policyId: one.id,
      productType: 'mot',
      customerId: one.buyer,
    });
    this.vouchers.clock.advance(daysBetween * day);
    if (!one.isFriends) await this.buy(5_000, 1);
    await this.#giveBack(one, one.visitPence);
    one.visitPence = 0;
  }

  async isDone(one: RewardPurchase): Promise<void> {
    if (one.isDisputed || one.visitPence === 0) return;
    const done = { policyId: one.id, customerId: one.buyer, status: 'done', motResult: 'failed' } as const;
    await this.vouchers.deliver(orderChanged, { ...orderChanged.sample, ...done });
    one.coverPence += one.visitPence;
    one.visitPence = 0;
  }

  /** The bank takes back all the money; with it the cover ends. */
  async dispute(one: RewardPurchase): Promise<void> {
    if (one.isDisputed || one.moneyBack > 0) return;
    this.#noteLate(one);
    one.isDisputed = true;
    const purchase = { purchaseId: one.id, quoteId: randomUUID(), customerId: one.buyer, currency: 'gbp' } as const;
    await this.vouchers.deliver(paymentReversed, { ...purchase, line: 1, amountPence: one.moneyPence, reason: 'fraudulent' });
  }

  /** What the rules grant for what is still paid. */
  get grantedPence(): number {
    return this.bought.reduce((all, one) => all + this.#earnedBy(one), 0);
  }

  /** What the household has for its money: cover that was not refunded, less what was paid for it. */
  get coverForNothingPence(): number {
    const standing = this.bought.filter(({ isDisputed }) => !isDisputed);
    return standing.reduce((all, { usedPence, rewardsBack }) => all + usedPence - rewardsBack, 0);
  }

  get spentPence(): number {
    return this.bought.reduce((all, { usedPence, rewardsBack }) => all + usedPence - rewardsBack, 0);
  }

  get lateEarnedPence(): number {
    return this.bought.reduce((all, { lateEarned }) => all + lateEarned, 0);
  }

  #isFree({ at }: RewardPurchase): boolean {
    return this.now.getTime() - at <= fullRefundDays * day;
  }

  #earnedBy({ isFriends, isDisputed, moneyPence, moneyBack }: RewardPurchase): number {
    const stillPaid = isDisputed ? 0 : moneyPence - moneyBack;
    if (isFriends) return stillPaid >= 4_000 ? 2_000 : 0;
    return Math.floor((stillPaid * 2 + 50) / 100);
  }

  /** What waits for a visit cannot be owed. */
  #noteLate(one: RewardPurchase): void {
    const waits = one.isFriends && one.visitPence > 0 ? 2_000 : Math.ceil(one.visitPence / 50);
    if (!this.#isFree(one)) one.lateEarned = Math.max(one.lateEarned, this.#earnedBy(one) - waits);
  }

  async #giveBack(one: RewardPurchase, amountPence: number): Promise<void> {
    const rewardsLeft = one.usedPence - one.rewardsBack;
    const rewardsPence = Math.round((amountPence * rewardsLeft) / (one.coverPence + one.visitPence));
    one.moneyBack += amountPence - rewardsPence;
    one.rewardsBack += rewardsPence;
    const facts = { ...refundRequested.sample, purchaseId: one.id, customerId: one.buyer, refundId: randomUUID(), voucherCode: null };
    await this.vouchers.deliver(refundRequested, { ...facts, amountPence: amountPence - rewardsPence, rewardsPence });
  }

  async #hold(paymentId: string, mostPence: number, customerId: string): Promise<number> {
    const service = this.vouchers.asService('payments');
    const { body } = await this.vouchers.http().get(`/internal/rewards/${customerId}`).set(service).expect(200);
    const amountPence = Math.max(0, Math.min(mostPence, body.data.balancePence));
    const hold = { customerId, paymentId, amountPence, isSale: true };
    if (amountPence > 0) await this.vouchers.http().post('/internal/rewards/hold').set(service).send(hold).expect(200);
    return amountPence;
  }
}

const price = fc.integer({ min: 2_000, max: 60_000 });
const which = fc.nat(30);
const visitShare = fc.constantFrom(0, 0, 0.4, 1);
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('buy' as const), price, share: fc.constantFrom(0, 0.5, 1, 1), visitShare }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refer' as const), price, visitShare }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('refund' as const), which, part: fc.constantFrom(0.3, 1, 1, 1) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('call-off' as const), which, days: fc.constantFrom(0, 0, 1, 13) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('done' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('dispute' as const), which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.constantFrom(1, 7, 13, 15, 40) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const take = async (home: Household, one: Step): Promise<void> => {
  if (one.kind === 'buy') await home.buy(one.price, one.share, one);
  else if (one.kind === 'refer') await home.friendBuys(one.price, one.visitShare);
  else if (one.kind === 'wait') home.vouchers.clock.advance(one.days * day);
  else {
    const bought = home.bought[one.which % Math.max(1, home.bought.length)];
    if (!bought) return;
    if (one.kind === 'refund') await home.refund(bought, one.part);
    else if (one.kind === 'call-off') await home.callOff(bought, one.days);
    else await (one.kind === 'done' ? home.isDone(bought) : home.dispute(bought));
  }
};

/** Of all that was returned, nothing is left but what the rules grant; what was used of it since is owed. */
const judge = async (home: Household): Promise<void> => {
  const { balance, coming, owed } = await home.read();
  expect(balance + coming - owed).toBe(home.grantedPence - home.spentPence);
  expect(owed).toBeLessThanOrEqual(home.lateEarnedPence);
  expect(home.coverForNothingPence + balance + coming).toBeLessThanOrEqual(home.grantedPence + owed);
};

describe('what customers gain by rewards', () => {
  const vouchers = startedService(service);

  it.each([
    ['a visit that is called off late', async (home: Household) => void (await home.buy(25_824, 0, { visitShare: 1 }))],
    ['a visit beside cover', async (home: Household) => void (await home.buy(25_824, 0, { visitShare: 0.4 }))],
    ['the visit of a friend', (home: Household) => home.friendBuys(25_824, 1)],
    [
      'the visit of a friend beside cover, which goes back at once',
      async (home: Household) => {
        await home.friendBuys(25_824, 0.4);
        for (const one of home.bought) await home.refund(one, 1);
      },
    ],
  ])('Q4: waits for the work, however long that takes: %s', async (_, buy) => {
    const home = new Household(vouchers);
    await buy(home);
    home.vouchers.clock.advance(60 * day);
    await home.buy(30_000, 1);
    for (const one of home.bought) await home.callOff(one, 0);
    await judge(home);
    expect((await home.read()).owed).toBe(0);
  });

  it(
    'Q4: is what the rules grant, whatever they buy, cancel, dispute and wait for',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
          await vouchers.startAfresh();
          const home = new Household(vouchers);
          for (const one of steps) {
            await take(home, one);
            await judge(home);
          }
        }),
        { numRuns: households },
      );
    },
    120_000 + households * 10_000,
  );
});
