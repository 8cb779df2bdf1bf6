import * as z from 'zod/mini';

// PayPal's objects, as far as we use them: https://developer.paypal.com/docs/api/orders/v2 and /payments/v2. Amounts are in pounds, as text.

const relatedIds = z.object({ related_ids: z.optional(z.object({ order_id: z.optional(z.string()) })) });
export const money = z.object({ currency_code: z.string(), value: z.string().check(z.regex(/^\d+(\.\d{1,2})?$/)) });
const link = z.object({ href: z.string(), rel: z.string() });

export const accessToken = z.object({ access_token: z.string(), expires_in: z.number() });

export const capture = z.object({
  id: z.string(),
  /** Text, since a status that is new to us must not stop a payment from being read. */
  status: z.string(),
  amount: money,
  status_details: z.optional(z.object({ reason: z.optional(z.string()) })),
  supplementary_data: z.optional(relatedIds),
});
export type Capture = z.infer<typeof capture>;

export const refund = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.optional(money),
  /** Ours. */
  custom_id: z.optional(z.string()),
  create_time: z.optional(z.string()),
  status_details: z.optional(z.object({ reason: z.optional(z.string()) })),
});
export type PaypalRefund = z.infer<typeof refund>;

export const order = z.object({
  id: z.string(),
  status: z.string(),
  payer: z.optional(z.object({ payer_id: z.optional(z.string()) })),
  payment_source: z.optional(
    z.object({
      paypal: z.optional(
        z.object({
          attributes: z.optional(z.object({ vault: z.optional(z.object({ id: z.optional(z.string()), status: z.optional(z.string()) })) })),
        }),
      ),
    }),
  ),
  purchase_units: z.optional(
    z.array(
      z.object({
        /** Ours: the attempt. */
        custom_id: z.optional(z.string()),
        amount: z.optional(money),
        payments: z.optional(z.object({ captures: z.optional(z.array(capture)), refunds: z.optional(z.array(refund)) })),
      }),
    ),
  ),
  links: z.optional(z.array(link)),
});
export type PayPalOrder = z.infer<typeof order>;

export const refusal = z.object({
  name: z.string(),
  message: z.optional(z.string()),
  debug_id: z.optional(z.string()),
  details: z.optional(z.array(z.object({ issue: z.optional(z.string()), description: z.optional(z.string()) }))),
});
export type PaypalRefusal = z.infer<typeof refusal>;

/** An event of a webhook: what it is about, and where to look. */
export const paypalEvent = z.object({
  id: z.string(),
  create_time: z.string(),
  event_type: z.string(),
  resource: z.object({
    id: z.optional(z.string()),
    supplementary_data: z.optional(relatedIds),
    /** A kept agreement names the order that it came from. */
    metadata: z.optional(z.object({ order_id: z.optional(z.string()) })),
    /** What was refunded or reversed, and where: its capture is `up`. Other events have amounts of other kinds. */
    amount: z.optional(z.unknown()),
    links: z.optional(z.array(link)),
    /** A dispute names the capture. */
    disputed_transactions: z.optional(z.array(z.object({ seller_transaction_id: z.optional(z.string()) }))),
    dispute_outcome: z.optional(
      z.object({
        outcome_code: z.optional(z.string()),
        /** What the customer gets of it. */
        amount_refunded: z.optional(money),
      }),
    ),
  }),
});
export type PaypalEvent = z.infer<typeof paypalEvent>;

const part = z.string().check(z.minLength(1), z.maxLength(500));
/** What came with a webhook, for PayPal to verify its signature by. */
export const transmission = z.object({
  auth_algo: part,
  cert_url: part,
  transmission_id: part,
  transmission_sig: part,
  transmission_time: part,
});
export type Transmission = z.infer<typeof transmission>;

export const penceOf = ({ value }: z.infer<typeof money>): number => Math.round(Number(value) * 100);

export const moneyOf = (pence: number): z.infer<typeof money> => ({ currency_code: 'GBP', value: (pence / 100).toFixed(2) });
