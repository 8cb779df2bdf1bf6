import { parseJson } from '@kerbside/contracts/parse-json';
import type { paypalWebhook } from '@kerbside/contracts/http/payments/webhooks';
import type { CallRequest } from '@kerbside/contracts/call';
import { DomainError } from '@kerbside/platform/errors/errors';
import * as z from 'zod/mini';
import { money, paypalEvent, penceOf, transmission, type PaypalEvent } from './paypal-objects.js';
import type { ProviderEvent } from '../methods/method-port.js';
import type { PaypalGateway } from './paypal.gateway.js';

type Headers = CallRequest<typeof paypalWebhook>['headers'];

/**
 * An event that PayPal signed, which PayPal itself verifies, so that no certificates are needed here. `about` is the order, refund or ended agreement that
 * it concerns; of what was refunded or reversed, and of a dispute that leaves us money, it may be the capture. Throws WEBHOOK_REFUSED unless PayPal signed these bytes for our webhook, and
 * PAYPAL_UNAVAILABLE when it cannot be asked: it then sends them again.
 */
export const readPaypalEvent = async (gateway: PaypalGateway, body: Buffer, headers: Headers): Promise<ProviderEvent> => {
  const text = body.toString();
  const event = z.safeParse(paypalEvent, parseJson(text));
  const signed = transmissionOf(headers);
  if (!event.success || !signed || !(await gateway.isSigned(signed, text))) throw new DomainError('WEBHOOK_REFUSED');
  const { id, event_type: type, create_time: createdAt } = event.data;
  const about = aboutOf(event.data);
  const moved = movedBy(event.data, about);
  return { id, type, about, createdAt: new Date(createdAt), ...(moved ? { moved } : {}) };
};

const transmissionOf = (headers: Headers) =>
  z.safeParse(transmission, {
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_sig: headers['paypal-transmission-sig'],
    transmission_time: headers['paypal-transmission-time'],
  }).data;

export const captureReversed = 'PAYMENT.CAPTURE.REVERSED';
export const captureRefunded = 'PAYMENT.CAPTURE.REFUNDED';
export const disputeResolved = 'CUSTOMER.DISPUTE.RESOLVED';
export const agreementEnded = 'VAULT.PAYMENT-TOKEN.DELETED';
/** Outcomes of a dispute that leave us the money, whatever PayPal itself pays its customer. */
const ours: readonly (string | undefined)[] = ['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER'];
/** Those that leave us all but what the customer gets, where PayPal says how much that is. */
const shared: readonly (string | undefined)[] = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'];

/** What a dispute leaves the customer; undefined where that is not known, so that nothing changes. */
const leftWithCustomer = ({ dispute_outcome: outcome }: PaypalEvent['resource']): number | undefined => {
  if (ours.includes(outcome?.outcome_code)) return 0;
  return outcome?.amount_refunded && shared.includes(outcome.outcome_code) ? penceOf(outcome.amount_refunded) : undefined;
};

const movedBy = ({ event_type: type, resource }: PaypalEvent, about: string | null): ProviderEvent['moved'] => {
  if (type === disputeResolved) return about === null ? undefined : { ref: about, pence: leftWithCustomer(resource) ?? 0 };
  const { data: amount } = z.safeParse(money, resource.amount);
  return type === captureReversed && resource.id && amount ? { ref: resource.id, pence: penceOf(amount) } : undefined;
};

const aboutOf = ({ event_type: type, resource }: PaypalEvent): string | null => {
  if (type === agreementEnded) return resource.id ?? null;
  if (type === disputeResolved)
    return leftWithCustomer(resource) === undefined ? null : (resource.disputed_transactions?.[0]?.seller_transaction_id ?? null);
  const order = type.startsWith('CHECKOUT.ORDER.') ? resource.id : resource.supplementary_data?.related_ids?.order_id;
  const refund = type.startsWith('PAYMENT.REFUND.') ? resource.id : undefined;
  return refund ?? order ?? captureAbove(resource) ?? resource.metadata?.order_id ?? null;
};

/** A refund, and what PayPal took back, name their capture by its address alone. */
const captureAbove = ({ links = [] }: PaypalEvent['resource']): string | undefined =>
  links.flatMap(({ rel, href }) => (rel === 'up' ? (/\/captures\/(\w+)$/.exec(href)?.[1] ?? []) : [])).at(0);
