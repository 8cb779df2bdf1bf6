import { randomBytes } from 'node:crypto';
import type { Caller } from '@kerbside/contracts/caller';
import type { PaymentView } from '@kerbside/contracts/http/payments/payments';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { TestDatabase } from '@kerbside/platform/testing/test-database';
import { started, testService, type TestOptions } from '@kerbside/platform/testing/test-service';
import { sandboxSecretKey, type CardSandbox } from '../sandbox/cards/server.js';
import type { Purchase } from '../src/purchases/purchase.js';
import { PurchasesRepository } from '../src/purchases/purchases.repository.js';
import { service } from '../src/service.js';
import { benchOf, browserAt, heldPort, sdkFor, startSandbox, until, webhookSecret, type Bench } from './card-sandbox.js';
import { customerId, OthersUnderTest, secret, type Through } from './others-under-test.js';

export { customerId } from './others-under-test.js';

/** The payments service with the sandbox as its card provider, over real HTTP, and a fake of the parts of other services it uses. */
export class PaymentsUnderTest extends OthersUnderTest {
  private readonly closing: Promise<void>[] = [];

  private constructor(
    private current: ServiceUnderTest,
    readonly sandbox: CardSandbox,
    private readonly env: Record<string, string>,
    readonly database: TestDatabase,
    private readonly isOwn: boolean,
  ) {
    super();
    this.answerFor(current);
  }

  /** `shared`: the databases of another one that runs. */
  static async start(
    env: Record<string, string> = {},
    overrides: TestOptions['overrides'] = [],
    shared?: TestDatabase,
  ): Promise<PaymentsUnderTest> {
    const { port, letGo } = await heldPort();
    const settings = {
      REDIS_URL: `memory://test-payments-${randomBytes(5).toString('hex')}`,
      STRIPE_SECRET_KEY: sandboxSecretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
      ...env,
    };
    const database = shared ?? TestDatabase.of('payments');
    const payments = await testService(service, { env: settings, overrides, database });
    await letGo();
    const sandbox = await startSandbox({ port, webhookUrl: `${payments.url}/webhooks/stripe`, now: () => payments.clock.now() });
    return new PaymentsUnderTest(payments, sandbox, settings, database, !shared);
  }

  get payments(): ServiceUnderTest {
    return this.current;
  }

  /** Another process takes the place of this one, on its databases and at its time. What is left of it ends by itself. */
  async restart(overrides: NonNullable<TestOptions['overrides']>, through?: Through): Promise<void> {
    const before = this.current;
    const next = await testService(service, { env: this.env, overrides, database: this.database });
    next.clock.set(before.clock.now());
    this.current = next;
    this.answerFor(next, through);
    this.closing.push(before.app.close());
  }

  /** A second process beside this one, on its databases and at its time. Close it before this one. */
  async beside(): Promise<ServiceUnderTest> {
    const other = await testService(service, { env: this.env, database: this.database });
    other.clock.set(this.current.clock.now());
    this.answerFor(other);
    return other;
  }

  get browser() {
    return browserAt(this.sandbox.url);
  }

  get bench(): Bench {
    return benchOf(this.sandbox.url);
  }

  async close(): Promise<void> {
    await Promise.all(this.closing);
    await this.sandbox.close();
    await this.payments.close();
    if (this.isOwn) this.database.giveBack();
  }

  post(path: string, body: object, caller: Caller = { kind: 'visitor' }) {
    const asVisitor = caller.kind === 'visitor' ? { 'x-quote-secret': secret } : {};
    return this.payments
      .http()
      .post(path)
      .set({ ...this.payments.as(caller), ...asVisitor })
      .send(body);
  }

  get(path: string, caller: Caller = { kind: 'visitor' }) {
    const asVisitor = caller.kind === 'visitor' ? { 'x-quote-secret': secret } : {};
    return this.payments
      .http()
      .get(path)
      .set({ ...this.payments.as(caller), ...asVisitor });
  }

  /** The data of a good answer. */
  async read(path: string, caller?: Caller) {
    return (await this.get(path, caller).expect(200)).body.data;
  }

  createIntent(quoteId: string) {
    return this.post(`/ajax/payment/create-intent/${quoteId}`, { paymentIntentType: 'secure' });
  }

  preSubmit(quoteId: string, pounds: number, more: object = {}, caller?: Caller) {
    return this.post(`/ajax/payment/pre-submit/${quoteId}`, { payment_type: 'visa', displayed_total: pounds, ...more }, caller);
  }

  status(quoteId: string) {
    return this.post(`/ajax/payment/status-check/${quoteId}`, {});
  }

