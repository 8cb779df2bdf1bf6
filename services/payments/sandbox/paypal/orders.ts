import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import {
  type PayPalAgreement,
  type Capture,
  type PayPalOrderRecord,
  type PaypalEvent,
  type PayPalRefund,
  type Scenario,
  type World,
  noSuch,
  PayPalError,
} from './objects.js';

const money = z.object({ currency_code: z.literal('GBP'), value: z.string().check(z.regex(/^\d+\.\d{2}$/)) });
const orderBody = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z.tuple([z.object({ custom_id: z.string(), description: z.string(), amount: money })]),
  payment_source: z.object({
    paypal: z.object({
      vault_id: z.optional(z.string()),
      experience_context: z.optional(z.object({ return_url: z.url(), cancel_url: z.url() })),
      attributes: z.optional(z.object({ vault: z.object({ store_in_vault: z.literal('ON_SUCCESS') }) })),
    }),
  }),
});
const refundBody = z.object({ amount: money, custom_id: z.optional(z.string()) });

const letters = '0123456789ABCDEFGHJKLMNPRSTUVWXY';
export const newId = (): string => [...randomBytes(17)].map((byte) => letters[byte % letters.length]).join('');

const parsed = <S extends z.core.$ZodType>(schema: S, body: unknown): z.output<S> => {
  const read = z.safeParse(schema, body);
  if (!read.success) throw new PayPalError(400, `INVALID_PARAMETER_SYNTAX: ${read.error.issues[0]?.path.join('.')}`, 'INVALID_REQUEST');
  return read.data;
};

export const findOrder = (world: World, id: string): PayPalOrderRecord => {
  const order = world.store.get('order', id);
  if (!order) throw noSuch();
  return order;
};

/** An order for a payer to approve; or one that is paid at once from an agreement. */
export const createOrder = (world: World, body: unknown): PayPalOrderRecord => {
  const {
    purchase_units: [unit],
    payment_source: { paypal },
  } = parsed(orderBody, body);
  const { experience_context: back, vault_id: agreementId } = paypal;
  const blank = { id: newId(), amount: unit.amount, custom_id: unit.custom_id, description: unit.description, captures: [], refunds: [] };
  if (agreementId !== undefined) return paidFrom(world, findAgreement(world, agreementId), blank);
  if (!back) throw new PayPalError(400, 'MISSING_REQUIRED_PARAMETER', 'INVALID_REQUEST');
  const order: PayPalOrderRecord = {
    ...blank,
    status: 'PAYER_ACTION_REQUIRED',
    returnUrl: back.return_url,
    cancelUrl: back.cancel_url,
    keepsAgreement: paypal.attributes !== undefined,
    agreement: null,
    payerId: null,
    scenario: 'pays',
  };
  world.store.put('order', order);
  return order;
};

const findAgreement = (world: World, id: string): PayPalAgreement => {
  const agreement = world.store.get('agreement', id);
  if (!agreement || agreement.isEnded) throw new PayPalError(422, 'RESOURCE_NOT_FOUND');
  return agreement;
};

type Blank = Pick<PayPalOrderRecord, 'id' | 'amount' | 'custom_id' | 'description' | 'captures' | 'refunds'>;

const paidFrom = (world: World, agreement: PayPalAgreement, blank: Blank): PayPalOrderRecord => {
  if (agreement.scenario === 'later_fails') throw new PayPalError(422, 'INSTRUMENT_DECLINED');
  const order: PayPalOrderRecord = {
    ...blank,
    status: 'APPROVED',
    returnUrl: '',
    cancelUrl: '',
    keepsAgreement: false,
    agreement: agreement.id,
    payerId: newId(),
    scenario: 'pays',
  };
  return collect(world, order);
};

/** The payer approves the order on the sandbox's page; the scenario says what their money will do. */
export const approve = (world: World, id: string, scenario: Scenario): PayPalOrderRecord => {
  const order = findOrder(world, id);
  if (order.status !== 'PAYER_ACTION_REQUIRED') return order;
  const approved: PayPalOrderRecord = { ...order, status: 'APPROVED', scenario, payerId: newId() };
  world.store.put('order', approved);
  tell(world, 'CHECKOUT.ORDER.APPROVED', 'checkout-order', { id: order.id });
  return approved;
};

export const captureOrder = (world: World, id: string): PayPalOrderRecord => {
  const order = findOrder(world, id);
  if (order.status === 'COMPLETED') throw new PayPalError(422, 'ORDER_ALREADY_CAPTURED');
  if (order.status !== 'APPROVED') throw new PayPalError(422, 'ORDER_NOT_APPROVED');
  if (order.scenario === 'declined') throw new PayPalError(422, 'INSTRUMENT_DECLINED');
  return collect(world, order);
};

