import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { SavedCard } from '@kerbside/contracts/http/payments/payments';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Log } from '@kerbside/platform/telemetry/log';
import type { ClientSession } from 'mongoose';
import Stripe from 'stripe';
import { MethodPort, type Opening, type RefundOrder, type RefundStanding, type Standing } from '../methods/method-port.js';
import { Payers } from './payers.js';
import { SavedCards } from './saved-cards.js';
import { isAboutMethod, isItsFault, isMissing, isMovedOn, StripeClient } from './stripe-client.js';
import { standingOf } from './stripe-intent.js';
import { refundStanding, refusedRefund } from './stripe-refund.js';
import { standingOfSetup } from './stripe-setup.js';

/** Longer than a bank takes to answer; not retried automatically, since the customer is waiting. */
const confirmWithinMs = 8_000;
const withCharge = { expand: ['latest_charge'] };
const withMethod = { expand: ['payment_method'] };
const cards = { payment_method_types: ['card'] };
const mostListed = 100;

/** Cards at the provider: payments (`pi_…`), and cards that are only kept to be charged later (`seti_…`). */
@Injectable()
export class StripeGateway extends MethodPort {
  readonly method = 'card';
  /** The provider charges cards no less than this. */
  readonly leastPence = 30;
  override readonly options = ['in_full', 'instalments', 'preauth'] as const;

  constructor(
    private readonly stripe: StripeClient,
    private readonly payers: Payers,
    private readonly saved: SavedCards,
    private readonly log: Log,
  ) {
    super();
  }

  /** A confirmation only authorises: `take` captures the money. A payment without the customer is confirmed here. */
  async open(opening: Opening): Promise<Standing> {
    const { customerId, reference, purchaseId, attemptId, quoteId, instrument } = opening;
    const params = {
      ...cards,
      customer: await this.payers.ready(customerId),
      description: `Kerbside quote ${reference}`,
      metadata: { paymentId: purchaseId, attemptId, quoteId },
    };
    if (opening.isSetup) return this.openSetup(opening, params);
    const payment = {
      ...params,
      amount: opening.amountPence,
      currency: 'gbp',
      capture_method: 'manual' as const,
      ...(opening.keepsInstrument ? { setup_future_usage: 'off_session' as const } : {}),
    };
    const key = `intent:${attemptId}:${opening.amountPence}${variantOf(opening)}`;
    if (opening.isOffSession) return this.charge(payment, instrument, key);
    const chosen = instrument === null ? payment : { ...payment, payment_method: instrument };
    return standingOf(await this.stripe.ask((sdk) => sdk.paymentIntents.create(chosen, { idempotencyKey: key })));
  }

  async read(ref: string): Promise<Standing> {
    if (isSetup(ref)) return standingOfSetup(await this.stripe.ask((sdk) => sdk.setupIntents.retrieve(ref, withMethod)));
    return this.standing(await this.stripe.ask((sdk) => sdk.paymentIntents.retrieve(ref, withCharge)));
  }

  /**
   * Says that the money was taken even when its bank has already taken it back: that is for the next `read` to say. After a fault of the provider's own
   * the intent says what became of it. Where that is nothing, it is asked by another key: an intent is captured once, whatever the key.
   */
  async take(ref: string, amountPence: number): Promise<Standing> {
    if (isSetup(ref)) return taken(await this.read(ref));
    const capture = (sdk: Stripe, key: string) => {
      const options = { idempotencyKey: `capture:${ref}${key}`, timeout: confirmWithinMs };
      return sdk.paymentIntents.capture(ref, { amount_to_capture: amountPence, ...withCharge }, options);
    };
    const intent = await this.unlessMovedOn(ref, (sdk) =>
      capture(sdk, '').catch(async (error: unknown) => {
        if (!isItsFault(error)) throw error;
        const now = await sdk.paymentIntents.retrieve(ref, withCharge);
        return now.status === 'requires_capture' ? capture(sdk, `:${randomUUID()}`) : now;
      }),
    );
    return standingOf(intent);
  }

