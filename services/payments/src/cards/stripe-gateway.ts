import { Injectable } from '@nestjs/common';
import type { SavedCard } from '@kerbside/contracts/http/payments/payments';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Log } from '@kerbside/platform/telemetry/log';
import type { ClientSession } from 'mongoose';
import Stripe from 'stripe';
import {
  MethodPort,
  type ListedRefund,
  type OpeningFacts,
  type RefundOrder,
  type RefundStanding,
  type AttemptStanding,
} from '../methods/method-port.js';
import { Payers } from './payers.js';
import { SavedCards } from './saved-cards.js';
import { afterItsFault, isAboutMethod, isMissing, isMovedOn, StripeClient } from './stripe-client.js';
import { standingOf } from './stripe-intent.js';
import { disputed, listedRefund, refundStanding, refusalOf, refusedRefund, isSetup, standingOfSetup } from './stripe-words.js';

/** Longer than a bank takes to answer; not retried automatically, since the customer is waiting. */
const confirmWithinMs = 8_000;
const withCharge = { expand: ['latest_charge'] };
const withMethod = { expand: ['payment_method'] };
const cards = { payment_method_types: ['card'] };
const mostListed = 100;
/** By then a refund that the provider made, though it answered by a fault, is in its list. */
const settledWithinMs = 10 * 60_000;

/** Cards at the provider: payments (`pi_…`), and cards that are only kept to be charged later (`seti_…`). */
@Injectable()
export class StripeGateway extends MethodPort {
  readonly method = 'card';
  /** The provider charges cards no less than this. */
  readonly leastPence = 30;
  override readonly options = ['in_full', 'instalments', 'preauth'] as const;
  override readonly refundsNotTakenBack = disputed;
  override readonly letsGoWhileTaking = true;

  constructor(
    private readonly stripe: StripeClient,
    private readonly payers: Payers,
    private readonly saved: SavedCards,
    private readonly log: Log,
  ) {
    super();
  }

  /** A confirmation only authorises: `take` captures the money. A payment without the customer is confirmed here. */
  async open(opening: OpeningFacts): Promise<AttemptStanding> {
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
    const create = (sdk: Stripe, idempotencyKey: string) => sdk.paymentIntents.create(chosen, { idempotencyKey });
    return standingOf(await this.stripe.ask((sdk) => afterItsFault(key, (name) => create(sdk, name))));
  }

  async read(ref: string): Promise<AttemptStanding> {
    if (isSetup(ref)) return standingOfSetup(await this.stripe.ask(setupNow(ref)));
    return this.standing(await this.stripe.ask(paymentNow(ref)));
  }

  /**
   * Reports the money as taken even when its bank has already taken it back: the next `read` reports that. After a fault of the provider's
   * own the intent shows what happened. If nothing did, we ask with another key: an intent is captured once, whatever the key.
   */
  async take(ref: string, amountPence: number): Promise<AttemptStanding> {
    if (isSetup(ref)) return taken(await this.read(ref));
    const params = { amount_to_capture: amountPence, ...withCharge };
    const capture = (sdk: Stripe, idempotencyKey: string) =>
      sdk.paymentIntents.capture(ref, params, { idempotencyKey, timeout: confirmWithinMs });
    const intent = await this.unlessMovedOn(paymentNow(ref), (sdk) =>
      afterItsFault(
        `capture:${ref}`,
        (key) => capture(sdk, key),
        () => unlessStill(paymentNow(ref)(sdk), ['requires_capture']),
      ),
    );
    return standingOf(intent);
  }

  async cancel(ref: string): Promise<AttemptStanding> {
    const why = { cancellation_reason: 'abandoned' as const };
    if (isSetup(ref)) return this.cancelSetup(ref, why);
    return this.standing(await this.unlessMovedOn(paymentNow(ref), (sdk) => sdk.paymentIntents.cancel(ref, { ...why, ...withCharge })));
  }

  /**
   * The provider forgets an idempotency key after a day, so we first look for an existing refund by its own id. After a fault of the
   * provider's own we ask with another key at once only if two such refunds would exceed what is left, because it then refuses the second.
   * Otherwise we wait until a refund that it made after all must be in its list, and use one key for each such while.
   */
  async refund(order: RefundOrder): Promise<RefundStanding> {
    const { refundId, ref, amountPence, waitedMs = 0 } = order;
    const isSettled = waitedMs >= settledWithinMs;
    const find = async (sdk: Stripe) => {
      const made = await sdk.refunds.list({ payment_intent: ref, limit: mostListed });
      return made.data.find(({ metadata }) => metadata?.['refundId'] === refundId);
    };
    const known = await this.stripe.ask(find);
    if (known) return refundStanding(known);
    const params = { payment_intent: ref, amount: amountPence, metadata: { refundId } };
    const afterFault = (sdk: Stripe) => async (error: unknown) => {
      const { latest_charge: charge } = await sdk.paymentIntents.retrieve(ref, withCharge);
      const leftPence = typeof charge === 'object' && charge ? charge.amount - charge.amount_refunded : Infinity;
      const made = await find(sdk);
      if (!made && !isSettled && 2 * amountPence <= leftPence) throw error;
      return made;
    };
    const again = isSettled ? String(Math.floor(waitedMs / settledWithinMs)) : undefined;
    const make = (sdk: Stripe) =>
      afterItsFault(`refund:${refundId}`, (idempotencyKey) => sdk.refunds.create(params, { idempotencyKey }), afterFault(sdk), again);
    return this.stripe.ask((sdk) =>
      make(sdk).then(refundStanding, (error: unknown) => {
        const refused = refusedRefund(order, error);
        if (!refused) throw error;
        return refused;
      }),
    );
  }

