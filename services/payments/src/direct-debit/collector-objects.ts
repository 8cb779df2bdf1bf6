import * as z from 'zod/mini';

// The collector's objects, as far as we use them: https://developer.gocardless.com/api-reference, version 2015-07-06. Amounts are in pence.

const metadata = z.optional(z.record(z.string(), z.string()));

export const created = z.object({ id: z.string() });

export const mandate = z.object({
  id: z.string(),
  /** Text, since a status that is new to us must not stop a payment from being read. */
  status: z.string(),
  reference: z.optional(z.nullable(z.string())),
  next_possible_charge_date: z.optional(z.nullable(z.string())),
  metadata,
});
export type CollectorMandate = z.infer<typeof mandate>;

export const payment = z.object({
  id: z.string(),
  amount: z.int(),
  amount_refunded: z.optional(z.int()),
  status: z.string(),
  charge_date: z.optional(z.nullable(z.string())),
  metadata,
});
export type CollectorPayment = z.infer<typeof payment>;

export const refund = z.object({
  id: z.string(),
  amount: z.int(),
  status: z.optional(z.nullable(z.string())),
  created_at: z.optional(z.string()),
  links: z.optional(z.object({ payment: z.optional(z.string()) })),
  metadata,
});
export type CollectorRefund = z.infer<typeof refund>;

export const collectorEvent = z.object({
  id: z.string(),
  created_at: z.string(),
  resource_type: z.string(),
  action: z.string(),
  details: z.optional(z.object({ cause: z.optional(z.string()), description: z.optional(z.string()), origin: z.optional(z.string()) })),
  links: z.optional(z.object({ payment: z.optional(z.string()), mandate: z.optional(z.string()), refund: z.optional(z.string()) })),
});
export type CollectorEvent = z.infer<typeof collectorEvent>;

export const refusal = z.object({
  error: z.object({
    type: z.string(),
    code: z.int(),
    message: z.string(),
    errors: z.optional(
      z.array(
        z.object({
          reason: z.optional(z.string()),
          field: z.optional(z.string()),
          message: z.optional(z.string()),
          links: z.optional(z.object({ conflicting_resource_id: z.optional(z.string()) })),
        }),
      ),
    ),
  }),
});
export type CollectorRefusal = z.infer<typeof refusal>['error'];
