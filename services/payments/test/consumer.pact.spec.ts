import { policyCancelled, policyReinstated } from '@kerbside/contracts/events/claims';
import {
  bookingCancelled,
  bookingDateChanged,
  bookingFinished,
  bookingRequested,
  bookingSlotProposed,
} from '@kerbside/contracts/events/garages';
import { readVisitToPay, type VisitToPay } from '@kerbside/contracts/http/garages/bookings';
import type { Envelope, EventType } from '@kerbside/contracts/event';
import { listIssuances } from '@kerbside/contracts/http/claims/policies';
import { lockQuote, openQuote, sellQuote, unlockQuote, type QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import { claimVoucher, releaseVoucher } from '@kerbside/contracts/http/vouchers/vouchers';
import { holdRewards, readRewardsBalance } from '@kerbside/contracts/http/vouchers/rewards';
import { expectCall, expectRefusal } from '@kerbside/contracts/testing/call-pact';
import { alike } from '@kerbside/contracts/testing/consumer-pact';
import { expectEvent } from '@kerbside/contracts/testing/message-pact';
import { DomainError } from '@kerbside/platform/errors/errors';
import { BooksService } from '../src/books/books.service.js';
import { PurchasesRepository } from '../src/purchases/purchases.repository.js';
import { aPlan } from './a-plan.js';
import { cards } from './card-sandbox.js';
import { customer, customerId, startedShop } from './payments-under-test.js';

/** The secret that `PaymentsUnderTest` sends for a visitor. */
const secret = 'the-secret-of-the-quote';
const totalPence = 34_900;
const paymentId = 'c5000000-0000-4000-8000-000000000009';
const policyId = 'c5000000-0000-4000-8000-000000000007';
const anotherPaymentId = 'c5000000-0000-4000-8000-000000000008';
const asked = ['a service asks', { service: 'payments' }] as const;
const lines = [{ kind: 'base', code: 'base', label: 'Warranty', amountPence: totalPence }] as const;
const priced = { totalPence, originalPence: totalPence, lines: [...lines], voucher: null };

const site = startedShop();

/** Each case has a quote of its own, finished and not yet held. */
let made = 0;
const aQuote = (changes: Partial<QuoteFacts> = {}) => {
  made += 1;
  const quoteId = site.aQuote({ quoteId: `c5000000-0000-4000-8000-0000000000${10 + made}`, ...priced, ...changes });
  const ready = ['a quote that is ready to be paid', { quoteId, secret, totalPence }] as const;
  return { quoteId, ready, facts: { ...site.quoteOf(quoteId).facts } };
};

describe('a price', () => {
  it('is read from pricing for callers who may see the quote', () => {
    const { quoteId, ready, facts } = aQuote();
    return expectCall('payments', openQuote, {
      so: 'to show what is to be paid',
      given: [asked, ready],
      params: { quoteId },
      body: { secret, staff: false, isShown: true },
      data: facts,
      saying: { quoteId, totalPence, status: 'open' },
      ask: site.payments.asking(openQuote, async () => {
        const { body } = await site.get(`/api/payments/quotes/${quoteId}`).expect(200);
        expect(body.data).toMatchObject({ quoteId, totalPence });
      }),
    });
  });

  it('is not shown to a stranger', () => {
    const { quoteId, ready } = aQuote();
    return expectRefusal('payments', openQuote, {
      so: 'for somebody with a wrong secret',
      given: [asked, ['a quote that is ready to be paid', { ...ready[1], secret: 'another' }]],
      params: { quoteId },
      body: { secret, staff: false, isShown: true },
      status: 404,
      code: 'NOT_FOUND',
      ask: site.payments.asking(openQuote, async () => void (await site.get(`/api/payments/quotes/${quoteId}`).expect(404))),
    });
  });

  it('is held while it is paid', () => {
    const { quoteId, ready, facts } = aQuote();
    return expectCall('payments', lockQuote, {
      so: 'to hold the price for a payment',
      given: [asked, ready],
      params: { quoteId },
      body: { paymentId: alike(paymentId), totalPence, asker: { secret, staff: false } },
      data: { ...facts, status: 'paying', saleId: `sale 1 of ${quoteId}` },
      saying: { quoteId, totalPence },
      ask: site.payments.asking(lockQuote, async () => void (await site.preSubmit(quoteId, 349).expect(200))),
    });
  });

  it('is not held when it has changed', () => {
    const { quoteId, ready } = aQuote({ totalPence: totalPence - 1 });
    return expectRefusal('payments', lockQuote, {
      so: 'at a total that is not the price',
      given: [asked, ready],
      params: { quoteId },
      body: { paymentId: alike(paymentId), totalPence: totalPence - 1, asker: { secret, staff: false } },
      status: 409,
      code: 'PRICE_CHANGED',
      data: { totalPence },
      ask: site.payments.asking(lockQuote, async () => {
        const { body } = await site.preSubmit(quoteId, 348.99).expect(409);
        expect(body.error).toMatchObject({ code: 'PRICE_CHANGED', data: { totalPence } });
      }),
    });
  });

  it('is sold as it was held', () => {
    const { quoteId, facts } = aQuote();
    const paid = { quoteId, secret, totalPence, paymentId, saleId: `sale 1 of ${quoteId}` };
    return expectCall('payments', sellQuote, {
      so: 'right before the money is taken',
      given: [asked, ['a quote that is held for a payment', paid]],
      params: { quoteId },
      body: { paymentId: alike(paymentId), saleId: alike(paid.saleId), agreement: alike(2) },
      data: { ...facts, status: 'paying' },
      saying: { quoteId, status: 'paying' },
      ask: site.payments.asking(sellQuote, async () => {
        await site.pay(quoteId, cards.visa, 349);
        await site.submit(quoteId).expect(200);
      }),
    });
  });

  it('is not sold when it has changed since', () => {
    const { quoteId, ready } = aQuote();
    return expectRefusal('payments', sellQuote, {
      so: 'when what was agreed has changed since',
      given: [asked, ready],
      params: { quoteId },
      body: { paymentId: alike(anotherPaymentId), saleId: alike(`sale 1 of ${quoteId}`), agreement: alike(2) },
      status: 409,
      code: 'SALE_CHANGED',
      ask: site.payments.asking(sellQuote, async () => {
        await site.pay(quoteId, cards.visa, 349);
        const { body } = await site.submit(quoteId).expect(409);
        expect(body.error.code).toBe('SALE_CHANGED');
      }),
    });
  });

  it('is released when the card is refused', () => {
    const { quoteId, ready } = aQuote();
    return expectCall('payments', unlockQuote, {
      so: 'to let the price go',
      given: [asked, ready],
      params: { quoteId },
      body: { paymentId: alike(paymentId) },
      data: {},
      ask: site.payments.asking(unlockQuote, async () => {
        // The provider's event would release it too, at a moment of its own: perhaps after this.
        site.sandbox.settings.webhooks = 'drop';
        await site.pay(quoteId, cards.declined, 349);
        await site.status(quoteId);
        site.sandbox.settings.webhooks = 'deliver';
      }),
    });
  });
});

describe('a voucher', () => {
  const withVoucher = () => aQuote({ voucher: { code: 'ONCE-7Q4K', label: '20% off, once' } });
  const claimed = (quoteId: string) => ({
    code: 'ONCE-7Q4K',
    quoteId,
    paymentId: alike(paymentId),
    customerId,
    productTypes: ['warranty' as const],
    isSale: false,
  });

  it('is claimed right before the charge', () => {
    const { quoteId } = withVoucher();
    return expectCall('payments', claimVoucher, {
      so: 'to keep it for a payment',
      given: [asked, ['a voucher that nobody has used', { code: 'ONCE-7Q4K' }]],
      body: claimed(quoteId),
      data: {},
      ask: site.payments.asking(claimVoucher, async () => void (await site.preSubmit(quoteId, 349).expect(200))),
    });
  });

  it('that has been used since stops the charge', () => {
    const { quoteId } = withVoucher();
    return expectRefusal('payments', claimVoucher, {
      so: 'when it was used meanwhile',
      given: [asked, ['a voucher that was used', { code: 'ONCE-7Q4K' }]],
      body: claimed(quoteId),
      status: 409,
      code: 'VOUCHER_ALREADY_REDEEMED',
      ask: site.payments.asking(claimVoucher, async () => {
        const { body } = await site.preSubmit(quoteId, 349).expect(409);
        expect(body.error.code).toBe('VOUCHER_ALREADY_REDEEMED');
      }),
    });
  });
});

describe('a voucher of a sale that is called off', () => {
  it('is given back', () => {
    const { quoteId } = aQuote({ voucher: { code: 'ONCE-7Q4K', label: '20% off, once' } });
    return expectCall('payments', releaseVoucher, {
      so: 'when the sale is called off',
      given: [asked],
      body: { quoteId, paymentId: alike(paymentId), agreement: alike(2) },
      data: {},
      ask: site.payments.asking(releaseVoucher, async () => {
        site.sandbox.settings.webhooks = 'drop';
        await site.pay(quoteId, cards.visa, 349);
        site.refusedAtSale = new DomainError('SALE_CHANGED', { status: 409, message: 'It has changed.' });
        await site.submit(quoteId).expect(409);
        Object.assign(site, { refusedAtSale: undefined });
        site.sandbox.settings.webhooks = 'deliver';
      }),
    });
  });
});

describe('rewards', () => {
  const having = ['a customer with rewards', { customerId, balancePence: 5_000 }] as const;
  const withRewards = { used_rewards: 20 };

  it('are read for callers who may use them', () => {
    const { quoteId } = aQuote();
    return expectCall('payments', readRewardsBalance, {
      so: 'to show what may be used',
      given: [asked, having],
      params: { customerId },
      data: { balancePence: 5_000 },
      saying: { balancePence: 5_000 },
      ask: site.payments.asking(readRewardsBalance, async () => {
        const { body } = await site.get(`/api/payments/quotes/${quoteId}`, customer).expect(200);
        expect(body.data.rewards).toMatchObject({ balancePence: 5_000 });
      }),
    });
  });

  it('are kept for the payment right before the charge', () => {
    const { quoteId } = aQuote();
    return expectCall('payments', holdRewards, {
      so: 'to keep them for a payment',
      given: [asked, having],
      body: { customerId, paymentId: alike(paymentId), amountPence: 2_000 },
      data: { heldPence: 2_000, balancePence: 3_000 },
      ask: site.payments.asking(holdRewards, async () => void (await site.preSubmit(quoteId, 329, withRewards, customer).expect(200))),
    });
  });

  it('that have been used since stop the charge', () => {
    const { quoteId } = aQuote();
    return expectRefusal('payments', holdRewards, {
      so: 'when there are not as many',
      given: [asked, ['a customer with rewards', { customerId, balancePence: 1_000 }]],
      body: { customerId, paymentId: alike(anotherPaymentId), amountPence: 2_000 },
      status: 409,
      code: 'REWARDS_TOO_SMALL',
      data: { balancePence: 1_000 },
      ask: site.payments.asking(holdRewards, async () => {
        const { body } = await site.preSubmit(quoteId, 329, withRewards, customer).expect(409);
        expect(body.error.code).toBe('REWARDS_TOO_SMALL');
      }),
    });
  });
});

describe('policies', () => {
  it('are listed by claims for purchases, to compare them with the books', () => {
    const bought = ['a policy of a purchase', { customerId, policyId, purchaseId: paymentId }] as const;
    const issued = [{ policyNumber: 'KS-WAR-1234567-100', status: 'active' as const, productType: 'warranty' as const }];
    return expectCall('payments', listIssuances, {
      so: 'to compare the books',
      given: [asked, bought],
      body: { purchaseIds: [paymentId] },
      data: { purchases: [{ purchaseId: paymentId, policies: issued }] },
      ask: site.payments.asking(listIssuances, async () => {
        const policies = await site.payments.get(BooksService).policiesOf([paymentId]);
        expect(policies.get(paymentId)).toEqual(issued);
      }),
    });
  });
});

describe('a plan', () => {
  const { paymentId: id } = policyCancelled.sample;
  beforeAll(() => aPlan(site.payments, { id, amounts: [1_000, 900] }));

  it('ends when claims publishes that its cover was cancelled', () =>
    expectEvent('payments', policyCancelled, {
      so: 'so that nothing more is collected',
      given: [['a policy is cancelled', { customerId }]],
      saying: { customerId, endsPlan: true },
      receive: async (event) => {
        await site.payments.receive(event);
        expect((await site.payments.get(PurchasesRepository).find(id))?.planEnd).toMatchObject({ reason: 'cancelled' });
      },
    }));

  it('keeps what arrives again when claims publishes that its cover is in force', () =>
    expectEvent('payments', policyReinstated, {
      so: 'so that what is paid for it does not go back',
      given: [['a policy is reinstated', { customerId }]],
      saying: { customerId },
      receive: async (event) => {
        await site.payments.deliver(policyCancelled, policyCancelled.sample);
        await site.payments.receive(event);
        expect((await site.payments.get(PurchasesRepository).find(id))?.isCoverCancelled).toBeUndefined();
      },
    }));
});

describe('a visit that is paid at its garage', () => {
  const visit: VisitToPay = { isChosen: true, garage: 'Millbrook Garage', day: '2026-12-02', isHeld: true, takesPayments: true };
  const mot = { kind: 'base', code: 'mot', label: 'MOT', amountPence: 3_995, productType: 'mot' } as const;
  const aVisit = (changes: Partial<QuoteFacts> = {}) => {
    const made = aQuote({ productType: 'mot', productTypes: ['mot'], totalPence: 3_995, originalPence: 3_995, lines: [mot], ...changes });
    site.visits.set(made.quoteId, visit);
    return made.quoteId;
  };
  const bought = async (quoteId: string) => {
    const { atGarage } = (await site.get(`/api/payments/quotes/${quoteId}`).expect(200)).body.data;
    const form = { payment_type: 'at_garage', plan_id: atGarage.plan.planId };
    await site.preSubmit(quoteId, 39.95, form).expect(200);
  };
  const purchaseOf = (quoteId: string) => site.payments.get(PurchasesRepository).ofQuote(quoteId);
  const dayOf = (event: Envelope) => bookingRequested.data.parse({ ...bookingRequested.sample, ...Object(event.data) }).bookingDate;
  const line = (changes: object) => ({ schedule: [{ method: 'at_garage', ...changes }] });

  it('is asked of garages before it is offered', () => {
    const quoteId = aVisit();
    return expectCall('payments', readVisitToPay, {
      so: 'to know whether it may be paid there',
      given: [
        asked,
        ['the demo network', {}],
        ['a quote that a visitor holds', { quoteId, secret }],
        ['a booking of the quote', { quoteId, secret }],
      ],
      params: { quoteId },
      body: { productType: 'mot', productTypes: ['mot'], lines: [mot] },
      data: { visit },
      saying: { visit },
      ask: site.payments.asking(readVisitToPay, async () => {
        const { body } = await site.get(`/api/payments/quotes/${quoteId}`).expect(200);
        expect(body.data.atGarage.plan).toMatchObject({ garage: 'Millbrook Garage', dueOn: '2026-12-02' });
      }),
    });
  });

  it.each<[string, EventType, string, (event: Envelope) => object]>([
    [
      'a visit is booked',
      bookingRequested,
      'so that it is due on the day of the visit',
      (event) => line({ state: 'due', dueOn: dayOf(event) }),
    ],
    ['a visit is moved', bookingDateChanged, 'so that its day moves too', (event) => line({ state: 'due', dueOn: dayOf(event) })],
    [
      'another day is proposed',
      bookingSlotProposed,
      'so that no page promises the day that was booked',
      (event) => ({ ...line({ state: 'due', dueOn: visit.day }), visit: { proposedOn: Object(event.data).proposedDate } }),
    ],
    ['a visit is finished', bookingFinished, 'so that it counts as paid there', () => line({ state: 'collected' })],
    ['a visit is cancelled', bookingCancelled, 'so that nothing is to be paid', () => line({ state: 'void' })],
  ])('follows when %s', (given, type, so, followed) =>
    expectEvent('payments', type, {
      so,
      given: [[given, { customerId }]],
      saying: { customerId },
      receive: async (event) => {
        const quoteId = aVisit();
        await bought(quoteId);
        await site.payments.receive({ ...event, data: { ...Object(event.data), quoteId } });
        expect(await purchaseOf(quoteId)).toMatchObject(followed(event));
      },
    }),
  );
});
