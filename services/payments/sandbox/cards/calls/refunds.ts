import * as z from 'zod/mini';
import { newId, seconds } from '../records/ids.js';
import * as forms from './intent-forms.js';
import type { Charge, CardRefund } from '../records/objects.js';
import { refundCharge } from './payment-intent.js';
import { badParameter, noSuch, parseForm, CardError } from '../records/refusal.js';
import { emit, listOf, named, type Handler, type RequestIds, type Sandbox } from '../records/sandbox.js';
import { cardOf, type Later } from '../records/test-cards.js';

export const createRefund: Handler = (sandbox, request) => {
  const form = parseForm(forms.refund, request.form);
  const intent = sandbox.store.get('payment_intent', form.payment_intent);
  const charge = intent?.latest_charge ? sandbox.store.get('charge', intent.latest_charge) : undefined;
  if (!intent || !charge?.captured) throw noSuch('payment_intent', form.payment_intent, 'payment_intent');
  requireRefundable(sandbox, charge);
  const left = charge.amount - charge.amount_refunded;
  const pence = form.amount ?? left;
  if (pence <= 0 || pence > left)
    throw badParameter('amount', 'amount_too_large', 'Refund amount is greater than unrefunded amount on charge.');
  const refund: CardRefund = {
    id: newId('re'),
    object: 'refund',
    created: seconds(sandbox.now()),
    livemode: false,
    amount: pence,
    charge: charge.id,
    currency: 'gbp',
    metadata: form.metadata ?? {},
    payment_intent: intent.id,
    status: laterOf(sandbox, charge) === 'refund_is_slow' ? 'pending' : 'succeeded',
  };
  sandbox.store.put('refund', refund);
  const after = refundCharge(charge, pence);
  sandbox.store.put('charge', after);
  emit(sandbox, request, 'refund.created', refund);
  emit(sandbox, request, 'charge.refunded', after);
  return refund;
};

const listForm = z.strictObject({
  charge: z.optional(z.string()),
  payment_intent: z.optional(z.string()),
  limit: z.optional(z.string().check(z.regex(/^\d{1,3}$/))),
  starting_after: z.optional(z.string()),
});

/** Of all charges, or of one of them. */
export const listOfCharge =
  (kind: 'refund' | 'dispute'): Handler =>
  (sandbox, request) => {
    const { charge, payment_intent: intent, limit, starting_after: after } = parseForm(listForm, request.form);
    const rows = sandbox.store
      .all(kind)
      .filter((row) => (charge === undefined || row.charge === charge) && (intent === undefined || row.payment_intent === intent));
    return listOf(`/v1/${kind}s`, rows, { limit: Number(limit ?? 10), after });
  };

export const retrieveRefund: Handler = (sandbox, request) => named(sandbox, request, 'refund');

/** Slow refunds arrive, and those that the bank sends back fail, once they are this old. */
export const settleRefunds = (sandbox: Sandbox, request: RequestIds, ageMs: number): void => {
  const before = sandbox.now().getTime() - ageMs;
  for (const refund of sandbox.store.all('refund')) {
    const charge = sandbox.store.get('charge', refund.charge);
    if (!charge || refund.created * 1_000 > before) continue;
    const later = laterOf(sandbox, charge);
    if (refund.status === 'pending') settle(sandbox, request, { ...refund, status: 'succeeded' });
    else if (refund.status === 'succeeded' && later === 'refund_fails') {
      sandbox.store.put('charge', refundCharge(charge, -refund.amount));
      settle(sandbox, request, { ...refund, status: 'failed', failure_reason: 'lost_or_stolen_card' });
    }
  }
};

const settle = (sandbox: Sandbox, request: RequestIds, refund: CardRefund): void => {
  sandbox.store.put('refund', refund);
  if (refund.status === 'failed') emit(sandbox, request, 'refund.failed', refund);
  emit(sandbox, request, 'refund.updated', refund);
  emit(sandbox, request, 'charge.refund.updated', refund);
};

const requireRefundable = ({ store }: Sandbox, charge: Charge): void => {
  const isLost = store.all('dispute').some(({ charge: disputed, is_charge_refundable }) => disputed === charge.id && !is_charge_refundable);
  if (isLost) throw refused('charge_disputed', `Charge ${charge.id} has been charged back; cannot issue a refund.`);
  if (charge.amount_refunded >= charge.amount) throw refused('charge_already_refunded', `Charge ${charge.id} has already been refunded.`);
};

const refused = (code: string, message: string): CardError => new CardError(400, { type: 'invalid_request_error', code, message }, true);

const laterOf = ({ store }: Sandbox, { payment_method }: Charge): Later | null => {
  const method = store.get('payment_method', payment_method);
  return method ? cardOf(method).later : null;
};
