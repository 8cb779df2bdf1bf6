import type { PaypalDraft } from './paypal-drafts.js';
import type { PayPalOrder } from './paypal-objects.js';
import { refusedRefund, standingOf } from './paypal-words.js';

const draft: PaypalDraft = {
  ref: 'PP:p:1',
  attemptId: 'p:1',
  purchaseId: 'p',
  amountPence: 31_240,
  description: 'Kerbside quote KQ-1',
  instrument: null,
  orderId: 'O1',
  isTaking: false,
  isCancelled: false,
  declined: null,
  reversals: [],
};
const gbp = (value: string) => ({ currency_code: 'GBP', value });
const order = (status: string, capture?: string, refunds: readonly (readonly [string, string])[] = []): PayPalOrder => ({
  id: 'O1',
  status,
  payer: { payer_id: 'PAYER' },
  payment_source: { paypal: { attributes: { vault: { id: 'kept', status: 'VAULTED' } } } },
  purchase_units: [
    {
      amount: gbp('312.40'),
      ...(capture === undefined
        ? {}
        : {
            payments: {
              captures: [{ id: 'C1', status: capture, amount: gbp('312.40') }],
              refunds: refunds.map(([refund, value], at) => ({ id: `R${at}`, status: refund, amount: gbp(value) })),
            },
          }),
    },
  ],
  links: [{ rel: 'payer-action', href: 'https://www.paypal.com/checkoutnow?token=O1&locale=en' }],
});
const captures = (...statuses: readonly string[]): PayPalOrder => ({
  ...order('COMPLETED'),
  purchase_units: [{ payments: { captures: statuses.map((status, at) => ({ id: `C${at}`, status, amount: gbp('312.40') })) } }],
});
const failure = { id: 'f', code: 'INSTRUMENT_DECLINED', message: 'Declined' };

describe('what an order at PayPal means', () => {
  it.each([
    ['CREATED', order('CREATED'), { status: 'open' }],
    ['PAYER_ACTION_REQUIRED', order('PAYER_ACTION_REQUIRED'), { status: 'open' }],
    ['a status that is new to us', order('PONDERING'), { status: 'open' }],
    ['APPROVED', order('APPROVED'), { status: 'authorised', approval: null, takenPence: 0 }],
    ['VOIDED', order('VOIDED'), { status: 'cancelled' }],
    ['forgotten', null, { status: 'cancelled' }],
    ['COMPLETED before its capture is listed', order('COMPLETED'), { status: 'processing', takenPence: 0 }],
    [
      'captured',
      order('COMPLETED', 'COMPLETED'),
      { status: 'taken', takenPence: 31_240, refundedPence: 0, chargeId: 'C1', instrument: 'kept' },
    ],
    ['captured, and declined when it was tried again', captures('COMPLETED', 'DECLINED'), { status: 'taken', chargeId: 'C0' }],
    ['captured after it was declined', captures('DECLINED', 'COMPLETED'), { status: 'taken', chargeId: 'C1' }],
    ['being looked into', order('COMPLETED', 'PENDING'), { status: 'accepted', takenPence: 0 }],
    ['a capture that is new to us', order('COMPLETED', 'PONDERING'), { status: 'accepted', takenPence: 0 }],
    ['denied late', order('COMPLETED', 'DECLINED'), { status: 'open', failure: { code: 'PENDING_DECLINED' } }],
    [
      'refunded in part, one part on its way and one refused',
      order('COMPLETED', 'PARTIALLY_REFUNDED', [
        ['COMPLETED', '12.40'],
        ['PENDING', '0.60'],
        ['FAILED', '100.00'],
      ]),
      { status: 'taken', takenPence: 31_240, refundedPence: 1_300 },
    ],
  ])('%s', (_, at, meaning) => {
    expect(standingOf(draft, at)).toMatchObject(meaning);
  });

  it.each([
    ['cancelled by us, whatever PayPal still says', { isCancelled: true }, order('APPROVED'), 'cancelled'],
    ['cancelled by us, but captured', { isCancelled: true }, order('COMPLETED', 'COMPLETED'), 'taken'],
    ['declined: its payer needs another', { declined: failure }, order('APPROVED'), 'cancelled'],
    ['declined at the capture: its payer needs another', { declined: failure }, order('COMPLETED', 'DECLINED'), 'cancelled'],
    ['declined without a payer: the payment failed', { declined: failure, instrument: 'kept', orderId: null }, null, 'open'],
    ['a later payment that PayPal was not told of yet', { instrument: 'kept', orderId: null }, null, 'authorised'],
    ['taken back', { reversals: [{ ...failure, at: new Date(0) }] }, order('COMPLETED', 'COMPLETED'), 'reversed'],
  ])('%s', (_, facts, at, status) => {
    expect(standingOf({ ...draft, ...facts }, at).status).toBe(status);
  });

  it.each([
    ['all', {}, [], { status: 'reversed', takenPence: 0, reversedPence: 31_240 }],
    [
      'what a refund had left',
      {},
      [['COMPLETED', '12.40']],
      { status: 'taken', takenPence: 1_240, refundedPence: 1_240, reversedPence: 30_000 },
    ],
    ['a share', { pence: 10_000 }, [], { status: 'taken', takenPence: 21_240, refundedPence: 0, reversedPence: 10_000 }],
    [
      'what is listed as a refund too',
      { id: 'R0' },
      [['COMPLETED', '312.40']],
      { status: 'reversed', refundedPence: 0, reversedPence: 31_240 },
    ],
    ['nothing, as all was refunded', {}, [['COMPLETED', '312.40']], { status: 'taken', refundedPence: 31_240, reversedPence: 0 }],
  ] as const)('of which PayPal took back %s', (_, how, refunds, meaning) => {
    const reversals = [{ ...failure, ...how, at: new Date(0) }];
    expect(standingOf({ ...draft, reversals }, order('COMPLETED', 'COMPLETED', refunds))).toMatchObject(meaning);
  });

  it('of which PayPal took back one share after another, each listed as a refund', () => {
    const share = (id: string, pence: number, at: Date) => ({ ...failure, id, pence, at });
    const reversals = [share('R1', 5_000, new Date(1)), share('R0', 10_000, new Date(0))];
    const shares = order('COMPLETED', 'COMPLETED', [
      ['COMPLETED', '100.00'],
      ['COMPLETED', '50.00'],
    ]);
    const meaning = { status: 'taken', takenPence: 16_240, refundedPence: 0, reversedPence: 15_000, failure: { id: 'R1' } };
    expect(standingOf({ ...draft, reversals }, shares)).toMatchObject(meaning);
  });

  it('sends its payer to PayPal by a form, with the parameters as fields', () => {
    expect(standingOf(draft, order('PAYER_ACTION_REQUIRED')).approval).toEqual({
      action: 'https://www.paypal.com/checkoutnow',
      method: 'GET',
      fields: { token: 'O1', locale: 'en' },
    });
  });
});

it.each([
  ['CAPTURE_DISPUTED_PARTIAL_REFUND_NOT_ALLOWED', true],
  ['REFUND_FAILED_INSUFFICIENT_FUNDS', true],
  ['REFUND_TIME_LIMIT_EXCEEDED', undefined],
])('a refund refused by %s may pass by itself: %s', (issue, mayPass) => expect(refusedRefund('re', issue).mayPass).toBe(mayPass));
