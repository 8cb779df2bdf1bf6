import { Injectable } from '@nestjs/common';
import { Breakers } from '@kerbside/platform/breakers';
import { DomainError } from '@kerbside/platform/errors';
import { Log } from '@kerbside/platform/log';
import Stripe from 'stripe';
import { PaymentsConfig } from '../config.js';
import { MethodPort, type Opening, type RefundOrder, type RefundStanding, type Standing } from '../methods/method-port.js';
import { CardCustomers } from './card-customers.js';
import { standingOf } from './stripe-intent.js';

/** Longer than a bank takes to answer; not retried automatically, since the customer is waiting. */
const confirmWithinMs = 8_000;
const signatureToleranceSeconds = 300;
const withCharge = { expand: ['latest_charge'] };

/** The one place that knows the card provider's SDK. */
@Injectable()
export class StripeGateway extends MethodPort {
  readonly method = 'card';
  /** The provider charges cards no less than this. */
  readonly leastPence = 30;
  private readonly stripe: Stripe;

  constructor(
    private readonly config: PaymentsConfig,
    private readonly customers: CardCustomers,
    private readonly breakers: Breakers,
    private readonly log: Log,
  ) {
    super();
    const { secretKey, timeoutMs, apiUrl } = config.cards;
    this.stripe = new Stripe(secretKey, { timeout: timeoutMs, maxNetworkRetries: 1, telemetry: false, ...addressOf(apiUrl) });
  }

  /** A confirmation only authorises: `take` captures the money. */
  async open({ attemptId, purchaseId, quoteId, reference, customerId, amountPence, keepsInstrument }: Opening): Promise<Standing> {
    const params = {
      amount: amountPence,
      currency: 'gbp',
      capture_method: 'manual' as const,
      ...(keepsInstrument ? { setup_future_usage: 'off_session' as const } : {}),
      customer: await this.customer(customerId),
      description: `Kerbside quote ${reference}`,
      payment_method_types: ['card'],
      metadata: { paymentId: purchaseId, attemptId, quoteId },
    };
    const idempotencyKey = `intent:${attemptId}:${amountPence}`;
    return standingOf(await this.ask(() => this.stripe.paymentIntents.create(params, { idempotencyKey })));
  }

  async read(ref: string): Promise<Standing> {
    return standingOf(await this.ask(() => this.stripe.paymentIntents.retrieve(ref, withCharge)));
  }

  take(ref: string, amountPence: number): Promise<Standing> {
    const params = { amount_to_capture: amountPence, ...withCharge };
    const options = { idempotencyKey: `capture:${ref}`, timeout: confirmWithinMs };
    return this.unlessMovedOn(ref, () => this.stripe.paymentIntents.capture(ref, params, options));
  }

  cancel(ref: string): Promise<Standing> {
    return this.unlessMovedOn(ref, () => this.stripe.paymentIntents.cancel(ref, { cancellation_reason: 'abandoned', ...withCharge }));
  }

  async refund({ refundId, ref, amountPence }: RefundOrder): Promise<RefundStanding> {
    const params = { payment_intent: ref, amount: amountPence, metadata: { refundId } };
    const { id, status } = await this.ask(() => this.stripe.refunds.create(params, { idempotencyKey: `refund:${refundId}` }));
    if (status === 'failed' || status === 'canceled') return { ref: id, status: 'refused', message: 'The bank refused the refund.' };
    return { ref: id, status: status === 'succeeded' ? 'refunded' : 'pending', message: null };
  }

