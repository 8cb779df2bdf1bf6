import { randomUUID } from 'node:crypto';
import { londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { register } from '@kerbside/contracts/http/accounts/accounts';
import { listPolicies, type Policy } from '@kerbside/contracts/http/claims/policies';
import { preSubmit, readPayment, submitPayment, type PaymentChoice } from '@kerbside/contracts/http/payments/payments';
import { quoteSecretHeader, startQuote } from '@kerbside/contracts/http/pricing/pricing';
import { submitStep1 } from '@kerbside/contracts/http/pricing/journey';
import { submitStep2, submitStep3, submitStep4, submitStep5 } from '@kerbside/contracts/http/pricing/journey-steps';
import { readPrices } from '@kerbside/contracts/http/pricing/tables';
import { applyVoucher } from '@kerbside/contracts/http/vouchers/vouchers';
import type { ProductType } from '@kerbside/contracts/ids';
import { toPounds } from '@kerbside/contracts/money/money';
import type { Cards } from '@kerbside/contracts/tooling/trials/purchases/cards.mjs';
import { SiteCaller } from './site-caller.js';
import { until } from './until.js';

export interface Person {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly address_line_1: string;
  readonly town: string;
  readonly postcode: string;
  readonly password: string;
}

export const aPerson = (): Person => ({
  first_name: 'Jo',
  last_name: 'Bloggs',
  email: `jo.${randomUUID().slice(0, 8)}@example.com`,
  phone: '07700 900123',
  address_line_1: '1 Kerb Lane',
  town: 'Leeds',
  postcode: 'LS1 1AA',
  password: 'correct horse battery',
});

/** The customer's answers about a car found by its registration. Sizes from the register are not asked for. */
const carAnswers = (plate: string) =>
  ({
    vrm_lookup_option: 'yes',
    registration_number: plate,
    mileage: '42,000',
    private_use_only: 'yes',
    engine_size_range: '1201_1600',
    gross_weight_range: 'up_to_2500',
    bhp_range: '101_150',
  }) as const;

/** Makes the account, which signs in. */
export const signUp = async (caller: SiteCaller, person: Person): Promise<void> => {
  const { password } = person;
  await caller.send(register, { body: { ...person, password_confirmation: password } });
};

const bankAccount = {
  payment_type: 'direct_debit',
  account_holder: 'Jo Bloggs',
  sort_code_1: '20',
  sort_code_2: '00',
  sort_code_3: '00',
  account_number: '55779911',
  is_account_holder: '1',
} as const;

/** A product other than a warranty: its key, and what is sold with it. */
interface WantedProduct {
  readonly product_type: ProductType;
  readonly key: string;
  readonly add_ons?: string[];
}

interface BuyerWishes {
  readonly plate?: string;
  readonly voucher?: string;
  /** Absent: a warranty as it is first chosen. */
  readonly product?: WantedProduct;
  /** The day on which it is bought, and cover starts; absent: the real one. */
  readonly today?: IsoDay;
}

/** A customer with a quote of their own that waits to be paid, made by calls alone. */
export class Buyer {
  private constructor(
    readonly caller: SiteCaller,
    readonly person: Person,
    readonly quoteId: string,
    readonly secret: string,
    private readonly wanted: BuyerWishes,
  ) {}

  static async readyToPay(siteUrl: string, wanted: BuyerWishes = {}): Promise<Buyer> {
    const buyer = await Buyer.#startedBy(new SiteCaller(siteUrl), aPerson(), wanted);
    await signUp(buyer.caller, buyer.person);
    await buyer.#finish(wanted.voucher);
    return buyer;
  }

  /** The car and the person are known, and nothing is chosen yet: step 3 is next. */
  static async readyToChoose(siteUrl: string, productType: ProductType): Promise<Buyer> {
    const buyer = await Buyer.#startedBy(new SiteCaller(siteUrl), aPerson(), { product: { product_type: productType, key: '' } });
    await signUp(buyer.caller, buyer.person);
    await buyer.#giveDetails();
    return buyer;
  }

  /** Everything is chosen, and nobody is known to buy it yet: step 5 is next. */
  static async readyToAgree(siteUrl: string): Promise<Buyer> {
    const buyer = await Buyer.#startedBy(new SiteCaller(siteUrl), aPerson(), {});
    await buyer.#giveDetails();
    await buyer.#choose();
    return buyer;
  }

  /** Signed in again: what was signed in before is too old. */
  async signInAgain(): Promise<Buyer> {
    const { email, password } = this.person;
    const caller = await SiteCaller.signedIn(this.caller.siteUrl, email, password);
    return new Buyer(caller, this.person, this.quoteId, this.secret, this.wanted);
  }

  /** Another quote of the same customer. */
  async again(wanted: Omit<BuyerWishes, 'voucher'> = {}): Promise<Buyer> {
    const next = await Buyer.#startedBy(this.caller, this.person, wanted);
    await next.#finish();
    return next;
  }

  /** A quote of a product in which the car and the person are known, and nothing is chosen yet: step 3 is next. */
  async atChoice(productType: ProductType): Promise<string> {
    const next = await Buyer.#startedBy(this.caller, this.person, { product: { product_type: productType, key: '' } });
    await next.#giveDetails();
    return next.quoteId;
  }

  static async #startedBy(caller: SiteCaller, person: Person, wanted: BuyerWishes): Promise<Buyer> {
    const { plate = 'AA19AAA', product } = wanted;
    const { quote, secret } = await caller.send(startQuote, { body: { product_type: product?.product_type ?? 'warranty' } });
    const buyer = new Buyer(caller, person, quote.id, secret, wanted);
    await buyer.caller.send(submitStep1, { ...buyer.quote, body: carAnswers(plate) });
    return buyer;
  }

  applyVoucher(code: string): Promise<unknown> {
    return this.caller.send(applyVoucher, { body: { code, quote_id: this.quoteId, secret: this.secret } });
  }

  /** The money is taken when this resolves, and we have been told; the policy follows. */
  async pay(cards: Cards, card?: string): Promise<void> {
    const { totalPence } = await this.caller.send(readPayment, { ...this.quote, query: {} });
    const form = { payment_type: 'visa', main_payment_option: 'in_full', displayed_total: toPounds(totalPence) } as const;
    const { clientSecret } = await this.caller.send(preSubmit, { ...this.quote, body: form });
    await cards.confirm(clientSecret ?? '', card);
    await this.caller.send(submitPayment, { ...this.quote, body: form });
  }

  /** In as many payments as may be: by card, the first of them today, or by a direct debit of a bank account that is good. */
  async payInInstalments(cards: Cards, method: 'card' | 'direct_debit'): Promise<PaymentChoice> {
    const { choices } = await this.caller.send(readPayment, { ...this.quote, query: {} });
    const offered = choices.filter((one) => one.method === method && one.option === 'instalments');
    const choice = offered.reduce((longest, one) => (one.count > longest.count ? one : longest));
    const form = {
      main_payment_option: 'instalments',
      instalments_count: choice.count,
      plan_id: choice.planId,
      displayed_total: toPounds(choice.totalPence),
      ...(method === 'card' ? ({ payment_type: 'visa' } as const) : bankAccount),
    } as const;
    const { clientSecret } = await this.caller.send(preSubmit, { ...this.quote, body: form });
    if (clientSecret) await cards.confirm(clientSecret);
    await this.caller.send(submitPayment, { ...this.quote, body: form });
    return choice;
  }

  async policies(): Promise<readonly Policy[]> {
    return (await this.caller.send(listPolicies, { query: { quoteId: this.quoteId } })).rows;
  }

  /** The policy that the purchase is owed; of a product, when it is owed several. */
  async policy(withinMs?: number, product?: ProductType): Promise<Policy> {
    const [policy] = await until(
      'the policy',
      async () => (await this.policies()).filter(({ productType }) => product === undefined || productType === product),
      (rows) => rows.length > 0,
      withinMs,
    );
    if (!policy) throw new Error('unreachable: there is a policy');
    return policy;
  }

  /** What every call about the quote carries. */
  get quote() {
    return { params: { quoteId: this.quoteId }, headers: { [quoteSecretHeader]: this.secret } };
  }

  /** Steps 2 to 5. */
  async #finish(voucher?: string): Promise<void> {
    await this.#giveDetails();
    await this.#choose();
    if (voucher !== undefined) await this.applyVoucher(voucher);
    await this.caller.send(submitStep5, { ...this.quote, body: { terms: { cover: true, suitability: true } } });
  }

  async #choose(): Promise<void> {
    const { quote } = this;
    const { product } = this.wanted;
    const choice = product ? { products: [product] } : (await this.caller.send(readPrices, quote)).chosen;
    await this.caller.send(submitStep3, { ...quote, body: choice });
    await this.caller.send(submitStep4, { ...quote, body: choice });
  }

  async #giveDetails(): Promise<void> {
    const { password: _, ...person } = this.person;
    const owned = {
      purchase_date: '2024-03-27',
      ownership_basis: 'privately_owned',
      start_date: this.wanted.today ?? londonDay(new Date()),
    } as const;
    await this.caller.send(submitStep2, { ...this.quote, body: { ...person, ...owned } });
  }
}
