import { at, type PersonPlanting, type Rows } from './planting.js';

/** A purchase with its attempts, refunds, changes and differences, and an account to pay claims to. */
export const inPayments = ({ customerId, mark, plant, hide, boughtId, purchaseId, attemptId }: PersonPlanting): Rows => {
  const attempt = {
    purchaseId,
    quoteId: boughtId,
    number: 1,
    line: 1,
    method: 'card',
    amountPence: 1,
    state: { status: 'collected', at, chargeId: 'ch' },
    refundedPence: 0,
    openedAt: at,
    nextCheckAt: null,
    version: 1,
  };
  return {
    purchases: [
      {
        _id: purchaseId,
        quoteId: boughtId,
        customerId,
        offer: { reference: `R${mark}`, title: 'Warranty' },
        agreement: { at, saleId: 's', method: 'other', reference: plant() },
        schedule: [],
        state: { status: 'completed', at },
        attempts: 1,
        attemptId,
        instrument: { method: 'card', ref: 'pm', payer: 'cus' },
        createdAt: at,
        submittedAt: at,
        nextDueOn: null,
        told: 0,
        version: 1,
      },
    ],
    attempts: [
      {
        ...attempt,
        _id: attemptId,
        ref: `pi_${mark}`,
        card: { brand: 'visa', last4: '4242' },
        mandate: { reference: 'm', accountEnds: plant() },
      },
    ],
    ledger: [{ paymentId: purchaseId, account: 'clearing', amountPence: 1, at, note: '' }],
    refunds: [
      { purchaseId, amountPence: 1, rewardsPence: 0, why: plant(), requestedAt: at, parts: [], issues: 1, nextCheckAt: null, version: 1 },
    ],
    'payment-changes': [
      {
        of: purchaseId,
        purchaseId,
        rowsOf: 'schedule',
        version: 1,
        at,
        isFirst: true,
        set: { agreement: { reference: plant() }, mandate: { accountEnds: plant() }, why: plant() },
        unset: [],
        rows: [],
        numbers: [],
      },
    ],
    garage_payers: [{ _id: customerId, agreed: 1 }],
    garage_visits: [{ _id: purchaseId, customerId, marks: [mark] }],
    intentions: [{ attemptId, purchaseId, number: 1, method: 'card', lostAt: new Date(Date.now() + 3_600_000) }],
    'paypal-attempts': [{ attemptId, purchaseId, amountPence: 1, description: `Kerbside quote R${mark}` }],
    debit_drafts: [{ attemptId, purchaseId, mandateId: 'm', amountPence: 1 }],
    debit_setups: [{ attemptId, at: new Date() }],
    hidden_cards: [{ customerId, at }],
    lent_cards: [{ customerId, at }],
    payout_accounts: [{ customerId, holder: plant(), ends: '11', sealed: hide(), at }],
    card_customers: [{ _id: customerId, providerId: 'cus' }],
    differences: [{ purchaseId, customerId, reference: `R${mark}`, kind: 'policy-missing', amountPence: 1, says: 'x', foundAt: at }],
    'resolved-differences': [
      { purchaseId, customerId, reference: `R${mark}`, kind: 'policy-missing', amountPence: 1, says: 'x', foundAt: at, resolvedAt: at },
    ],
  };
};