  giveUp(quoteId: string, caller?: Caller) {
    return this.post(`/ajax/payment/give-up/${quoteId}`, {}, caller);
  }

  submit(quoteId: string, form: object = { payment_type: 'visa' }, caller?: Caller) {
    return this.post(`/payment/${quoteId}`, { displayed_total: 312.4, ...form }, caller);
  }

  /** Presses Pay as the page does: the price is held, then the card is confirmed in the browser. */
  async pay(quoteId: string, number: string, pounds = 312.4) {
    const { body } = await this.preSubmit(quoteId, pounds).expect(200);
    return this.browser.confirm(body.data.clientSecret, number);
  }

  /** The form of a page that shows this choice. */
  async form(quoteId: string, wanted: { method: string; option: string; count?: number }, caller?: Caller, typed: object = {}) {
    const query = new URLSearchParams({ ...typed }).toString();
    const { choices } = (await this.read(`/api/payments/quotes/${quoteId}?${query}`, caller)) as PaymentView;
    const { method, option, count = 1 } = wanted;
    const choice = choices.find((one) => one.method === method && one.option === option && one.count === count);
    if (!choice) throw new Error(`${method} ${option} in ${count} is not offered`);
    return {
      payment_type: method === 'card' ? 'visa' : method,
      main_payment_option: option,
      ...(option === 'instalments' ? { instalments_count: count } : {}),
      plan_id: choice.planId,
      ...typed,
    };
  }

  async eventsOf(quoteId: string) {
    const events = await this.payments.events();
    return events.filter(({ data }) => (data as { quoteId: string }).quoteId === quoteId);
  }

  async successesOf(quoteId: string) {
    return (await this.eventsOf(quoteId)).filter(({ type }) => type === 'kerbside.payments.payment-succeeded.v1');
  }

  /** Until the events of a provider have done this. Not a second later, when those that come together were gathered. */
  heard(sweep: string, claim: () => Promise<boolean>): Promise<void> {
    return until(async () => {
      await this.payments.sweep(sweep);
      return claim();
    });
  }

  async namesOf(quoteId: string) {
    return (await this.eventsOf(quoteId)).map(({ type }) => type.split('.')[2]);
  }

  async purchaseOf(id: string): Promise<Purchase> {
    const purchase = await this.payments.get(PurchasesRepository).find(id);
    if (!purchase) throw new Error(`There is no purchase ${id}`);
    return purchase;
  }

  async ledgerOf(paymentId: string) {
    const { body } = await this.get(`/api/payments/payments/${paymentId}/ledger`, agent).expect(200);
    return body.data.rows as { account: string; amountPence: number }[];
  }

  /** Of its ledger: an account, or all of them together. */
  async balancesOf(paymentId: string) {
    const rows = await this.ledgerOf(paymentId);
    return (account?: string) =>
      rows.filter((row) => account === undefined || row.account === account).reduce((sum, row) => sum + row.amountPence, 0);
  }

  async balance(paymentId: string, account?: string): Promise<number> {
    return (await this.balancesOf(paymentId))(account);
  }

  /** What the provider has really taken for a quote. */
  async chargedFor(quoteId: string) {
    const { paymentId } = await this.read(`/api/payments/quotes/${quoteId}`);
    const charges = (await this.bench.charges()) as unknown as {
      id: string;
      captured: boolean;
      amount: number;
      payment_intent: string;
      metadata: { paymentId?: string };
    }[];
    return charges.filter(({ captured, metadata }) => captured && metadata.paymentId === paymentId);
  }

  /** What the provider still holds for a quote: neither taken nor released. */
  async heldFor(quoteId: string) {
    const sdk = sdkFor(this.sandbox.url);
    const intents = await sdk.paymentIntents.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
    return intents.filter(({ status, metadata }) => status === 'requires_capture' && metadata['quoteId'] === quoteId);
  }
}

export const agent = { kind: 'staff', userId: '0b9d1c5e-7a52-4d0b-8a4e-4a2f0f6a1c11', role: 'agent' } as const satisfies Caller;
export const finance = { kind: 'staff', userId: '0b9d1c5e-7a52-4d0b-8a4e-4a2f0f6a1c12', role: 'finance' } as const satisfies Caller;
export const customer: Caller = { kind: 'customer', userId: customerId };
export const stranger: Caller = { kind: 'customer', userId: '11111111-2222-4333-8444-555555555555' };

/** One for the tests of a block. */
export const startedShop = (...how: Parameters<typeof PaymentsUnderTest.start>): PaymentsUnderTest =>
  started(
    () => PaymentsUnderTest.start(...how),
    (shop) => shop.close(),
  );