  async cancel(ref: string): Promise<Standing> {
    const why = { cancellation_reason: 'abandoned' as const };
    if (isSetup(ref)) return this.cancelSetup(ref, why);
    return this.standing(await this.unlessMovedOn(ref, (sdk) => sdk.paymentIntents.cancel(ref, { ...why, ...withCharge })));
  }

  /** The provider forgets an idempotency key after a day, so a refund that exists already is found by its own id first. */
  async refund(order: RefundOrder): Promise<RefundStanding> {
    const { refundId, ref, amountPence } = order;
    const made = await this.stripe.ask((sdk) => sdk.refunds.list({ payment_intent: ref, limit: mostListed }));
    const known = made.data.find(({ metadata }) => metadata?.['refundId'] === refundId);
    if (known) return refundStanding(known);
    const params = { payment_intent: ref, amount: amountPence, metadata: { refundId } };
    return this.stripe.ask((sdk) =>
      sdk.refunds.create(params, { idempotencyKey: `refund:${refundId}` }).then(refundStanding, (error: unknown) => {
        const refused = refusedRefund(order, error);
        if (!refused) throw error;
        return refused;
      }),
    );
  }

  async readRefund(refundRef: string): Promise<RefundStanding> {
    return refundStanding(await this.stripe.ask((sdk) => sdk.refunds.retrieve(refundRef)));
  }

  async forget(instrument: string): Promise<void> {
    await this.stripe.ask((sdk) =>
      sdk.paymentMethods.detach(instrument).catch(async (error: unknown) => {
        if (isMissing(error)) return;
        const { customer } = await sdk.paymentMethods.retrieve(instrument);
        if (customer !== null) throw error;
      }),
    );
  }

  /** None while the provider does not answer: the customer can still type a card. */
  override async savedCards(customerId: string): Promise<SavedCard[]> {
    return this.saved.of(customerId).catch((error: unknown) => {
      if (!(error instanceof DomainError && error.code === 'CARDS_UNAVAILABLE')) throw error;
      this.log.warn({ error }, 'The cards that a customer kept cannot be shown');
      return [];
    });
  }

  override isHidden(customerId: string, token: string): Promise<boolean> {
    return this.saved.isHidden(customerId, token);
  }

  override chooseSaved(customerId: string, instrument: string, session: ClientSession): Promise<void> {
    return this.saved.choose(customerId, instrument, session);
  }

  override savedInstrument(customerId: string, token: string): Promise<string> {
    return this.saved.toPayWith(customerId, token);
  }

  /**
   * An order by telephone: authorised here, without the cardholder. CARD_REFUSED with the provider's message. After a failure the provider is asked
   * anew: to the same request it would give the same refusal for a day.
   */
  async confirmByTelephone(ref: string, paymentMethodId: string, lastFailure: string | null = null): Promise<Standing> {
    const params = { payment_method: paymentMethodId, payment_method_options: { card: { moto: true } } };
    const idempotencyKey = ['confirm', ref, paymentMethodId, ...(lastFailure === null ? [] : [lastFailure])].join(':');
    const options = { idempotencyKey, timeout: confirmWithinMs, maxNetworkRetries: 0 };
    if (isSetup(ref)) {
      const confirm = (sdk: Stripe) => sdk.setupIntents.confirm(ref, { ...params, ...withMethod }, options);
      return standingOfSetup(await this.setupUnlessMovedOn(ref, confirm));
    }
    return this.standing(await this.unlessMovedOn(ref, (sdk) => sdk.paymentIntents.confirm(ref, { ...params, ...withCharge }, options)));
  }

  private async openSetup(opening: Opening, params: Stripe.SetupIntentCreateParams): Promise<Standing> {
    const { attemptId, instrument } = opening;
    const known = instrument === null ? {} : { payment_method: instrument, metadata: { ...params.metadata, wasKept: 'true' } };
    const setup = { ...params, ...known, usage: 'off_session' as const, ...withMethod };
    const idempotencyKey = `setup:${attemptId}${variantOf(opening)}`;
    return standingOfSetup(await this.stripe.ask((sdk) => sdk.setupIntents.create(setup, { idempotencyKey })));
  }

