import { newId, seconds } from './ids.js';
import * as forms from './intent-forms.js';
import type { Refund } from './objects.js';
import { refundCharge } from './payment-intent.js';
import { badParameter, noSuch, parseForm } from './refusal.js';
import { emit, type Handler } from './sandbox.js';

export const createRefund: Handler = (sandbox, request) => {
  const form = parseForm(forms.refund, request.form);
  const intent = sandbox.store.get('payment_intent', form.payment_intent);
  const charge = intent?.latest_charge ? sandbox.store.get('charge', intent.latest_charge) : undefined;
  if (!intent || !charge?.captured) throw noSuch('payment_intent', form.payment_intent, 'payment_intent');
  const left = charge.amount - charge.amount_refunded;
  const pence = form.amount ?? left;
  if (pence <= 0 || pence > left)
    throw badParameter('amount', 'amount_too_large', 'Refund amount is greater than unrefunded amount on charge.');
  const after = refundCharge(charge, pence);
  sandbox.store.put('charge', after);
  emit(sandbox, request, 'charge.refunded', after);
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    created: seconds(sandbox.now()),
    livemode: false,
    amount: pence,
    charge: charge.id,
    currency: 'gbp',
    metadata: form.metadata ?? {},
    payment_intent: intent.id,
    status: 'succeeded',
  };
  return refund;
};
