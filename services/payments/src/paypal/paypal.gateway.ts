import { Injectable } from '@nestjs/common';
import { Breakers } from '@kerbside/platform/internal/breakers';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Log } from '@kerbside/platform/telemetry/log';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import * as z from 'zod/mini';
import { PaymentsConfig } from '../config.js';
import {
  MethodPort,
  type ListedRefund,
  type OpeningFacts,
  type ProviderEvent,
  type RefundOrder,
  type RefundStanding,
  type AttemptStanding,
} from '../methods/method-port.js';
import type { PaymentOption } from '@kerbside/contracts/http/payments/payments';
import { PaypalApi, PaypalRefused } from './paypal-api.js';
import { PaypalDrafts, type PaypalDraft } from './paypal-drafts.js';
import { capture as captureSeen, moneyOf, order, penceOf, refund, type PayPalOrder, type Transmission } from './paypal-objects.js';
import { listedIn, refundIn, refundStanding, refusedRefund, captureOf, failureFor, noAnswer, standingOf } from './paypal-words.js';

/** For PayPal's statements and pages. */
const brand = 'Kerbside';
/** PayPal keeps the key of an order for six hours: asked for again after that, it might be paid twice. */
const keyKeptMs = 5 * 60 * 60_000;

/**
 * PayPal by Orders v2. The customer approves an order there, which moves no money: only `take` captures it. With instalments PayPal keeps an agreement,
 * and the later payments are orders that PayPal pays from it at once, so one of those is a draft of ours until it is taken.
 */
@Injectable()
export class PaypalGateway extends MethodPort {
  readonly method = 'paypal';
  override readonly isApprovedThere = true;
  readonly leastPence = 1;
  /** None without an account at PayPal: the method is then not offered. */
  override readonly options: readonly PaymentOption[];
  private readonly api: PaypalApi | undefined;

  constructor(
    private readonly config: PaymentsConfig,
    private readonly platform: PlatformConfig,
    private readonly drafts: PaypalDrafts,
    private readonly log: Log,
    private readonly clock: Clock,
    breakers: Breakers,
  ) {
    super();
    const { paypal } = config;
    this.options = paypal ? (paypal.keepsAgreements ? ['in_full', 'instalments'] : ['in_full']) : [];
    this.api = paypal ? new PaypalApi(paypal, breakers, clock) : undefined;
  }

  async open(opening: OpeningFacts): Promise<AttemptStanding> {
    if (opening.isSetup) throw new Error(`PayPal sets nothing up without a payment: ${opening.attemptId}`);
    const draft = await this.drafts.open(opening);
    if (draft.instrument !== null || draft.orderId !== null) return this.standing(draft);
    const made = await this.refusedAsUnavailable(this.createOrder(draft, opening));
    await this.drafts.ordered(draft.ref, made.id);
    return standingOf(draft, made);
  }

  async read(ref: string): Promise<AttemptStanding> {
    return this.standing(await this.drafts.read(ref));
  }

  /** Says that the money was taken even when PayPal has already taken it back: that is for the next `read` to say. */
  async take(ref: string, amountPence: number): Promise<AttemptStanding> {
    const draft = { ...(await this.drafts.read(ref)), reversals: [] };
    if (amountPence !== draft.amountPence) throw new Error(`${amountPence} pence is not what ${ref} was opened for`);
    const now = await this.order(draft);
    const isWaiting = draft.instrument === null ? now?.status === 'APPROVED' : now === null;
    if (draft.declined || captureOf(now) || !isWaiting) return standingOf(draft, now);
    if (now && penceOfOrder(now) !== amountPence) throw new Error(`The order of ${ref} is for another amount`);
    const at = this.clock.now();
    const askedAt = await this.drafts.startTaking(ref, at);
    if (!askedAt) return this.read(ref);
    // If PayPal did make it, its event says so.
    if (draft.instrument !== null && isKeyGone(askedAt, at)) return this.decline(draft, `${ref}:${noAnswer}`, noAnswer);
    try {
      const paid = await (draft.instrument === null ? this.capture(draft) : this.payFrom(draft, draft.instrument));
      await this.drafts.ordered(ref, paid.id);
      return await this.judged(draft, paid);
    } catch (error) {
      if (!(error instanceof PaypalRefused)) throw error;
      // Another request captured it while we asked.
      if (error.issue === 'ORDER_ALREADY_CAPTURED') return this.read(ref);
      return this.decline(draft, `${ref}:${error.issue}`, error.issue);
    }
  }

  /** What PayPal declined, or declines late, cannot be taken any more: it is over. */
  async cancel(ref: string): Promise<AttemptStanding> {
    await this.drafts.cancel(ref);
    const standing = await this.read(ref);
    return standing.status === 'open' ? { ...standing, status: 'cancelled', approval: null } : standing;
  }

