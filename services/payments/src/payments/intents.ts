import { Injectable } from '@nestjs/common';
import { DomainError } from '@kerbside/platform/errors';
import { Mongo } from '@kerbside/platform/mongo';
import { PaymentGateway, type CardIntent } from '../cards/payment-gateway.js';
import { chooseRewards, reprice, type PayableQuote, type Payment } from './payment.js';
import { PaymentsRepository } from './payments.repository.js';
import { Settlement } from './settlement.js';

/** Pence: cards are charged no less than this by the provider. */
const leastByCard = 30;

interface Readied {
  readonly payment: Payment;
  /** The one intent that can take the money, for exactly the quote's price, unless it is already paid or under way. */
  readonly intent: CardIntent;
}

/** Keeps one live intent per payment, at the right amount. An intent is withdrawn at the provider before the next one is made. */
@Injectable()
export class Intents {
  constructor(
    private readonly gateway: PaymentGateway,
    private readonly payments: PaymentsRepository,
    private readonly settlement: Settlement,
    private readonly mongo: Mongo,
  ) {}

  /** Throws TOO_LITTLE_FOR_CARD, and leaves no intent that could be confirmed, when there is next to nothing to charge. */
  async ready(payment: Payment, facts: PayableQuote): Promise<Readied> {
    if (facts.totalPence < leastByCard && payment.state.status !== 'succeeded') {
      const { state } = await this.withdraw(payment);
      if (state.status !== 'succeeded') throw new DomainError('TOO_LITTLE_FOR_CARD');
    }
    const usable = payment.isStale ? await this.withdraw(payment) : payment;
    if (usable.intentId === null) return this.open(usable, facts);
    const intent = await this.gateway.read(usable.intentId);
    const current = await this.settlement.settle(usable.id, intent);
    if (current.intentId === null) return this.open(current, facts);
    if (intent.amountPence === facts.totalPence || intent.status === 'succeeded' || intent.status === 'processing')
      return { payment: await this.price(current, facts, intent), intent };
    return intent.status === 'open' ? this.change(current, facts, intent.id) : this.open(await this.withdraw(current), facts);
  }

  /** Another part of the price is paid with rewards: no page can confirm an intent for the amount of before. */
  choose(payment: Payment, rewardsPence: number): Promise<Payment> {
    if (payment.rewardsPence === rewardsPence) return Promise.resolve(payment);
    return this.mongo.transaction(async (session) => {
      const now = (await this.payments.find(payment.id, session)) ?? payment;
      const chosen = chooseRewards(now, rewardsPence);
      return chosen === now ? now : this.payments.save(chosen, session);
    });
  }

  /** Makes sure that nobody can confirm the intent any more. When it was paid just before, the payment has succeeded. */
  async withdraw(payment: Payment): Promise<Payment> {
    if (payment.intentId === null) return payment;
    return this.settlement.settle(payment.id, await this.gateway.cancel(payment.intentId));
  }

  private async change(payment: Payment, facts: PayableQuote, intentId: string): Promise<Readied> {
    const intent = await this.gateway.changeAmount(intentId, facts.totalPence);
    if (intent.amountPence === facts.totalPence) return { payment: await this.price(payment, facts, intent), intent };
    // Another tab got in between: follow what it did, and start over with what is left.
    const current = await this.settlement.settle(payment.id, intent);
    if (intent.status === 'succeeded' || intent.status === 'processing') return { payment: current, intent };
    return this.open(await this.withdraw(current), facts);
  }

  private async open(payment: Payment, facts: PayableQuote): Promise<Readied> {
    if (payment.state.status === 'succeeded' && payment.intentId !== null)
      return { payment, intent: await this.gateway.read(payment.intentId) };
    const { id: paymentId, quoteId, attempt } = payment;
    const customerId = await this.cardCustomer(facts.customerId);
    const about = { paymentId, quoteId, attempt, customerId, amountPence: facts.totalPence, reference: facts.reference };
    const intent = await this.gateway.create(about);
    const kept = await this.keep(payment, facts, intent);
    if (kept.intentId === intent.id) return { payment: kept, intent };
    // Another tab made one for another price at the same time; nobody has seen ours.
    await this.gateway.cancel(intent.id);
    if (kept.rewardsPence !== facts.rewardsPence) throw new DomainError('PAYMENT_CHANGED');
    return this.ready(kept, facts);
  }

  private keep(payment: Payment, facts: PayableQuote, intent: CardIntent): Promise<Payment> {
    return this.mongo.transaction(async (session) => {
      const now = (await this.payments.find(payment.id, session)) ?? payment;
      if (now.intentId !== null || now.attempt !== payment.attempt || now.rewardsPence !== facts.rewardsPence) return now;
      return this.payments.save({ ...reprice(now, facts), state: { status: 'created' }, intentId: intent.id }, session);
    });
  }

  /** What is charged and what it is for are kept together. */
  private price(payment: Payment, facts: PayableQuote, intent: CardIntent): Promise<Payment> {
    return this.mongo.transaction(async (session) => {
      const now = (await this.payments.find(payment.id, session)) ?? payment;
      const isSettled = now.state.status === 'succeeded' || now.intentId !== intent.id;
      if (isSettled || intent.amountPence !== facts.totalPence || now.purchase.priceVersion === facts.priceVersion) return now;
      return this.payments.save(reprice(now, facts), session);
    });
  }

  private async cardCustomer(customerId: string): Promise<string> {
    const kept = await this.payments.cardCustomer(customerId);
    if (kept !== undefined) return kept;
    const made = await this.gateway.customer(customerId);
    await this.payments.keepCardCustomer(customerId, made);
    return made;
  }
}
