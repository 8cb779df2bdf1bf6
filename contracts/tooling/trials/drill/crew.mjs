import { randomUUID } from 'node:crypto';
import { demoPeople } from '@kerbside/contracts/demo';
import { login, readSession } from '@kerbside/contracts/http/accounts/accounts';
import { Caller } from '../purchases/caller.mjs';
import { Shopper } from '../purchases/shop.mjs';
import { seeded } from '../seeded.mjs';
import * as deeds from './deeds.mjs';
import { Heist } from './heist.mjs';
import { planOf } from './plots.mjs';

/** As docker-compose.yml has it. */
const demoPassword = 'kerbside-demo';
const quotesEach = 10;
const quotesPerCode = 3;
export const givenRewardsPence = 20_000;
const honestShare = 2;

/** Customers, single-use codes that three quotes share each, and a member of staff. */
export class Crew {
  fleet;
  stores;
  clock;
  tally;
  seed;
  codes = [];
  people = [];
  staff;

  constructor(given) {
    Object.assign(this, given);
  }

  async hire(count) {
    this.staff = new Caller(this.fleet.url, this.tally);
    await this.staff.send(login, { body: { email: demoPeople.agent.email, password: demoPassword } });
    this.codes = await this.#newCodes(Math.ceil(count / quotesPerCode));
    // One more than needed, so that each has a neighbour.
    for (let i = 0; i <= Math.ceil(count / quotesEach); i += 1) this.people.push(await this.#hireOne());
  }

  /** The whole of one purchase, from its first call to its last. */
  async commit(number) {
    const chance = seeded(this.seed * 10_007 + number);
    const [owner, other] = [this.people[Math.floor(number / quotesEach)], this.people[Math.floor(number / quotesEach) + 1]];
    const visitor = new Caller(this.fleet.url, this.tally);
    const code = this.codes[Math.floor(number / quotesPerCode)];
    const heist = new Heist({
      number,
      owner,
      other,
      visitor,
      code,
      chance,
      staff: this.staff,
      cards: this.stores.cards,
      clock: this.clock,
    });
    // Without an owner until a signed-in customer continues it.
    const isOwned = chance.below(5) > 0;
    heist.quote = await (isOwned ? owner : new Shopper(this.fleet.url, this.tally)).quote();
    heist.isGap = chance.below(8) === 0;
    if (heist.isGap) await this.#sellByPartner(heist);
    for (const deed of planOf(chance)) await deed(heist);
    if (chance.below(honestShare) === 0) await deeds.payHonestly(heist);
    return heist;
  }

  /** A dealer sells GAP with the car. */
  async #sellByPartner(heist) {
    const channel = { kind: 'partner', partner: 'drill-motors', reference: null };
    await this.stores
      .of('pricing')
      .collection('quotes')
      .updateOne({ _id: heist.id }, { $set: { channel }, $inc: { revision: 1 } });
    await deeds.addProduct(heist, 'gap');
  }

  /** Besides the demonstration's own, which they are copies of. */
  async #newCodes(count) {
    const vouchers = this.stores.of('vouchers').collection('vouchers');
    const { _id, ...once } = await vouchers.findOne({ singleUse: true });
    const rows = Array.from({ length: count }, () => {
      const signs = `ONCE${randomUUID().slice(0, 8).toUpperCase()}`;
      return { ...once, _id: randomUUID(), signs, code: signs.replace('ONCE', 'ONCE-'), expiresAt: null, state: { status: 'open' } };
    });
    await vouchers.insertMany(rows);
    return rows.map(({ code }) => code);
  }

  async #hireOne() {
    const shopper = new Shopper(this.fleet.url, this.tally);
    await shopper.signUp();
    shopper.userId = (await shopper.caller.send(readSession)).userId;
    const account = { _id: shopper.userId, balancePence: givenRewardsPence, heldPence: 0, version: 1 };
    await this.stores.of('vouchers').collection('rewards_accounts').insertOne(account);
    return shopper;
  }
}

/** Makes time pass for one quote: the temporary holds on its price and its code end now. A hold for a sale under way has no end, and stays. */
export class PassingTime {
  constructor(stores) {
    this.stores = stores;
  }

  async passFor(quoteId, code) {
    const now = new Date();
    const soon = new Date(now.getTime() + 2 * 24 * 60 * 60 * 1_000);
    const held = { 'state.until': { $gt: now, $lt: soon } };
    const over = { $set: { 'state.until': new Date(now.getTime() - 1) } };
    const paying = { _id: quoteId, 'state.status': 'paying', 'state.isSelling': { $ne: true }, ...held };
    await Promise.all([
      this.stores
        .of('pricing')
        .collection('quotes')
        .updateOne(paying, { ...over, $inc: { revision: 1 } }),
      this.stores
        .of('vouchers')
        .collection('vouchers')
        .updateOne({ code, 'state.status': 'held', ...held }, over),
    ]);
  }
}
