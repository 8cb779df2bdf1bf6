import { Injectable } from '@nestjs/common';
import type { CallAnswer } from '@kerbside/contracts/call';
import { londonDay } from '@kerbside/contracts/dates';
import type { checkStatus, createPaymentIntent, PaymentForm, preSubmit, Receipt } from '@kerbside/contracts/http/payments';
import { Audit } from '@kerbside/platform/audit';
import { Clock } from '@kerbside/platform/clock';
import { DomainError } from '@kerbside/platform/errors';
import { Mongo } from '@kerbside/platform/mongo';
import { RateLimits } from '@kerbside/platform/rate-limits';
import type { ClientSession } from 'mongoose';
import { StripeGateway } from '../cards/stripe-gateway.js';
import { Methods } from '../methods/methods.js';
import type { MethodPort } from '../methods/method-port.js';
import { agreedPlan } from '../plans/agreed-plan.js';
import { agreeTo, isOpen, type Attempt } from '../purchases/attempt.js';
import { AttemptsRepository } from '../purchases/attempts.repository.js';
import { purchaseIdOf } from '../purchases/purchase-id.js';
import { agree, isDecided, requirePayable, startPurchase, type PayableQuote, type Purchase } from '../purchases/purchase.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { receiptOf, requireCompleted, statusOf } from '../purchases/receipt.js';
import { scheduleOf } from '../purchases/schedule.js';
import { QuotesClient, type CallerWithSecret } from '../sale/quotes-client.js';
import { Sales } from '../sale/sales.js';
import type { Settled } from '../sale/settlement.js';
import { Openings } from './openings.js';
import { dayOfPayment, displayedPence, telephoneMethod, usedRewardsPence, wayOf, type Way } from './payment-option.js';
import { keptRewards, payingWith, refuseOthersRewards, requireWithin } from './rewards-use.js';

/** Per quote and caller. Thieves use card forms to try out cards. */
const limits = {
  intent: { points: 60, durationSeconds: 60 },
  submit: { points: 60, durationSeconds: 3_600 },
  status: { points: 120, durationSeconds: 60 },
} as const;

