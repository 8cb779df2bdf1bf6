import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { Call, CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import type { PaymentView } from '@kerbside/contracts/http/payments';
import { lockQuote, openQuote, sellQuote, unlockQuote, type QuoteFacts } from '@kerbside/contracts/http/pricing-internal';
import { claimVoucher, releaseVoucher } from '@kerbside/contracts/http/vouchers';
import { holdRewards, readRewardsBalance } from '@kerbside/contracts/http/vouchers-rewards';
import { DomainError, notFound } from '@kerbside/platform/errors';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService, type TestOptions } from '@kerbside/platform/testing/test-service';
import { sandboxSecretKey, type CardSandbox } from '../sandbox/cards/server.js';
import { service } from '../src/service.js';
import { benchOf, browserAt, sdkFor, startSandbox, webhookSecret, type Bench } from './card-sandbox.js';

const secret = 'the-secret-of-the-quote';
export const customerId = '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b';

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

interface Quote {
  facts: QuoteFacts;
  /** The payment that holds it; a hold that ran out remains until something changes. */
  heldBy: string | null;
  hasRunOut: boolean;
  /** The sale is being made, for this purchase. */
  isSelling: boolean;
}

/** The payments service with the sandbox as its card provider, over real HTTP, and a fake of the part of pricing it uses. */
export class PaymentsUnderTest {
  readonly quotes = new Map<string, Quote>();
  /** The secrets of quotes that have one of their own. */
  readonly secrets = new Map<string, string>();
  readonly claimed: string[] = [];
  readonly releasedVouchers: string[] = [];
  readonly claims: CallRequest<typeof claimVoucher>['body'][] = [];
  /** Runs when pricing is asked for the sale. */
  onSale: (() => void) | undefined;
  /** Holds pricing's answer about the sale back. */
  waitBeforeSale: () => Promise<void> = () => Promise.resolve();
  private readonly absent = new Set<Call>();
  /** Refuses only at the sale, like a service that has changed its mind. */
  refusedAtSale: DomainError | undefined;
  refusedVoucher: string | undefined;
  /** The customer's rewards, and what each payment keeps of them. */
  rewardsPence = 0;
  readonly kept = new Map<string, number>();

  private constructor(
    readonly payments: ServiceUnderTest,
    readonly sandbox: CardSandbox,
  ) {
    this.answerForOthers();
  }

  static async start(env: Record<string, string> = {}, overrides: TestOptions['overrides'] = []): Promise<PaymentsUnderTest> {
    const port = await freePort();
    const settings = {
      STRIPE_SECRET_KEY: sandboxSecretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
      ...env,
    };
    const payments = await testService(service, { env: settings, overrides });
    const sandbox = await startSandbox({ port, webhookUrl: `${payments.url}/webhooks/stripe`, now: () => payments.clock.now() });
    return new PaymentsUnderTest(payments, sandbox);
  }

  get browser() {
    return browserAt(this.sandbox.url);
  }

  get bench(): Bench {
    return benchOf(this.sandbox.url);
  }

  async close(): Promise<void> {
    await this.sandbox.close();
    await this.payments.close();
  }

  /** A quote at step 6. */
  aQuote(changes: Partial<QuoteFacts> = {}): string {
    const facts = { ...someFacts, quoteId: randomUUID(), ...changes };
    this.quotes.set(facts.quoteId, { facts, heldBy: null, hasRunOut: false, isSelling: false });
    return facts.quoteId;
  }

  /** Its ten minutes are over: until something changes it can still be sold. */
  runOut(quoteId: string): void {
    this.quoteOf(quoteId).hasRunOut = true;
  }

  /** Does what a voucher does while nobody holds the price. */
  reprice(quoteId: string, totalPence: number): void {
    const quote = this.quoteOf(quoteId);
    quote.heldBy = null;
    const lines = [{ kind: 'base', code: 'base', label: 'Warranty', amountPence: totalPence } as const];
    quote.facts = { ...quote.facts, totalPence, lines, priceVersion: quote.facts.priceVersion + 1 };
  }

  /** The service of this call does not answer until the returned function is called. */
  away(call: Call): () => void {
    this.absent.add(call);
    return () => void this.absent.delete(call);
  }

  private requireMaySee(
    { facts }: Quote,
    asker: { secret?: string | undefined; userId?: string | undefined; staff?: boolean | undefined },
  ) {
    const itsSecret = this.secrets.get(facts.quoteId) ?? secret;
    if (asker.secret !== itsSecret && asker.userId !== facts.customerId && asker.staff !== true) throw notFound();
  }

  private requireThere(call: Call): void {
    if (this.absent.has(call)) throw new DomainError('SERVICE_UNAVAILABLE');
  }

