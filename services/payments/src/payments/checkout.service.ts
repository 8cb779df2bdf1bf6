import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CallAnswer } from '@kerbside/contracts/call';
import type { checkStatus, createPaymentIntent, PaymentForm, preSubmit, Receipt } from '@kerbside/contracts/http/payments';
import type { QuoteFacts } from '@kerbside/contracts/http/pricing-internal';
import { Audit } from '@kerbside/platform/audit';
import { Clock } from '@kerbside/platform/clock';
import { DomainError, invalid } from '@kerbside/platform/errors';
import { Mongo } from '@kerbside/platform/mongo';
import { RateLimits } from '@kerbside/platform/rate-limits';
import { PaymentGateway } from '../cards/payment-gateway.js';
import { Intents } from './intents.js';
import { displayedPence, requireCardInFull } from './payment-option.js';
import { requirePayable, startPayment, submit, type PayableQuote, type Payment } from './payment.js';
import { PaymentsRepository } from './payments.repository.js';
import { QuoteDesk, type Asking } from './quote-desk.js';
import { receiptOf, statusOf } from './receipt.js';
import { keptRewards, payingWith, requireWithin, wantedRewards } from './rewards-use.js';
import { Settlement } from './settlement.js';

/** Per quote. Trying cards is what thieves do with card forms. */
const limits = {
  intent: { points: 60, durationSeconds: 60 },
  submit: { points: 60, durationSeconds: 3_600 },
  status: { points: 120, durationSeconds: 60 },
} as const;