/** Step 6: from the card form to the receipt (Q4 card flow). */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly methods: Methods,
    private readonly cards: StripeGateway,
    private readonly openings: Openings,
    private readonly sales: Sales,
    private readonly purchases: PurchasesRepository,
    private readonly attempts: AttemptsRepository,
    private readonly quotes: QuotesClient,
    private readonly limits: RateLimits,
    private readonly mongo: Mongo,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Opens the card form. Nobody has agreed to a payment that is confirmed before Pay was pressed: the provider releases it. */
  async createIntent(quoteId: string, who: CallerWithSecret): Promise<CallAnswer<typeof createPaymentIntent>> {
    const facts = requirePayable(await this.quotes.open(quoteId, who));
    await this.limits.consume('create-intent', facts.quoteId, limits.intent);
    const started = await this.started(facts);
    const payable = payingWith(facts, keptRewards(started.offer, facts));
    try {
      const wanted = { port: this.cards, facts: payable, amountPence: payable.totalPence, saleId: null };
      const { standing } = await this.openings.ready(started, wanted);
      return { client_secret: standing.clientSecret ?? '', customer_id: standing.payerId ?? '' };
    } catch (error) {
      const isAway = error instanceof DomainError && error.code === 'CARDS_UNAVAILABLE';
      throw isAway ? new DomainError('CARD_FORM_UNAVAILABLE', { cause: error }) : error;
    }
  }

  /** The customer pressed Pay: the quote they agree to is held, and the attempt is bound to it. */
  async preSubmit(quoteId: string, form: PaymentForm, who: CallerWithSecret): Promise<CallAnswer<typeof preSubmit>> {
    const way = wayOf(form);
    const chosen = this.methods.chosen(way, who.caller);
    const methodId = telephoneMethod(form, who.caller);
    await this.limits.consume('pre-submit', `${quoteId} ${whoIs(who)}`, limits.submit);
    const shownPence = displayedPence(form);
    const known = await this.upToDate(quoteId);
    if (known && isDecided(known)) {
      // Only those who may see the quote learn its state.
      await this.quotes.open(quoteId, who);
      if (known.state.status === 'completed') return paid;
      throw new DomainError('PAYMENT_PROCESSING');
    }
    const purchaseId = known?.id ?? purchaseIdOf(quoteId);
    const rewardsPence = usedRewardsPence(form);
    const { facts, saleId } = await this.quotes.hold({ quoteId, purchaseId, totalPence: shownPence + rewardsPence }, who);
    const payable = requirePayable(facts);
    const purchase = await this.purchases.start(startPurchase(purchaseId, payable, this.clock.now()));
    return this.releasingOnFailure(purchase, async () => {
      const agreed = await this.agreed(purchase, { payable, rewardsPence, saleId, chosen, way, form }, who);
      if (methodId !== undefined && agreed.attempt.method === 'card') return this.confirmByTelephone(agreed.attempt, methodId);
      // When nothing is left to pay, there is nothing to confirm either.
      if (agreed.attempt.method === 'none') return succeeded(await this.sales.bringUpToDate(agreed.attempt));
      return { paymentSucceeded: false, clientSecret: agreed.clientSecret };
    });
  }

  async status(quoteId: string, who: CallerWithSecret): Promise<CallAnswer<typeof checkStatus>> {
    const { settled } = await this.refreshed(quoteId, who);
    if (!settled) return { status: 'due', message: null };
    // The page asks when its try failed, perhaps before the card reached the provider.
    if (settled.purchase.state.status === 'agreed' && settled.attempt.state.status === 'open') await this.quotes.letGo(settled.purchase);
    return statusOf(settled);
  }

  async submitPayment(quoteId: string, form: PaymentForm, who: CallerWithSecret): Promise<Receipt> {
    this.methods.chosen(wayOf(form), who.caller);
    const { settled } = await this.refreshed(quoteId, who);
    if (!settled) throw new DomainError('PAYMENT_NOT_COMPLETE');
    return receiptOf(requireCompleted(settled));
  }

  private async refreshed(quoteId: string, who: CallerWithSecret): Promise<{ settled: Settled | undefined }> {
    const facts = await this.quotes.open(quoteId, who);
    await this.limits.consume('payment-status', facts.quoteId, limits.status);
    const purchase = await this.purchases.ofQuote(facts.quoteId);
    const attempt = purchase && (await this.attempts.latestOf(purchase.id));
    if (purchase?.state.status === 'completed') return { settled: attempt && { purchase, attempt } };
    return { settled: attempt && (await this.sales.bringUpToDate(attempt)) };
  }

  private started(facts: PayableQuote): Promise<Purchase> {
    return this.purchases.start(startPurchase(purchaseIdOf(facts.quoteId), facts, this.clock.now()));
  }

  /** Settles the last try before the quote is held again, because settling a failed one releases the quote. */
  private async upToDate(quoteId: string): Promise<Purchase | undefined> {
    const purchase = await this.purchases.ofQuote(quoteId);
    if (purchase?.state.status === 'completed') return purchase;
    const attempt = purchase?.attemptId ? await this.attempts.find(purchase.attemptId) : undefined;
    return attempt ? (await this.sales.bringUpToDate(attempt)).purchase : purchase;
  }

  /** Keeps voucher and rewards first: once the customer can confirm the rest, nobody else can use them. */
  private async agreed(
    purchase: Purchase,
    terms: Terms,
    who: CallerWithSecret,
  ): Promise<{ attempt: Attempt; clientSecret: string | null }> {
    const { payable, rewardsPence, saleId, chosen, way, form } = terms;
    refuseOthersRewards(rewardsPence, payable, who.caller);
    requireWithin(rewardsPence, payable);
    const now = this.clock.now();
    const today = londonDay(now);
    const payer = { methods: this.methods.offered(who.caller), today, rewardsPence, dayOfPayment: dayOfPayment(form) };
    const plan = agreedPlan(payable, way, form, payer);
    await this.quotes.claimVoucher(purchase, payable, false);
    const { id, offer } = purchase;
    if (rewardsPence > 0 || offer.rewardsPence > 0) await this.quotes.keepRewards({ id, customerId: payable.customerId }, rewardsPence);
    const facts = payingWith(payable, rewardsPence);
    const port = this.methods.paying(chosen, facts.totalPence);
    const schedule = scheduleOf(plan.lines, port.method, facts.totalPence);
    const amountPence = schedule[0]?.amountPence ?? 0;
    const opened = await this.openings.ready(purchase, { port, facts, amountPence, saleId });
    const attempt = await this.mongo.transaction(async (session) => {
      const [current, live] = [await this.purchases.find(id, session), await this.attempts.find(opened.attempt.id, session)];
      if (!current || !live || current.attemptId !== live.id || !isOpen(live)) throw new DomainError('PAYMENT_CHANGED');
      if (live.saleId !== null && live.saleId !== saleId) throw new DomainError('PAYMENT_CHANGED');
      const agreement = { at: now, saleId, method: port.method };
      await this.purchases.save(agree(current, { facts, agreement, schedule }), session);
      await this.note(id, facts, who, session);
      return this.attempts.save(agreeTo(live, saleId, now), session);
    });
    return { attempt, clientSecret: opened.standing.clientSecret };
  }

  /** Payments that staff submit for a customer go into the audit trail. */
  private async note(subjectId: string, facts: PayableQuote, { caller }: CallerWithSecret, session: ClientSession): Promise<void> {
    if (caller.kind !== 'staff') return;
    const after = { totalPence: facts.totalPence, rewardsPence: facts.rewardsPence };
    const subject = { subjectType: 'payment', subjectId, customerId: facts.customerId };
    await this.audit.record(session, { actor: caller, action: 'payment-submitted', ...subject, after });
  }

  private async releasingOnFailure<T>(purchase: Purchase, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const now = (await this.purchases.find(purchase.id)) ?? purchase;
      if (!isDecided(now)) await this.quotes.letGo(now);
      throw error;
    }
  }

  /** Staff take the card by telephone: authorised here, then sold like any other (Q6). */
  private async confirmByTelephone(attempt: Attempt, methodId: string): Promise<CallAnswer<typeof preSubmit>> {
    try {
      return succeeded(await this.sales.follow(attempt.id, await this.cards.confirmByTelephone(attempt.ref, methodId)));
    } catch (error) {
      if (error instanceof DomainError && error.code === 'CARD_REFUSED') await this.sales.bringUpToDate(attempt);
      throw error;
    }
  }
}

interface Terms {
  readonly payable: PayableQuote;
  readonly rewardsPence: number;
  readonly saleId: string;
  readonly chosen: MethodPort;
  readonly way: Way;
  readonly form: PaymentForm;
}

const succeeded = (settled: Settled) => requireCompleted(settled) && paid;

/** Tries are counted per caller: a stranger cannot use up a customer's. */
const whoIs = ({ caller, secret }: CallerWithSecret): string => ('userId' in caller ? caller.userId : (secret ?? ''));

const paid = { paymentSucceeded: true, clientSecret: null } as const;