  quoteOf(quoteId: string): Quote {
    const quote = this.quotes.get(quoteId);
    if (!quote) throw notFound();
    return quote;
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

  createIntent(quoteId: string) {
    return this.post(`/ajax/payment/create-intent/${quoteId}`, { paymentIntentType: 'secure' });
  }

  preSubmit(quoteId: string, pounds: number, more: object = {}, caller?: Caller) {
    return this.post(`/ajax/payment/pre-submit/${quoteId}`, { payment_type: 'visa', displayed_total: pounds, ...more }, caller);
  }

  status(quoteId: string) {
    return this.post(`/ajax/payment/status-check/${quoteId}`, {});
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
    const { choices } = (await this.get(`/api/payments/quotes/${quoteId}?${query}`, caller).expect(200)).body.data as PaymentView;
    const { method, option, count = 1 } = wanted;
    const choice = choices?.find((one) => one.method === method && one.option === option && one.count === count);
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

  async ledgerOf(paymentId: string) {
    const { body } = await this.get(`/api/payments/payments/${paymentId}/ledger`, agent).expect(200);
    return body.data.rows as { account: string; amountPence: number }[];
  }

  /** What the provider has really taken for a quote. */
  async chargedFor(quoteId: string) {
    const { paymentId } = (await this.get(`/api/payments/quotes/${quoteId}`).expect(200)).body.data;
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

  private freeRewards(paymentId: string | undefined): number {
    const others = [...this.kept].filter(([id]) => id !== paymentId).map(([, amount]) => amount);
    return others.reduce((free, amount) => free - amount, this.rewardsPence);
  }

  private answerForOthers(): void {
    const { payments } = this;
    payments.answer(openQuote, ({ params, body }) => {
      const quote = this.quoteOf(params.quoteId);
      this.requireMaySee(quote, body);
      return quote.facts;
    });
    payments.answer(lockQuote, ({ params, body }) => {
      const quote = this.quoteOf(params.quoteId);
      this.requireMaySee(quote, body.asker ?? {});
      if (quote.facts.status === 'purchased') throw new DomainError('QUOTE_PURCHASED', { status: 409 });
      if (quote.facts.step < 6 || quote.facts.customerId === null) throw new DomainError('QUOTE_NOT_READY', { status: 409 });
      if (quote.facts.status === 'expired') throw new DomainError('QUOTE_EXPIRED', { status: 409 });
      if (quote.isSelling || (quote.heldBy !== null && !quote.hasRunOut && quote.heldBy !== body.paymentId))
        throw new DomainError('QUOTE_BEING_PAID', { status: 409 });
      if (body.totalPence !== quote.facts.totalPence) {
        throw new DomainError('PRICE_CHANGED', {
          status: 409,
          message: 'The price has changed.',
          data: { totalPence: quote.facts.totalPence },
        });
      }
      quote.heldBy = body.paymentId;
      quote.hasRunOut = false;
      return { ...quote.facts, status: 'paying' as const, saleId: saleIdOf(quote) };
    });
    payments.answer(sellQuote, async ({ params, body }) => {
      await this.waitBeforeSale();
      const quote = this.quoteOf(params.quoteId);
      this.requireThere(sellQuote);
      this.onSale?.();
      if (this.refusedAtSale) throw this.refusedAtSale;
      if (quote.heldBy !== body.paymentId || body.saleId !== saleIdOf(quote)) throw new DomainError('SALE_CHANGED', saleChanged);
      quote.isSelling = true;
      return { ...quote.facts, status: 'paying' as const };
    });
    payments.answer(unlockQuote, ({ params, body }) => {
      const quote = this.quoteOf(params.quoteId);
      if (quote.heldBy !== body.paymentId || (quote.isSelling && body.saleIsOff !== true)) return {};
      Object.assign(quote, { heldBy: null, isSelling: false });
      return {};
    });
    payments.answer(releaseVoucher, ({ body }) => {
      this.releasedVouchers.push(body.quoteId);
      return {};
    });
    payments.answer(readRewardsBalance, ({ query }) => ({ balancePence: this.freeRewards(query.paymentId) }));
    payments.answer(holdRewards, ({ body }) => {
      const balancePence = this.freeRewards(body.paymentId);
      if (body.amountPence > balancePence)
        throw new DomainError('REWARDS_TOO_SMALL', { status: 409, message: 'You do not have that many rewards.', data: { balancePence } });
      this.kept.set(body.paymentId, body.amountPence);
      return { heldPence: body.amountPence, balancePence: balancePence - body.amountPence };
    });
    payments.answer(claimVoucher, ({ body }) => {
      this.requireThere(claimVoucher);
      this.claims.push(body);
      if (body.code === this.refusedVoucher)
        throw new DomainError('VOUCHER_ALREADY_REDEEMED', { status: 409, message: 'This voucher code has already been used.' });
      this.claimed.push(body.code);
      return {};
    });
  }
}

const saleIdOf = ({ facts }: Quote): string => `sale ${facts.priceVersion} of ${facts.quoteId}`;
const saleChanged = { status: 409, message: 'What you were buying has changed since you agreed to it. Please check it, then pay.' };

export const agent: Caller = { kind: 'staff', userId: '0b9d1c5e-7a52-4d0b-8a4e-4a2f0f6a1c11', role: 'agent' };
export const customer: Caller = { kind: 'customer', userId: customerId };
export const stranger: Caller = { kind: 'customer', userId: '11111111-2222-4333-8444-555555555555' };

const someFacts: QuoteFacts = {
  quoteId: '',
  reference: 'KQ-1001',
  customerId,
  productType: 'warranty',
  productTypes: ['warranty'],
  status: 'open',
  step: 6,
  priceVersion: 1,
  totalPence: 31_240,
  originalPence: 34_711,
  lines: [
    { kind: 'base', code: 'base', label: 'Warranty', amountPence: 34_711 },
    { kind: 'voucher', code: 'WELCOME10', label: 'WELCOME10', amountPence: -3_471 },
  ],
  voucher: { code: 'WELCOME10', label: '10% off' },
  maxInstalments: 12,
  title: 'Warranty, 12 months',
  durationMonths: 12,
  startsOn: '2027-03-10',
  payBy: '2028-03-09',
  monthlyPence: null,
};