  async forget(instrument: string): Promise<void> {
    await this.ask(() =>
      this.stripe.paymentMethods.detach(instrument).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      }),
    );
  }

  /** An order by telephone: authorised here, without the cardholder. CARD_REFUSED with the provider's message. */
  confirmByTelephone(ref: string, paymentMethodId: string): Promise<Standing> {
    const params = { payment_method: paymentMethodId, payment_method_options: { card: { moto: true } }, ...withCharge };
    const options = { idempotencyKey: `confirm:${ref}:${paymentMethodId}`, timeout: confirmWithinMs, maxNetworkRetries: 0 };
    return this.unlessMovedOn(ref, () => this.stripe.paymentIntents.confirm(ref, params, options));
  }

  /** Throws WEBHOOK_REFUSED unless the provider signed these bytes in the last five minutes. */
  readEvent(body: Buffer, signature: string, now: Date): CardEvent {
    try {
      const { webhookSecret } = this.config.cards;
      const event = this.stripe.webhooks.constructEvent(
        body,
        signature,
        webhookSecret,
        signatureToleranceSeconds,
        undefined,
        now.getTime(),
      );
      return { id: event.id, type: event.type, intentId: intentOf(event), createdAt: new Date(event.created * 1_000) };
    } catch (error) {
      throw new DomainError('WEBHOOK_REFUSED', { cause: error });
    }
  }

  private async customer(customerId: string): Promise<string> {
    const kept = await this.customers.find(customerId);
    if (kept !== undefined) return kept;
    const idempotencyKey = `customer:${customerId}`;
    const { id } = await this.ask(() => this.stripe.customers.create({ metadata: { customerId } }, { idempotencyKey }));
    await this.customers.keep(customerId, id);
    return id;
  }

  /** An intent that another tab or the bank has moved on is not an error: returns it as it now is. */
  private async unlessMovedOn(ref: string, run: () => Promise<Stripe.PaymentIntent>): Promise<Standing> {
    const changed = await this.ask(() =>
      run().catch((error: unknown) => {
        if (codeOf(error) !== movedOn) throw error;
        return this.stripe.paymentIntents.retrieve(ref, withCharge);
      }),
    );
    return standingOf(changed);
  }

  /** The breaker counts silence and faults of the provider (SERVICE_UNAVAILABLE); a refusal is an answer. */
  private async ask<T>(run: () => Promise<T>): Promise<T> {
    const work = () =>
      run().catch((error: unknown) => {
        throw this.translated(error);
      });
    return this.breakers.run('cards', work).catch((error: unknown) => {
      const isAway = error instanceof DomainError && error.code === 'SERVICE_UNAVAILABLE';
      throw isAway ? new DomainError('CARDS_UNAVAILABLE', { cause: error }) : error;
    });
  }

  private translated(error: unknown): DomainError {
    if (error instanceof Stripe.errors.StripeCardError)
      return new DomainError('CARD_REFUSED', { status: 402, message: error.message, cause: error });
    if (isMissingMethod(error)) return new DomainError('CARD_REFUSED', { status: 402, message: 'Enter the card again.', cause: error });
    const isProviders = error instanceof Stripe.errors.StripeError;
    const facts = isProviders ? { type: error.type, code: error.code, status: error.statusCode, request: error.requestId } : { error };
    this.log.error(facts, 'The card provider gave an unexpected answer');
    return new DomainError(isSilence(error) ? 'SERVICE_UNAVAILABLE' : 'CARDS_UNAVAILABLE', { cause: error });
  }
}

/** An event whose signature proved that it comes from the provider. */
export interface CardEvent {
  readonly id: string;
  readonly type: string;
  readonly intentId: string | null;
  readonly createdAt: Date;
}

/** The intent that an event is about: itself, or its charge. */
const intentOf = ({ data: { object } }: Stripe.Event): string | null => {
  if (!('object' in object)) return null;
  if (object.object === 'payment_intent') return object.id;
  if (object.object !== 'charge') return null;
  return typeof object.payment_intent === 'string' ? object.payment_intent : (object.payment_intent?.id ?? null);
};

/** No answer came, or the provider said that the fault is its own. */
const isSilence = (error: unknown): boolean => {
  if (!(error instanceof Stripe.errors.StripeError)) return true;
  return error.statusCode === undefined || error.statusCode >= 500 || error.statusCode === 429;
};

const movedOn = 'payment_intent_unexpected_state';
const codeOf = (error: unknown): string | undefined => (error instanceof Stripe.errors.StripeError ? error.code : undefined);

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

const isMissingMethod = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing' && error.param === 'payment_method';

const addressOf = (apiUrl: string | undefined): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> => {
  if (apiUrl === undefined) return {};
  const { hostname, port, protocol } = new URL(apiUrl);
  return {
    host: hostname,
    port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port),
    protocol: protocol === 'https:' ? 'https' : 'http',
  };
};
