import { Injectable } from '@nestjs/common';
import { parseJson } from '@kerbside/contracts/parse-json';
import type { paypalWebhook } from '@kerbside/contracts/http/payments/webhooks';
import type { CallRequest } from '@kerbside/contracts/call';
import { DomainError } from '@kerbside/platform/errors/errors';
import * as z from 'zod/mini';
import { paypalEvent, type PaypalEvent, type Transmission } from './paypal-objects.js';
import { PaypalGateway } from './paypal.gateway.js';

type Headers = CallRequest<typeof paypalWebhook>['headers'];

/**
 * An event that PayPal signed. `about` is the order, refund or ended agreement that it concerns, or the capture of a dispute that we won; null when it
 * concerns none.
 */
interface SignedEvent {
  readonly id: string;
  readonly type: string;
  readonly about: string | null;
  readonly createdAt: Date;
}

/** Reads what PayPal sends. Its signature is verified by PayPal itself, which needs no certificates here. */
@Injectable()
export class PaypalWebhook {
  constructor(private readonly gateway: PaypalGateway) {}

  /** Throws WEBHOOK_REFUSED unless PayPal signed these bytes for our webhook, and PAYPAL_UNAVAILABLE when it cannot be asked: it then sends them again. */
  async read(body: Buffer, headers: Headers): Promise<SignedEvent> {
    const text = body.toString();
    const event = z.safeParse(paypalEvent, parseJson(text));
    const transmission = transmissionOf(headers);
    if (!event.success || !transmission || !(await this.gateway.isSigned(transmission, text))) throw new DomainError('WEBHOOK_REFUSED');
    const { id, event_type: type, create_time: createdAt } = event.data;
    return { id, type, about: aboutOf(event.data), createdAt: new Date(createdAt) };
  }
}

const transmissionOf = (headers: Headers): Transmission | undefined => {
  const read = {
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_sig: headers['paypal-transmission-sig'],
    transmission_time: headers['paypal-transmission-time'],
  };
  const whole = z.safeParse(transmission, read);
  return whole.success ? whole.data : undefined;
};

const part = z.string().check(z.minLength(1), z.maxLength(500));
const transmission = z.object({ auth_algo: part, cert_url: part, transmission_id: part, transmission_sig: part, transmission_time: part });

export const disputeResolved = 'CUSTOMER.DISPUTE.RESOLVED';
export const agreementEnded = 'VAULT.PAYMENT-TOKEN.DELETED';
/** Outcomes of a dispute that leave us the money. */
const ours: readonly (string | undefined)[] = ['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER'];

const aboutOf = ({ event_type: type, resource }: PaypalEvent): string | null => {
  if (type === agreementEnded) return resource.id ?? null;
  if (type === disputeResolved)
    return ours.includes(resource.dispute_outcome?.outcome_code)
      ? (resource.disputed_transactions?.[0]?.seller_transaction_id ?? null)
      : null;
  const order = type.startsWith('CHECKOUT.ORDER.') ? resource.id : resource.supplementary_data?.related_ids?.order_id;
  const refund = type.startsWith('PAYMENT.REFUND.') ? resource.id : undefined;
  return refund ?? order ?? resource.metadata?.order_id ?? null;
};