  async readRefund(refundRef: string): Promise<RefundStanding> {
    return refundStanding(await this.stripe.ask((sdk) => sdk.refunds.retrieve(refundRef)));
  }

  override async listRefunds(ref: string): Promise<readonly ListedRefund[]> {
    const { data } = await this.stripe.ask((sdk) => sdk.refunds.list({ payment_intent: ref, limit: mostListed }));
    return data.map(listedRefund).toReversed();
  }

  failureWords(code: string): string | null {
    return refusalOf(code);
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

  override noteLent(customerId: string, ref: string, session: ClientSession): Promise<void> {
    return this.saved.noteLent(customerId, ref, session);
  }

  override setAside(customerId: string, instrument: string, session: ClientSession): Promise<void> {
    return this.saved.setAside(customerId, instrument, session);
  }

  override savedInstrument(customerId: string, token: string): Promise<string> {
    return this.saved.toPayWith(customerId, token);
  }

  /**
   * An order by telephone: authorised here, without the cardholder. CARD_REFUSED with the provider's message. After a failure we use a new
   * key, because the provider replays a refusal to the same request for a day.
   */
  async confirmByTelephone(ref: string, paymentMethodId: string, lastFailure: string | null = null): Promise<AttemptStanding> {
    const params = { payment_method: paymentMethodId, payment_method_options: { card: { moto: true } } };
    const name = ['confirm', ref, paymentMethodId, ...(lastFailure === null ? [] : [lastFailure])].join(':');
    const by = (idempotencyKey: string) => ({ idempotencyKey, timeout: confirmWithinMs, maxNetworkRetries: 0 });
    if (isSetup(ref)) {
      const confirm = (sdk: Stripe) =>
        afterItsFault(
          name,
          (key) => sdk.setupIntents.confirm(ref, { ...params, ...withMethod }, by(key)),
          () => unlessStill(setupNow(ref)(sdk), unconfirmed),
        );
      return standingOfSetup(await this.unlessMovedOn(setupNow(ref), confirm));
    }
    const confirm = (sdk: Stripe) =>
      afterItsFault(
        name,
        (key) => sdk.paymentIntents.confirm(ref, { ...params, ...withCharge }, by(key)),
        () => unlessStill(paymentNow(ref)(sdk), unconfirmed),
      );
    return this.standing(await this.unlessMovedOn(paymentNow(ref), confirm));
  }

  private async openSetup(opening: OpeningFacts, params: Stripe.SetupIntentCreateParams): Promise<AttemptStanding> {
    const { attemptId, instrument } = opening;
    const known = instrument === null ? {} : { payment_method: instrument, metadata: { ...params.metadata, wasKept: 'true' } };
    const setup = { ...params, ...known, usage: 'off_session' as const, ...withMethod };
    const create = (sdk: Stripe, idempotencyKey: string) => sdk.setupIntents.create(setup, { idempotencyKey });
    const name = `setup:${attemptId}${variantOf(opening)}`;
    return standingOfSetup(await this.stripe.ask((sdk) => afterItsFault(name, (key) => create(sdk, key))));
  }

  /**
   * A refused card is an answer: the standing says why. So is a card that the customer has removed. After a fault of the provider's own we
   * look for the payment. If the provider still makes one later, its money is held and never taken.
   */
  private async charge(payment: NewPayment, instrument: string | null, name: string): Promise<AttemptStanding> {
    if (instrument === null) throw new Error('A card can be charged without the customer only when one is kept');
    const order = { ...payment, payment_method: instrument, off_session: true, confirm: true, ...withCharge };
    const create = (sdk: Stripe, idempotencyKey: string) => sdk.paymentIntents.create(order, { idempotencyKey, timeout: confirmWithinMs });
    const { intent, isGone } = await this.stripe.ask(async (sdk) => {
      try {
        const made = await afterItsFault(
          name,
          (key) => create(sdk, key),
          () => madeFor(sdk, payment),
        );
        return { intent: made, isGone: false };
      } catch (error) {
        const refused = error instanceof Stripe.errors.StripeCardError ? error.payment_intent : undefined;
        if (refused) return { intent: await sdk.paymentIntents.retrieve(refused.id, withCharge), isGone: false };
        if (!isAboutMethod(error)) throw error;
        return { intent: await sdk.paymentIntents.create(payment, { idempotencyKey: `${name}:gone` }), isGone: true };
      }
    });
    return isGone ? { ...standingOf(intent), failure: { id: `gone:${intent.id}`, ...cardGone } } : this.standing(intent);
  }

  /** What is held for a payment without the customer, which another card has paid since, say. */
  override async dropLost(attemptId: string, kept: string | null, customerId: string | undefined): Promise<void> {
    const customer = customerId === undefined ? undefined : await this.payers.find(customerId);
    if (customer === undefined) return;
    const { data } = await this.stripe.ask((sdk) => sdk.paymentIntents.list({ customer, limit: mostListed }));
    const lost = data.filter(
      ({ id, metadata, status }) => metadata['attemptId'] === attemptId && id !== kept && status === 'requires_capture',
    );
    for (const { id } of lost) await this.cancel(id);
  }

  /** Once the card is set up nothing is left to cancel: the provider forgets it, unless the customer had kept it before. */
  private async cancelSetup(ref: string, why: { readonly cancellation_reason: 'abandoned' }): Promise<AttemptStanding> {
    const intent = await this.unlessMovedOn(setupNow(ref), (sdk) => sdk.setupIntents.cancel(ref, { ...why, ...withMethod }));
    const standing = standingOfSetup(intent);
    if (standing.instrument === null) return standing;
    if (intent.metadata?.['wasKept'] !== 'true') await this.forget(standing.instrument);
    return { ...standing, status: 'cancelled', instrument: null };
  }

  private async standing(intent: Stripe.PaymentIntent): Promise<AttemptStanding> {
    const charge = intent.latest_charge;
    if (typeof charge !== 'object' || !charge?.disputed) return standingOf(intent);
    const { data } = await this.stripe.ask((sdk) => sdk.disputes.list({ payment_intent: intent.id, limit: mostListed }));
    return standingOf(intent, data);
  }

  /** An intent that another tab or the bank has moved on is not an error: returns it as it now is. */
  private unlessMovedOn<I>(now: SdkRead<I>, run: (sdk: Stripe) => Promise<I>): Promise<I> {
    return this.stripe.ask((sdk) =>
      run(sdk).catch((error: unknown) => {
        if (!isMovedOn(error)) throw error;
        return now(sdk);
      }),
    );
  }
}

type SdkRead<I> = (sdk: Stripe) => Promise<I>;
const paymentNow =
  (ref: string): SdkRead<Stripe.PaymentIntent> =>
  (sdk) =>
    sdk.paymentIntents.retrieve(ref, withCharge);
const setupNow =
  (ref: string): SdkRead<Stripe.SetupIntent> =>
  (sdk) =>
    sdk.setupIntents.retrieve(ref, withMethod);

type NewPayment = Stripe.PaymentIntentCreateParams & { readonly customer: string; readonly metadata: { readonly attemptId: string } };

const unconfirmed = ['requires_payment_method', 'requires_confirmation'];

/** The intent as it is now, unless it is still waiting: it is captured, or confirmed, only once, whatever the key. */
const unlessStill = <I extends { readonly status: string }>(now: Promise<I>, waiting: readonly string[]) =>
  now.then((intent) => (waiting.includes(intent.status) ? undefined : intent));

/** The payment that an attempt has already made. One that was only begun is ignored: it holds no money. */
const madeFor = async (sdk: Stripe, { customer, amount, metadata }: NewPayment): Promise<Stripe.PaymentIntent | undefined> => {
  const { data } = await sdk.paymentIntents.list({ customer, limit: mostListed });
  const its = data.find((one) => one.metadata['attemptId'] === metadata.attemptId && one.amount === amount && !isIdle(one));
  return its && sdk.paymentIntents.retrieve(its.id, withCharge);
};

const isIdle = ({ status, last_payment_error }: Stripe.PaymentIntent): boolean =>
  status === 'canceled' || (unconfirmed.includes(status) && last_payment_error === null);

/** Setting up a card takes no money: once authorised it counts as taken. */
const taken = (standing: AttemptStanding): AttemptStanding =>
  standing.status === 'authorised' ? { ...standing, status: 'taken' } : standing;

const cardGone = { code: 'card_removed', message: 'The card is no longer kept with us.' };

/** The same attempt opened in another way is another request to the provider. */
const variantOf = ({ keepsInstrument, isOffSession, instrument }: OpeningFacts): string =>
  `${keepsInstrument ? ':keep' : ''}${isOffSession ? ':off' : ''}${instrument === null ? '' : `:${instrument}`}`;
