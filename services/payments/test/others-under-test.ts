import { randomUUID } from 'node:crypto';
import type { Call, CallRequest } from '@kerbside/contracts/call';
import { lockQuote, openQuote, readQuoteMarks, sellQuote, unlockQuote, type QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import { readVisitToPay, type VisitToPay } from '@kerbside/contracts/http/garages/bookings';
import { checkVoucher, claimVoucher, releaseVoucher } from '@kerbside/contracts/http/vouchers/vouchers';
import { holdRewards, readRewardsBalance } from '@kerbside/contracts/http/vouchers/rewards';
import { aQuoteFacts } from '@kerbside/contracts/testing/samples';
import { DomainError, notFound } from '@kerbside/platform/errors/errors';
import type { FakeAnswer } from '@kerbside/platform/testing/fake-services';

export const secret = 'the-secret-of-the-quote';
export const customerId = '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b';

interface Quote {
  facts: QuoteFacts;
  /** The payment that holds it; a hold that ran out remains until something changes. */
  heldBy: string | null;
  hasRunOut: boolean;
  /** The sale is being made, for this purchase. */
  isSelling: boolean;
  /** What is being sold, by its number; 0 while nothing is. */
  agreement: number;
}

interface Fakes {
  answer<C extends Call>(call: C, answer: FakeAnswer<C>): void;
}

/** What happens around each answer: the process that asked may be gone before it, or after. */
export type Through = <T>(work: () => T | Promise<T>) => Promise<T>;

/** The part of pricing, garages and vouchers that payments uses. */
export class OthersUnderTest {
  readonly quotes = new Map<string, Quote>();
  /** The secrets of quotes that have one of their own. */
  readonly secrets = new Map<string, string>();
  /** The visits that are drafted, by quote. */
  readonly visits = new Map<string, VisitToPay>();
  /** By what pricing sees the same car, telephone or household, by quote. */
  readonly marks = new Map<string, readonly string[]>();
  readonly claimed: string[] = [];
  readonly releasedVouchers: string[] = [];
  readonly claims: CallRequest<typeof claimVoucher>['body'][] = [];
  /** The quotes for whose sale a voucher is kept, with the number of what was agreed to. */
  readonly keptVouchers = new Map<string, number>();
  /** Runs when pricing is asked for the sale. */
  onSale: (() => void) | undefined;
  /** Holds pricing's answer about the sale back. */
  waitBeforeSale: () => Promise<void> = () => Promise.resolve();
  /** Holds the answer of vouchers about the sale back. */
  waitBeforeClaim: () => Promise<void> = () => Promise.resolve();
  /** Holds it back once the voucher is kept for the sale. */
  waitAfterClaim: () => Promise<void> = () => Promise.resolve();
  /** Holds back what calls a sale off at pricing. */
  waitBeforeCallOff: () => Promise<void> = () => Promise.resolve();
  private readonly absent = new Set<Call>();
  /** Refuses only at the sale, like a service that has changed its mind. */
  refusedAtSale: DomainError | undefined;
  refusedVoucher: string | undefined;
  /** The quotes whose price was asked for to be shown. */
  readonly shown: string[] = [];
  /** The customer's rewards, and what each payment keeps of them. */
  rewardsPence = 0;
  readonly kept = new Map<string, number>();

  /** A quote at step 6. */
  aQuote(changes: Partial<QuoteFacts> = {}): string {
    const facts = { ...someFacts, quoteId: randomUUID(), ...(changes.voucher === null && { shownVoucher: null }), ...changes };
    this.quotes.set(facts.quoteId, { facts, heldBy: null, hasRunOut: false, isSelling: false, agreement: 0 });
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

  private requireMaySee({ facts }: Quote, by: { secret?: string | undefined; userId?: string | undefined; staff?: boolean | undefined }) {
    const itsSecret = this.secrets.get(facts.quoteId) ?? secret;
    if (by.secret !== itsSecret && by.userId !== facts.customerId && by.staff !== true) throw notFound();
  }

  private requireThere(call: Call): void {
    if (this.absent.has(call)) throw new DomainError('SERVICE_UNAVAILABLE');
  }

  quoteOf(quoteId: string): Quote {
    const quote = this.quotes.get(quoteId);
    if (!quote) throw notFound();
    return quote;
  }

  private freeRewards(paymentId: string | undefined): number {
    const others = [...this.kept].filter(([id]) => id !== paymentId).map(([, amount]) => amount);
    return others.reduce((free, amount) => free - amount, this.rewardsPence);
  }

  protected answerFor(fakes: Fakes, through: Through = async (work) => work()): void {
    const payments: Fakes = {
      answer: (call, answer) => fakes.answer(call, (input, options) => through(() => answer(input, options))),
    };
    payments.answer(openQuote, ({ params, body }) => {
      const quote = this.quoteOf(params.quoteId);
      this.requireMaySee(quote, body);
      if (body.isShown === true) this.shown.push(quote.facts.quoteId);
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
      Object.assign(quote, { isSelling: true, agreement: Math.max(quote.agreement, body.agreement ?? 0) });
      return { ...quote.facts, status: 'paying' as const };
    });
    payments.answer(unlockQuote, async ({ params, body }) => {
      if (body.saleIsOff === true) await this.waitBeforeCallOff();
      const quote = this.quoteOf(params.quoteId);
      const isItsSale = body.saleIsOff === true && (body.agreement ?? Infinity) >= quote.agreement;
      if (quote.heldBy !== body.paymentId || (quote.isSelling && !isItsSale)) return {};
      Object.assign(quote, { heldBy: null, isSelling: false, agreement: 0 });
      return {};
    });
    payments.answer(readVisitToPay, ({ params }) => {
      this.requireThere(readVisitToPay);
      return { visit: this.visits.get(params.quoteId) ?? null };
    });
    payments.answer(readQuoteMarks, ({ params }) => {
      this.requireThere(readQuoteMarks);
      return { marks: [...(this.marks.get(params.quoteId) ?? [])] };
    });
    payments.answer(releaseVoucher, ({ body }) => {
      this.releasedVouchers.push(body.quoteId);
      if ((body.agreement ?? Infinity) >= (this.keptVouchers.get(body.quoteId) ?? 0)) this.keptVouchers.delete(body.quoteId);
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
    payments.answer(checkVoucher, ({ body }) => {
      this.requireThere(checkVoucher);
      this.requireUsable(body.code);
      return {};
    });
    payments.answer(claimVoucher, async ({ body }) => {
      if (body.isSale) await this.waitBeforeClaim();
      this.requireThere(claimVoucher);
      this.claims.push(body);
      this.requireUsable(body.code);
      this.claimed.push(body.code);
      if (!body.isSale) return {};
      this.keptVouchers.set(body.quoteId, body.agreement ?? 0);
      await this.waitAfterClaim();
      return {};
    });
  }

  private requireUsable(code: string): void {
    if (code === this.refusedVoucher)
      throw new DomainError('VOUCHER_ALREADY_REDEEMED', { status: 409, message: 'This voucher code has already been used.' });
  }
}

const saleIdOf = ({ facts }: Quote): string => `sale ${facts.priceVersion} of ${facts.quoteId}`;
const saleChanged = { status: 409, message: 'What you were buying has changed since you agreed to it. Please check it, then pay.' };

const someFacts = aQuoteFacts({
  reference: 'KQ-1001',
  customerId,
  totalPence: 31_240,
  originalPence: 34_711,
  lines: [
    { kind: 'base', code: 'base', label: 'Warranty', amountPence: 34_711 },
    { kind: 'voucher', code: 'WELCOME10', label: 'WELCOME10', amountPence: -3_471 },
  ],
  voucher: { code: 'WELCOME10', label: '10% off' },
  shownVoucher: { code: 'WELCOME10', label: '10% off' },
  title: 'Warranty, 12 months',
  startsOn: '2027-03-10',
  coverStartsOn: '2027-03-10',
  payBy: '2028-03-09',
});