const collect = (world: World, order: PayPalOrderRecord): PayPalOrderRecord => {
  const capture: Capture = {
    id: newId(),
    status: order.scenario === 'pending' ? 'PENDING' : 'COMPLETED',
    amount: order.amount,
    custom_id: order.custom_id,
  };
  const agreement = order.keepsAgreement
    ? { id: newId().toLowerCase(), orderId: order.id, isEnded: false, scenario: order.scenario }
    : null;
  if (agreement) world.store.put('agreement', agreement);
  const paid: PayPalOrderRecord = { ...order, status: 'COMPLETED', captures: [capture], agreement: agreement?.id ?? order.agreement };
  world.store.put('order', paid);
  tellOfCapture(world, paid, capture);
  return paid;
};

export const findCapture = (world: World, id: string) => {
  const { order, capture } = captureNamed(world, id);
  return aboutCapture(order, capture);
};

const captureNamed = (world: World, id: string): { readonly order: PayPalOrderRecord; readonly capture: Capture } => {
  const order = world.store.all('order').find(({ captures }) => captures.some((one) => one.id === id));
  const capture = order?.captures.find((one) => one.id === id);
  if (!order || !capture) throw noSuch();
  return { order, capture };
};

/** PayPal decides about a payment that it looked into, takes one back, or returns it once we have won the dispute. */
export const decide = (world: World, id: string, verdict: string): PayPalOrderRecord => {
  const order = findOrder(world, id);
  const [capture] = order.captures;
  if (!capture) throw noSuch();
  if (verdict === 'reverse') {
    const left = (Number(capture.amount.value) - sumOf(order.refunds)).toFixed(2);
    const taken = { id: newId(), status: 'COMPLETED', amount: { ...capture.amount, value: left } };
    tell(world, 'PAYMENT.CAPTURE.REVERSED', 'refund', { ...aboutRefund(world, capture, taken), note_to_payer: 'Payment reversed' });
    return order;
  }
  if (verdict === 'return') {
    const outcome = { dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' } };
    tell(world, 'CUSTOMER.DISPUTE.RESOLVED', 'dispute', { disputed_transactions: [{ seller_transaction_id: capture.id }], ...outcome });
    return order;
  }
  const status = ({ complete: 'COMPLETED', deny: 'DECLINED' } as const)[verdict];
  if (!status || capture.status !== 'PENDING') throw noSuch();
  const decided: PayPalOrderRecord = { ...order, captures: [{ ...capture, status }] };
  world.store.put('order', decided);
  tellOfCapture(world, decided, { ...capture, status });
  return decided;
};

export const refundCapture = (world: World, captureId: string, body: unknown): PayPalRefund => {
  const { amount, custom_id } = parsed(refundBody, body);
  const { order, capture } = captureNamed(world, captureId);
  const left = Number(capture.amount.value) - sumOf(order.refunds);
  if (left <= 0) throw new PayPalError(422, 'CAPTURE_FULLY_REFUNDED');
  if (Number(amount.value) > left + 0.001) throw new PayPalError(422, 'REFUND_AMOUNT_EXCEEDED');
  if (world.settings.refunds === 'refuse') throw new PayPalError(422, 'REFUND_FAILED_INSUFFICIENT_FUNDS');
  const refund: PayPalRefund = {
    id: newId(),
    status: world.settings.refunds === 'wait' ? 'PENDING' : 'COMPLETED',
    amount,
    ...(custom_id === undefined ? {} : { custom_id }),
    create_time: world.now().toISOString(),
  };
  const refunded: PayPalOrderRecord = {
    ...order,
    captures: [{ ...capture, status: captureStatus(capture, [...order.refunds, refund]) }],
    refunds: [...order.refunds, refund],
  };
  world.store.put('order', refunded);
  tell(world, 'PAYMENT.CAPTURE.REFUNDED', 'refund', aboutRefund(world, capture, refund));
  return refund;
};

/** A pending refund arrives or fails; a refund that had arrived may fail too. */
export const decideRefund = (world: World, id: string, verdict: string): PayPalRefund => {
  const { order, refund } = refundNamed(world, id);
  const status = ({ complete: 'COMPLETED', fail: 'FAILED' } as const)[verdict];
  if (!status) throw noSuch();
  const decided = { ...refund, status };
  const refunds = order.refunds.map((one) => (one.id === id ? decided : one));
  const captures = order.captures.map((capture) => ({ ...capture, status: captureStatus(capture, refunds) }));
  world.store.put('order', { ...order, captures, refunds });
  const event = status === 'FAILED' ? 'PAYMENT.REFUND.FAILED' : 'PAYMENT.CAPTURE.REFUNDED';
  for (const capture of captures) tell(world, event, 'refund', aboutRefund(world, capture, decided));
  return decided;
};

export const findRefund = (world: World, id: string): PayPalRefund => refundNamed(world, id).refund;

const refundNamed = (world: World, id: string): { readonly order: PayPalOrderRecord; readonly refund: PayPalRefund } => {
  const order = world.store.all('order').find(({ refunds }) => refunds.some((one) => one.id === id));
  const refund = order?.refunds.find((one) => one.id === id);
  if (!order || !refund) throw noSuch();
  return { order, refund };
};

const captureStatus = ({ amount }: Capture, refunds: readonly PayPalRefund[]): Capture['status'] => {
  const refunded = sumOf(refunds);
  return refunded === 0 ? 'COMPLETED' : refunded >= Number(amount.value) - 0.001 ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
};

const sumOf = (refunds: readonly PayPalRefund[]): number =>
  refunds.filter(({ status }) => status !== 'FAILED').reduce((sum, { amount }) => sum + Number(amount.value), 0);

export const endAgreement = (world: World, id: string): void => {
  const agreement = world.store.get('agreement', id);
  if (!agreement || agreement.isEnded) throw noSuch();
  world.store.put('agreement', { ...agreement, isEnded: true });
  tell(world, 'VAULT.PAYMENT-TOKEN.DELETED', 'payment_token', { id, metadata: { order_id: agreement.orderId } });
};

const captureEvents = {
  COMPLETED: 'PAYMENT.CAPTURE.COMPLETED',
  PENDING: 'PAYMENT.CAPTURE.PENDING',
  DECLINED: 'PAYMENT.CAPTURE.DENIED',
  PARTIALLY_REFUNDED: 'PAYMENT.CAPTURE.REFUNDED',
  REFUNDED: 'PAYMENT.CAPTURE.REFUNDED',
} as const satisfies Record<Capture['status'], string>;

const tellOfCapture = (world: World, order: PayPalOrderRecord, capture: Capture): void =>
  tell(world, captureEvents[capture.status], 'capture', aboutCapture(order, capture));

const aboutOrder = ({ id, custom_id }: PayPalOrderRecord) => ({ custom_id, supplementary_data: { related_ids: { order_id: id } } });
const aboutCapture = (order: PayPalOrderRecord, { id, status, amount }: Capture) => ({ id, status, amount, ...aboutOrder(order) });
/** PayPal's events of a refund name no order: only the address of its capture. */
const aboutRefund = (
  { publicUrl }: World,
  capture: Capture,
  { id, status, amount }: Omit<Capture, 'custom_id' | 'status'> & { readonly status: string },
) => ({
  id,
  status,
  amount,
  links: [
    { href: `${publicUrl}/v2/payments/refunds/${id}`, rel: 'self', method: 'GET' },
    { href: `${publicUrl}/v2/payments/captures/${capture.id}`, rel: 'up', method: 'GET' },
  ],
});

const tell = (world: World, event_type: string, resource_type: string, resource: PaypalEvent['resource']): void => {
  const event = { id: `WH-${newId()}`, create_time: world.now().toISOString(), event_type, resource_type, resource };
  world.store.put('event', event);
  world.onEvent(event.id);
};

export const shown = (world: World, order: PayPalOrderRecord): object => ({
  id: order.id,
  intent: 'CAPTURE',
  status: order.status,
  ...(order.payerId === null ? {} : { payer: { payer_id: order.payerId } }),
  payment_source: {
    paypal: order.agreement === null ? {} : { attributes: { vault: { id: order.agreement, status: 'VAULTED' } } },
  },
  purchase_units: [
    {
      reference_id: 'default',
      custom_id: order.custom_id,
      description: order.description,
      amount: order.amount,
      ...(order.captures.length === 0 ? {} : { payments: { captures: order.captures, refunds: order.refunds } }),
    },
  ],
  links: [
    { href: `${world.publicUrl}/v2/checkout/orders/${order.id}`, rel: 'self', method: 'GET' },
    ...(order.status === 'PAYER_ACTION_REQUIRED'
      ? [{ href: `${world.publicUrl}/checkoutnow?token=${order.id}`, rel: 'payer-action', method: 'GET' }]
      : []),
  ],
});