  /** PayPal forgets a key after some weeks, so a refund that exists already is found by its own id first. */
  async refund({ refundId, ref, amountPence }: RefundOrder): Promise<RefundStanding> {
    const paid = await this.order(await this.drafts.read(ref));
    const known = refundIn(paid, refundId);
    if (known) return refundStanding(known);
    const capture = captureOf(paid);
    if (!capture)
      return { ref: refundId, status: 'refused', message: 'PayPal took no money for this payment, so nothing can be refunded.' };
    const body = { amount: moneyOf(amountPence), custom_id: refundId };
    try {
      const path = `/v2/payments/captures/${encodeURIComponent(capture.id)}/refund`;
      return refundStanding(await this.asked().ask({ method: 'POST', path, body, key: `refund:${refundId}` }, refund));
    } catch (error) {
      if (!(error instanceof PaypalRefused)) throw error;
      this.log.warn({ refundId, issue: error.issue }, 'PayPal refused a refund');
      return refusedRefund(refundId, error.issue);
    }
  }

  async readRefund(refundRef: string): Promise<RefundStanding> {
    const path = `/v2/payments/refunds/${encodeURIComponent(refundRef)}`;
    return refundStanding(await this.asked().ask({ method: 'GET', path }, refund));
  }

  override async listRefunds(ref: string): Promise<readonly ListedRefund[]> {
    const draft = await this.drafts.read(ref);
    return listedIn(await this.order(draft), draft);
  }

  failureWords(code: string): string {
    return failureFor('', code).message;
  }

  async forget(instrument: string): Promise<void> {
    try {
      await this.asked().ask({ method: 'DELETE', path: `/v3/vault/payment-tokens/${encodeURIComponent(instrument)}` }, z.unknown());
    } catch (error) {
      if (!(error instanceof PaypalRefused && error.status === 404)) throw error;
    }
  }

  /** The attempt of an order; undefined when it is not one of ours. */
  async attemptOf(orderId: string): Promise<string | undefined> {
    return (await this.drafts.ofOrder(orderId))?.attemptId ?? this.attemptNamedBy(orderId);
  }

  /** The order that a capture belongs to; undefined when PayPal does not know it. */
  async orderOf(captureId: string): Promise<string | undefined> {
    try {
      const path = `/v2/payments/captures/${encodeURIComponent(captureId)}`;
      return (await this.asked().ask({ method: 'GET', path }, captureSeen)).supplementary_data?.related_ids?.order_id;
    } catch (error) {
      if (error instanceof PaypalRefused && error.status === 404) return undefined;
      throw error;
    }
  }

  /** PayPal took money of this order back at a time, by a name of its own where it says so. */
  async reversed(orderId: string, moved: Partial<NonNullable<ProviderEvent['moved']>>, at: Date): Promise<void> {
    const draft = await this.drafts.ofOrder(orderId);
    if (!draft) return;
    const { ref: id = `${draft.ref}:reversed`, pence } = moved;
    await this.drafts.reverse(draft.ref, { ...failureFor(id, 'PAYMENT_REVERSED'), ...(pence === undefined ? {} : { pence }), at });
  }

  /** PayPal returned to us what it had taken back of this order by then, but what its customer keeps. */
  async returned(orderId: string, keptPence: number, at: Date): Promise<void> {
    const draft = await this.drafts.ofOrder(orderId);
    if (draft) await this.drafts.giveBack(draft.ref, keptPence, at);
  }

  /** Whether PayPal sent this event to our webhook. `event` is the text as it came, which the signature covers. */
  async isSigned(transmission: Transmission, event: string): Promise<boolean> {
    const asked = JSON.stringify({ ...transmission, webhook_id: this.config.paypal?.webhookId });
    const body = `${asked.slice(0, -1)},"webhook_event":${event}}`;
    try {
      const path = '/v1/notifications/verify-webhook-signature';
      return (await this.asked().ask({ method: 'POST', path, body }, verified, 'paypal-webhooks')).verification_status === 'SUCCESS';
    } catch (error) {
      if (error instanceof PaypalRefused) return false;
      throw error;
    }
  }

  /** PayPal made the order, and we never had its answer: the order names its attempt, which is paid by it from now on. */
  private async attemptNamedBy(orderId: string): Promise<string | undefined> {
    const made = await this.order({ orderId });
    const attemptId = made?.purchase_units?.[0]?.custom_id;
    const known = made && attemptId !== undefined ? await this.drafts.found(attemptId, orderId, penceOfOrder(made)) : undefined;
    if (known === orderId || known === undefined) return known && attemptId;
    this.log.error({ attemptId, orderId }, 'PayPal has an order of this attempt beside the one that we know');
    return undefined;
  }