/** Step 6: from the card form to the receipt (Q4 card flow). */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly gateway: PaymentGateway,
    private readonly intents: Intents,
    private readonly settlement: Settlement,
    private readonly payments: PaymentsRepository,
    private readonly quotes: QuoteDesk,
    private readonly limits: RateLimits,
    private readonly mongo: Mongo,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async createIntent(quoteId: string, asking: Asking): Promise<CallAnswer<typeof createPaymentIntent>> {
    const facts = requirePayable(await this.quotes.open(quoteId, asking));
    await this.limits.consume('create-intent', facts.quoteId, limits.intent);
    const { payment, intent } = await this.readied(facts);
    if (payment.state.status === 'succeeded') throw new DomainError('QUOTE_PURCHASED');
    return { client_secret: intent.clientSecret, customer_id: intent.customerId ?? '' };
  }

  async preSubmit(quoteId: string, form: PaymentForm, asking: Asking): Promise<CallAnswer<typeof preSubmit>> {
    requireCardInFull(form);
    const methodId = this.telephoneMethod(form, asking);
    const opened = await this.quotes.open(quoteId, asking);
    await this.limits.consume('pre-submit', opened.quoteId, limits.submit);
    const rewardsPence = wantedRewards(form, opened, asking.caller);
    const known = await this.upToDate(opened.quoteId);
    if (known?.state.status === 'succeeded') return paid;
    const held = await this.held(known, displayedPence(form) + rewardsPence, opened);
    const clientSecret = await this.releasingOnFailure(held, () => this.submittedWith(rewardsPence, held, asking));
    if (clientSecret === undefined) return paid;
    if (methodId !== undefined) return this.confirmByTelephone(held.payment.id, methodId);
    return { paymentSucceeded: false, clientSecret };
  }

  async status(quoteId: string, asking: Asking): Promise<CallAnswer<typeof checkStatus>> {
    const { payment } = await this.refreshed(quoteId, asking);
    if (!payment) return { status: 'due', message: null };
    // The page asks when its try came to nothing, perhaps before the card reached the provider.
    if (payment.state.status === 'created') await this.letGo(payment);
    return { status: statusOf(payment), message: payment.state.status === 'failed' ? payment.state.message : null };
  }

  async submitPayment(quoteId: string, form: PaymentForm, asking: Asking): Promise<Receipt> {
    requireCardInFull(form);
    const { payment } = await this.refreshed(quoteId, asking);
    if (payment?.state.status !== 'succeeded') throw new DomainError('PAYMENT_NOT_COMPLETE');
    return receiptOf(payment, payment.state.paidAt);
  }

  private async refreshed(quoteId: string, asking: Asking): Promise<{ payment: Payment | undefined }> {
    const facts = await this.quotes.open(quoteId, asking);
    await this.limits.consume('payment-status', facts.quoteId, limits.status);
    const payment = await this.payments.ofQuote(facts.quoteId);
    return { payment: payment && (await this.settlement.refresh(payment)) };
  }

  private async readied(facts: PayableQuote) {
    try {
      const started = await this.started(facts);
      const payment = await this.intents.choose(started, keptRewards(started, facts));
      return await this.intents.ready(payment, payingWith(facts, payment.rewardsPence));
    } catch (error) {
      if (error instanceof DomainError && error.code === 'CARDS_UNAVAILABLE')
        throw new DomainError('CARD_FORM_UNAVAILABLE', { cause: error });
      throw error;
    }
  }

  private started(facts: PayableQuote): Promise<Payment> {
    return this.payments.start(startPayment(randomUUID(), facts, this.clock.now()));
  }

  /** What became of the last try is settled before the price is held again: settling a failed one lets the price go. */
  private async upToDate(quoteId: string): Promise<Payment | undefined> {
    const payment = await this.payments.ofQuote(quoteId);
    return payment?.submittedAt ? this.settlement.refresh(payment) : payment;
  }

  /** Holds the price at the total the customer saw. */
  private async held(known: Payment | undefined, totalPence: number, opened: QuoteFacts): Promise<Held> {
    const payment = known ?? (await this.started(requirePayable(opened)));
    return { payment, facts: requirePayable(await this.quotes.hold(payment.quoteId, payment.id, totalPence)) };
  }

  /** Keeps the rewards first: from the moment that the card can be charged for the rest, nobody else can use them. */
  private async submittedWith(rewardsPence: number, { payment, facts }: Held, asking: Asking): Promise<string | undefined> {
    requireWithin(rewardsPence, facts);
    if (rewardsPence > 0 || payment.rewardsPence > 0)
      await this.quotes.keepRewards({ ...payment, customerId: facts.customerId }, rewardsPence);
    const chosen = await this.intents.choose(payment, rewardsPence);
    return this.submitted({ payment: chosen, facts: payingWith(facts, rewardsPence) }, asking);
  }

  /** The client secret of an intent for exactly the price that is held; undefined when it is paid already. */
  private async submitted({ payment, facts }: Held, asking: Asking): Promise<string | undefined> {
    const readied = await this.intents.ready(payment, facts);
    if (readied.payment.state.status === 'succeeded') return undefined;
    if (readied.intent.status === 'processing') throw new DomainError('PAYMENT_PROCESSING');
    const { status } = await this.mongo.transaction(async (session) => {
      const now = (await this.payments.find(payment.id, session)) ?? readied.payment;
      if (now.state.status === 'succeeded') return now.state;
      if (now.rewardsPence !== facts.rewardsPence || now.intentId !== readied.intent.id) throw new DomainError('PAYMENT_CHANGED');
      const { state } = await this.payments.save(submit(now, facts, this.clock.now()), session);
      if (asking.caller.kind === 'staff') {
        const after = { totalPence: facts.totalPence, rewardsPence: facts.rewardsPence };
        await this.audit.record(session, {
          actor: asking.caller,
          action: 'payment-submitted',
          subjectType: 'payment',
          subjectId: now.id,
          after,
        });
      }
      return state;
    });
    return status === 'succeeded' ? undefined : readied.intent.clientSecret;
  }

  private async releasingOnFailure<T>({ payment }: Held, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      await this.letGo((await this.payments.find(payment.id)) ?? payment);
      throw error;
    }
  }

  private async letGo(payment: Payment): Promise<void> {
    await Promise.all([this.quotes.release(payment.quoteId, payment.id), this.quotes.giveRewardsBack(payment)]);
  }

  /** Staff take the card by telephone: confirmed here (Q6). */
  private async confirmByTelephone(paymentId: string, methodId: string): Promise<CallAnswer<typeof preSubmit>> {
    const payment = await this.payments.find(paymentId);
    if (!payment?.intentId) throw new DomainError('CARDS_UNAVAILABLE');
    try {
      const intent = await this.gateway.confirmByTelephone(payment.intentId, methodId);
      const { state } = await this.settlement.settle(paymentId, intent);
      return state.status === 'succeeded' ? paid : { paymentSucceeded: false, clientSecret: intent.clientSecret };
    } catch (error) {
      await this.settlement.refresh(payment);
      throw error;
    }
  }

  private telephoneMethod(form: PaymentForm, { caller }: Asking): string | undefined {
    if (form.moto !== true && form.paymentIntentType !== 'moto') return undefined;
    if (caller.kind !== 'staff') throw new DomainError('NOT_ALLOWED');
    if (!form.payment_method_id) throw invalid({ payment_method_id: 'Enter the card first' });
    return form.payment_method_id;
  }
}

interface Held {
  readonly payment: Payment;
  readonly facts: PayableQuote;
}

const paid = { paymentSucceeded: true, clientSecret: null } as const;
