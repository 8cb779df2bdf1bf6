import { Injectable } from '@nestjs/common';
import { Breakers } from '@kerbside/platform/breakers';
import { DomainError } from '@kerbside/platform/errors';
import { Log } from '@kerbside/platform/log';
import Stripe from 'stripe';
import { PaymentsConfig } from '../config.js';
import { PaymentGateway, type CardEvent, type CardIntent, type NewIntent } from './payment-gateway.js';
import { toCardIntent } from './stripe-intent.js';

/** Longer than the bank takes to answer; not tried again by itself, since the customer waits. */
const confirmWithinMs = 8_000;
const signatureToleranceSeconds = 300;
const withCharge = { expand: ['latest_charge'] };

/** The one place that knows the card provider's SDK. */
@Injectable()
export class StripeGateway extends PaymentGateway {
  private readonly stripe: Stripe;

  constructor(
    private readonly config: PaymentsConfig,
    private readonly breakers: Breakers,
    private readonly log: Log,
  ) {
    super();
    const { secretKey, timeoutMs, apiUrl } = config.cards;
    this.stripe = new Stripe(secretKey, { timeout: timeoutMs, maxNetworkRetries: 1, telemetry: false, ...addressOf(apiUrl) });
  }

  async customer(key: string): Promise<string> {
    const made = await this.ask(() =>
      this.stripe.customers.create({ metadata: { customerId: key } }, { idempotencyKey: `customer:${key}` }),
    );
    return made.id;
  }

  async create(intent: NewIntent): Promise<CardIntent> {
    const { paymentId, quoteId, attempt, amountPence } = intent;
    const params = {
      amount: amountPence,
      currency: 'gbp',
      customer: intent.customerId,
      description: `Kerbside quote ${intent.reference}`,
      payment_method_types: ['card'],
      metadata: { paymentId, quoteId },
    };
    const idempotencyKey = `intent:${paymentId}:${attempt}:${amountPence}`;
    return toCardIntent(await this.ask(() => this.stripe.paymentIntents.create(params, { idempotencyKey })));
  }

  async read(intentId: string): Promise<CardIntent> {
    return toCardIntent(await this.ask(() => this.stripe.paymentIntents.retrieve(intentId, withCharge)));
  }

  changeAmount(intentId: string, amountPence: number): Promise<CardIntent> {
    return this.unlessMovedOn(intentId, () => this.stripe.paymentIntents.update(intentId, { amount: amountPence, ...withCharge }));
  }

  cancel(intentId: string): Promise<CardIntent> {
    return this.unlessMovedOn(intentId, () =>
      this.stripe.paymentIntents.cancel(intentId, { cancellation_reason: 'abandoned', ...withCharge }),
    );
  }

  confirmByTelephone(intentId: string, paymentMethodId: string): Promise<CardIntent> {
    const params = { payment_method: paymentMethodId, payment_method_options: { card: { moto: true } }, ...withCharge };
    const options = { idempotencyKey: `confirm:${intentId}:${paymentMethodId}`, timeout: confirmWithinMs, maxNetworkRetries: 0 };
    return this.unlessMovedOn(intentId, () => this.stripe.paymentIntents.confirm(intentId, params, options));
  }

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
      const { object } = event.data;
      const intentId = 'object' in object && object.object === 'payment_intent' ? object.id : null;
      return { id: event.id, type: event.type, intentId, createdAt: new Date(event.created * 1_000) };
    } catch (error) {
      throw new DomainError('WEBHOOK_REFUSED', { cause: error });
    }
  }

  /** An intent that another tab or the bank has moved on meanwhile is no error: it is answered as it now is. */
  private async unlessMovedOn(intentId: string, run: () => Promise<Stripe.PaymentIntent>): Promise<CardIntent> {
    const changed = await this.ask(() =>
      run().catch((error: unknown) => {
        if (codeOf(error) !== movedOn) throw error;
        return this.stripe.paymentIntents.retrieve(intentId, withCharge);
      }),
    );
    return toCardIntent(changed);
  }

  private async ask<T>(run: () => Promise<T>): Promise<T> {
    const work = () =>
      run().catch((error: unknown) => {
        throw this.translated(error);
      });
    return this.breakers.run('cards', work).catch((error: unknown) => {
      const isOpen = error instanceof DomainError && error.code === 'SERVICE_UNAVAILABLE';
      throw isOpen ? new DomainError('CARDS_UNAVAILABLE', { cause: error }) : error;
    });
  }

  /** Refusals carry their status: the breaker counts only silence and faults. */
  private translated(error: unknown): DomainError {
    if (error instanceof Stripe.errors.StripeCardError)
      return new DomainError('CARD_REFUSED', { status: 402, message: error.message, cause: error });
    if (isMissingMethod(error)) return new DomainError('CARD_REFUSED', { status: 402, message: 'Enter the card again.', cause: error });
    const isProviders = error instanceof Stripe.errors.StripeError;
    const facts = isProviders ? { type: error.type, code: error.code, status: error.statusCode, request: error.requestId } : { error };
    this.log.error(facts, 'The card provider did not answer as agreed');
    return new DomainError('CARDS_UNAVAILABLE', { cause: error });
  }
}

const movedOn = 'payment_intent_unexpected_state';
const codeOf = (error: unknown): string | undefined => (error instanceof Stripe.errors.StripeError ? error.code : undefined);

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
