import * as z from 'zod/mini';
import { newId, seconds } from '../records/ids.js';
import type { Charge, Dispute } from '../records/objects.js';
import { metadataForm } from './payment-methods.js';
import { parseForm, CardError } from '../records/refusal.js';
import { emit, named, type ApiRequest, type Handler, type RequestIds, type Sandbox } from '../records/sandbox.js';
import { cardOf } from '../records/test-cards.js';

/** Some test cards are disputed as soon as they have paid. */
export const disputeIfItWillBe = (sandbox: Sandbox, request: RequestIds, charge: Charge): void => {
  const method = sandbox.store.get('payment_method', charge.payment_method);
  const later = method && cardOf(method).later;
  if (!charge.captured || (later !== 'fraudulent' && later !== 'product_not_received' && later !== 'inquiry')) return;
  dispute(sandbox, request, { charge, amount: charge.amount_captured, kind: later });
};

interface DisputeOrder {
  readonly charge: Charge;
  readonly amount: number;
  readonly kind: 'fraudulent' | 'product_not_received' | 'inquiry';
}

/** The cardholder disputes a charge, or a share of it. */
export const dispute = (sandbox: Sandbox, request: RequestIds, { charge, amount, kind }: DisputeOrder): Dispute => {
  const isInquiry = kind === 'inquiry';
  const opened: Dispute = {
    id: newId('du'),
    object: 'dispute',
    created: seconds(sandbox.now()),
    livemode: false,
    amount,
    charge: charge.id,
    currency: 'gbp',
    is_charge_refundable: isInquiry,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: isInquiry ? 'fraudulent' : kind,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  };
  sandbox.store.put('dispute', opened);
  sandbox.store.put('charge', { ...charge, disputed: true });
  emit(sandbox, request, 'charge.dispute.created', opened);
  if (!isInquiry) emit(sandbox, request, 'charge.dispute.funds_withdrawn', opened);
  return opened;
};

const updateForm = z.strictObject({
  evidence: z.optional(z.record(z.string(), z.string())),
  metadata: z.optional(metadataForm),
  submit: z.optional(z.enum(['true', 'false'])),
});

/** The published texts decide the outcome: `winning_evidence` and `losing_evidence`. */
export const updateDispute: Handler = (sandbox, request) => {
  const { evidence = {}, metadata } = parseForm(updateForm, request.form);
  const before = named(sandbox, request, 'dispute');
  const text = evidence['uncategorized_text'];
  const updated = { ...before, metadata: { ...before.metadata, ...metadata } };
  if (text === 'winning_evidence') return end(sandbox, request, updated, true);
  if (text === 'losing_evidence') return end(sandbox, request, updated, false);
  sandbox.store.put('dispute', updated);
  emit(sandbox, request, 'charge.dispute.updated', updated);
  return updated;
};

const end = (sandbox: Sandbox, request: ApiRequest, open: Dispute, isWon: boolean): Dispute => {
  if (open.status !== 'needs_response' && open.status !== 'warning_needs_response')
    throw new CardError(400, { type: 'invalid_request_error', message: 'This dispute is already closed' }, false);
  const isInquiry = open.status === 'warning_needs_response';
  const ended: Dispute = {
    ...open,
    is_charge_refundable: isInquiry || isWon,
    status: isInquiry ? 'warning_closed' : isWon ? 'won' : 'lost',
  };
  sandbox.store.put('dispute', ended);
  emit(sandbox, request, 'charge.dispute.updated', ended);
  if (isWon && !isInquiry) emit(sandbox, request, 'charge.dispute.funds_reinstated', ended);
  emit(sandbox, request, 'charge.dispute.closed', ended);
  return ended;
};
