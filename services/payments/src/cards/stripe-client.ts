import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Breakers } from '@kerbside/platform/internal/breakers';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Log } from '@kerbside/platform/telemetry/log';
import Stripe from 'stripe';
import { PaymentsConfig } from '../config.js';

/** The provider's SDK, and how its errors become ours. */
@Injectable()
export class StripeClient {
  readonly sdk: Stripe;
  readonly webhookSecret: string;

  constructor(
    { cards }: PaymentsConfig,
    private readonly breakers: Breakers,
    private readonly log: Log,
  ) {
    const { secretKey, timeoutMs, apiUrl, webhookSecret } = cards;
    this.sdk = new Stripe(secretKey, { timeout: timeoutMs, maxNetworkRetries: 1, telemetry: false, ...addressOf(apiUrl) });
    this.webhookSecret = webhookSecret;
  }

  /** The breaker counts silence and faults of the provider (CARDS_UNAVAILABLE); a refusal is an answer (CARD_REFUSED). */
  async ask<T>(run: (sdk: Stripe) => Promise<T>): Promise<T> {
    const work = () =>
      run(this.sdk).catch((error: unknown) => {
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
    if (isAboutMethod(error)) return new DomainError('CARD_REFUSED', { status: 402, message: 'Enter the card again.', cause: error });
    const isProviders = error instanceof Stripe.errors.StripeError;
    const facts = isProviders ? { type: error.type, code: error.code, status: error.statusCode, request: error.requestId } : { error };
    this.log.error(facts, 'The card provider gave an unexpected answer');
    return new DomainError(isSilence(error) ? 'SERVICE_UNAVAILABLE' : 'CARDS_UNAVAILABLE', { cause: error });
  }
}

/** The provider does not know such an object. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** The payment method is unknown, of another customer, or was removed by its own. */
export const isAboutMethod = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (error.param === 'payment_method' || /PaymentMethod .*may not be used again/.test(error.message));

/** Another tab or the bank has moved the intent on. */
export const isMovedOn = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  (error.code === 'payment_intent_unexpected_state' || error.code === 'setup_intent_unexpected_state');

/**
 * Asks with an idempotency key. The provider replays its own fault to that key for a day, whatever happened to the request
 * (docs.stripe.com/error-low-level). So `find` reads what happened, and if nothing did we ask with another key, which `again` distinguishes. `find`
 * throws if it cannot tell.
 */
export const afterItsFault = <T>(
  name: string,
  ask: (idempotencyKey: string) => Promise<T>,
  find: (error: unknown) => Promise<T | undefined> = () => Promise.resolve(undefined),
  again: string = randomUUID(),
): Promise<T> =>
  ask(name).catch(async (error: unknown) => {
    if (!isItsFault(error)) throw error;
    return (await find(error)) ?? ask(`${name}:${again}`);
  });

const isItsFault = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.statusCode !== undefined && error.statusCode >= 500;

/** No answer came, or the provider said that the fault is its own. */
const isSilence = (error: unknown): boolean => {
  if (!(error instanceof Stripe.errors.StripeError)) return true;
  return error.statusCode === undefined || error.statusCode >= 500 || error.statusCode === 429;
};

const addressOf = (apiUrl: string | undefined): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> => {
  if (apiUrl === undefined) return {};
  const { hostname, port, protocol } = new URL(apiUrl);
  return {
    host: hostname,
    port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port),
    protocol: protocol === 'https:' ? 'https' : 'http',
  };
};