  /** A refused card is an answer: the standing says why. So is a card that the customer has removed. */
  private async charge(payment: Stripe.PaymentIntentCreateParams, instrument: string | null, idempotencyKey: string): Promise<Standing> {
    if (instrument === null) throw new Error('A card can be charged without the customer only when one is kept');
    const order = { ...payment, payment_method: instrument, off_session: true, confirm: true, ...withCharge };
    const options = { idempotencyKey, timeout: confirmWithinMs };
    const { intent, isGone } = await this.stripe.ask(async (sdk) => {
      try {
        return { intent: await sdk.paymentIntents.create(order, options), isGone: false };
      } catch (error) {
        const refused = error instanceof Stripe.errors.StripeCardError ? error.payment_intent : undefined;
        if (refused) return { intent: await sdk.paymentIntents.retrieve(refused.id, withCharge), isGone: false };
        if (!isAboutMethod(error)) throw error;
        return { intent: await sdk.paymentIntents.create(payment, { idempotencyKey: `${idempotencyKey}:gone` }), isGone: true };
      }
    });
    return isGone ? { ...standingOf(intent), failure: { id: `gone:${intent.id}`, ...cardGone } } : this.standing(intent);
  }

  /** Once the card is set up nothing is left to cancel: the provider forgets it, unless the customer had kept it before. */
  private async cancelSetup(ref: string, why: { readonly cancellation_reason: 'abandoned' }): Promise<Standing> {
    const intent = await this.setupUnlessMovedOn(ref, (sdk) => sdk.setupIntents.cancel(ref, { ...why, ...withMethod }));
    const standing = standingOfSetup(intent);
    if (standing.instrument === null) return standing;
    if (intent.metadata?.['wasKept'] !== 'true') await this.forget(standing.instrument);
    return { ...standing, status: 'cancelled', instrument: null };
  }

  private async standing(intent: Stripe.PaymentIntent): Promise<Standing> {
    const charge = intent.latest_charge;
    if (typeof charge !== 'object' || !charge?.disputed) return standingOf(intent);
    const { data } = await this.stripe.ask((sdk) => sdk.disputes.list({ payment_intent: intent.id, limit: mostListed }));
    return standingOf(intent, data);
  }

  /** An intent that another tab or the bank has moved on is not an error: returns it as it now is. */
  private unlessMovedOn(ref: string, run: (sdk: Stripe) => Promise<Stripe.PaymentIntent>): Promise<Stripe.PaymentIntent> {
    return this.stripe.ask((sdk) =>
      run(sdk).catch((error: unknown) => {
        if (!isMovedOn(error)) throw error;
        return sdk.paymentIntents.retrieve(ref, withCharge);
      }),
    );
  }

  private setupUnlessMovedOn(ref: string, run: (sdk: Stripe) => Promise<Stripe.SetupIntent>): Promise<Stripe.SetupIntent> {
    return this.stripe.ask((sdk) =>
      run(sdk).catch((error: unknown) => {
        if (!isMovedOn(error)) throw error;
        return sdk.setupIntents.retrieve(ref, withMethod);
      }),
    );
  }
}

const isSetup = (ref: string): boolean => ref.startsWith('seti_');

/** Nothing is taken for a card that is set up: there it stands as taken. */
const taken = (standing: Standing): Standing => (standing.status === 'authorised' ? { ...standing, status: 'taken' } : standing);

const cardGone = { code: 'card_removed', message: 'The card is no longer kept with us.' };

/** The same attempt opened in another way is another request to the provider. */
const variantOf = ({ keepsInstrument, isOffSession, instrument }: Opening): string =>
  `${keepsInstrument ? ':keep' : ''}${isOffSession ? ':off' : ''}${instrument === null ? '' : `:${instrument}`}`;