  private async standing(draft: PaypalDraft): Promise<AttemptStanding> {
    return standingOf(draft, await this.order(draft));
  }

  /** Null when PayPal was not told of it, or has forgotten an order that nobody approved. */
  private async order({ orderId }: Pick<PaypalDraft, 'orderId'>): Promise<PayPalOrder | null> {
    if (orderId === null) return null;
    try {
      return await this.asked().ask({ method: 'GET', path: `/v2/checkout/orders/${encodeURIComponent(orderId)}` }, order);
    } catch (error) {
      if (error instanceof PaypalRefused && error.status === 404) return null;
      throw error;
    }
  }

  private createOrder(draft: PaypalDraft, { quoteId, keepsInstrument, returnSecret }: OpeningFacts): Promise<PayPalOrder> {
    const proof = returnSecret === undefined ? '' : `&secret=${encodeURIComponent(returnSecret)}`;
    const back = (how: string) => `${this.platform.publicUrl}/payment/${encodeURIComponent(quoteId)}/?paypal=${how}${proof}`;
    const experience = {
      brand_name: brand,
      locale: 'en-GB',
      shipping_preference: 'NO_SHIPPING',
      user_action: 'PAY_NOW',
      return_url: back('approved'),
      cancel_url: back('cancelled'),
    };
    const vault = { store_in_vault: 'ON_SUCCESS', usage_type: 'MERCHANT', permit_multiple_payment_tokens: true };
    const paypal = { experience_context: experience, ...(keepsInstrument ? { attributes: { vault } } : {}) };
    const body = { intent: 'CAPTURE', purchase_units: [unitOf(draft)], payment_source: { paypal } };
    return this.asked().ask(
      { method: 'POST', path: '/v2/checkout/orders', body, key: `order:${draft.attemptId}:${draft.amountPence}` },
      order,
    );
  }

  private capture({ orderId, attemptId }: PaypalDraft): Promise<PayPalOrder> {
    const path = `/v2/checkout/orders/${encodeURIComponent(orderId ?? '')}/capture`;
    return this.asked().ask({ method: 'POST', path, body: {}, key: `capture:${attemptId}` }, order);
  }

  private payFrom(draft: PaypalDraft, instrument: string): Promise<PayPalOrder> {
    const stored = { payment_initiator: 'MERCHANT', usage: 'SUBSEQUENT', usage_pattern: 'INSTALLMENT_POSTPAID' };
    const paypal = { vault_id: instrument, stored_credential: stored };
    const body = { intent: 'CAPTURE', purchase_units: [unitOf(draft)], payment_source: { paypal } };
    return this.asked().ask({ method: 'POST', path: '/v2/checkout/orders', body, key: `order:${draft.attemptId}` }, order);
  }

  /** A capture that PayPal declined at once is a refusal; one that it may still decline is on its way. */
  private async judged(draft: PaypalDraft, paid: PayPalOrder): Promise<AttemptStanding> {
    const capture = captureOf(paid);
    if (!capture && draft.instrument !== null) return this.decline(draft, `${draft.ref}:${paid.status}`, 'PAYER_ACTION_REQUIRED');
    const isDeclined = capture?.status === 'DECLINED' || capture?.status === 'FAILED';
    return isDeclined ? this.decline(draft, capture.id, 'INSTRUMENT_DECLINED') : standingOf(draft, paid);
  }

  private async decline(draft: PaypalDraft, id: string, code: string): Promise<AttemptStanding> {
    await this.drafts.decline(draft.ref, failureFor(id, code));
    return this.read(draft.ref);
  }

  private async refusedAsUnavailable<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof PaypalRefused)) throw error;
      this.log.error({ issue: error.issue, debugId: error.refusal.debug_id }, 'PayPal refused an order');
      throw new DomainError('PAYPAL_UNAVAILABLE', { cause: error });
    }
  }

  private asked(): PaypalApi {
    if (!this.api) throw new DomainError('PAYMENT_METHOD_UNAVAILABLE');
    return this.api;
  }
}

const isKeyGone = (askedAt: Date, at: Date): boolean => at.getTime() - askedAt.getTime() > keyKeptMs;

const verified = z.object({ verification_status: z.string() });

const unitOf = ({ attemptId, amountPence, description }: PaypalDraft) => ({
  reference_id: 'default',
  custom_id: attemptId,
  description,
  soft_descriptor: brand.toUpperCase(),
  amount: moneyOf(amountPence),
});

const penceOfOrder = ({ purchase_units: [unit] = [] }: PayPalOrder): number | undefined => unit?.amount && penceOf(unit.amount);
