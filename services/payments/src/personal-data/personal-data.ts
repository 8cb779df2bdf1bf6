import type { DataSubject } from '@kerbside/contracts/http/accounts/data';
import {
  byCustomer,
  type Filter,
  type Keep,
  type Look,
  type PersonalDataOf,
  AlsoErases,
} from '@kerbside/platform/personal/personal-records';
import { Injectable } from '@nestjs/common';
import type { JobSummary } from '@kerbside/platform/work/job-row';
import { Jobs, type Effect } from '@kerbside/platform/work/jobs';
import type { ClientSession } from 'mongoose';
import { Payers } from '../cards/payers.js';
import type { ErasureObstacle } from '@kerbside/contracts/accounts/erasure-obstacle';
import { Obstacles } from '@kerbside/platform/personal/obstacles';
import { isBackTwice } from '../books/comparison.js';
import { BusinessClock } from '../clock/business-clock.js';
import { AttemptsRepository } from '../purchases/attempts.repository.js';
import type { Purchase } from '../purchases/purchase.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { isAtGarage } from '../purchases/schedule.js';
import { isSettled, type RefundRecord } from '../refunds/refund.js';
import { RefundsRepository } from '../refunds/refunds.repository.js';

const purchases = ({ customerId }: DataSubject, look: Look): Promise<string[]> => look.ids('purchases', { customerId });
const ofPurchases =
  (field = 'purchaseId') =>
  async (subject: DataSubject, look: Look): Promise<Filter> => ({ [field]: { $in: await purchases(subject, look) } });
const attempts = async (subject: DataSubject, look: Look): Promise<string[]> =>
  look.ids('attempts', { purchaseId: { $in: await purchases(subject, look) } });
const marks = ({ customerId }: DataSubject, look: Look): Promise<string[]> => look.ids('garage_visits', { customerId }, 'marks');

const kept = (cleared: Keep['cleared'] = {}): Keep => ({ law: 'payments', since: ['at', 'state.at', 'submittedAt', 'createdAt'], cleared });

export const personalData: PersonalDataOf = {
  records: [
    {
      in: 'hidden_cards',
      called: 'Cards that your account does not show',
      of: byCustomer(),
      hidden: ['_id', 'forgetAt'],
      erasing: 'remove',
    },
    { in: 'lent_cards', called: 'Payments with the card of somebody else', of: byCustomer(), hidden: ['_id'], erasing: 'remove' },
    {
      in: 'garage_payers',
      called: 'That you pay at garages',
      of: async (subject, look) => ({ _id: { $in: [subject.customerId, ...(await marks(subject, look))] } }),
      hidden: ['_id'],
      erasing: 'remove',
    },
    { in: 'garage_visits', called: 'Visits that you pay at garages', of: byCustomer(), hidden: ['marks'], erasing: 'remove' },
    {
      in: 'card_customers',
      called: 'That the company that takes cards for us knows you',
      of: byCustomer('_id'),
      hidden: ['providerId', 'changes'],
      erasing: 'remove',
    },
    {
      in: 'debit_setups',
      called: 'Direct Debits being set up',
      of: async (subject, look) => ({ attemptId: { $in: await attempts(subject, look) } }),
      hidden: ['_id'],
      erasing: 'remove',
    },
    { in: 'payout_accounts', called: 'Bank accounts that we pay you to', of: byCustomer(), hidden: ['_id', 'sealed'], erasing: 'remove' },
    { in: 'intentions', called: 'Payments being opened', of: ofPurchases(), erasing: kept() },
    { in: 'paypal-attempts', called: 'Payments by PayPal', of: ofPurchases(), hidden: ['instrument'], erasing: kept() },
    { in: 'debit_drafts', called: 'Payments by Direct Debit', of: ofPurchases(), hidden: ['mandateId'], erasing: kept() },
    { in: 'refunds', called: 'Refunds', of: ofPurchases(), erasing: kept({ why: '' }) },
    {
      in: 'payment-changes',
      called: 'What happened to your payments and refunds',
      of: ofPurchases(),
      hidden: ['set.instrument', 'set.chosenCard'],
      erasing: kept({ 'set.agreement.reference': null, 'set.mandate.accountEnds': '', 'set.why': '' }),
    },
    { in: 'ledger', called: 'Our books', of: ofPurchases('paymentId'), erasing: kept() },
    { in: 'differences', called: 'Differences in our books', of: byCustomer(), erasing: kept() },
    { in: 'resolved-differences', called: 'Differences in our books that were put right', of: byCustomer(), erasing: kept() },
    {
      in: 'attempts',
      called: 'Payments',
      of: ofPurchases(),
      hidden: ['instrument', 'means.payWith', 'ref'],
      erasing: kept({ card: null, 'mandate.accountEnds': '' }),
    },
    {
      in: 'purchases',
      called: 'Purchases',
      of: byCustomer(),
      hidden: ['instrument', 'chosenCard'],
      erasing: kept({ 'agreement.reference': null, 'mandate.accountEnds': '' }),
    },
  ],
  // What the providers send names what it is about by their own references.
  impersonal: ['card_events', 'debit_events', 'paypal_events', 'comparisons', 'issuings', 'sandbox_day'],
};

interface ErasedPayer {
  readonly customerId: string;
  readonly providerId: string;
}

export const forgetPayer = 'forget-payer';

/** The card provider forgets an erased customer with every card that they kept. What was paid stays there, and can still be refunded. */
@Injectable()
export class ErasedPayers extends AlsoErases {
  constructor(
    private readonly payers: Payers,
    private readonly jobs: Jobs,
  ) {
    super();
    jobs.define<ErasedPayer>(forgetPayer, (payer) => this.forget(payer), about);
  }

  async erase({ customerId }: DataSubject, session: ClientSession): Promise<void> {
    const providerId = await this.payers.find(customerId);
    if (providerId !== undefined) await this.jobs.add(session, forgetPayer, customerId, { customerId, providerId });
  }

  private async forget({ providerId }: ErasedPayer): Promise<Effect> {
    await this.payers.forget(providerId);
    return () => Promise.resolve();
  }
}

const about = ({ customerId }: ErasedPayer): JobSummary => ({
  customerId,
  subjectType: 'customer',
  subjectId: customerId,
  amountPence: null,
  toDo: 'The customer was erased here, but the card provider still keeps their cards. Try it again; if it still fails, delete the customer at the provider.',
});

/** Payments that are under way, still to be collected or owed, money that the customer has back twice, and refunds that have not arrived. */
@Injectable()
export class PaymentObstacles extends Obstacles {
  constructor(
    private readonly purchases: PurchasesRepository,
    private readonly refunds: RefundsRepository,
    private readonly attempts: AttemptsRepository,
    private readonly clock: BusinessClock,
  ) {
    super();
  }

  async of(customerId: string): Promise<ErasureObstacle[]> {
    const purchases = await this.purchases.everyOf(customerId);
    const refunds = (await this.refunds.ofPurchases(purchases.map(({ id }) => id))).filter(isDue);
    const found = purchases.map(async (purchase): Promise<ErasureObstacle[]> => {
      const { id, offer } = purchase;
      const name = offer.reference;
      return [
        ...(isOwed(purchase) || (await this.isBackTwice(purchase)) ? [{ kind: 'money-owed' as const, name }] : []),
        ...(refunds.some(({ purchaseId }) => purchaseId === id) ? [{ kind: 'refund-due' as const, name }] : []),
      ];
    });
    return (await Promise.all(found)).flat();
  }

  private async isBackTwice(purchase: Purchase): Promise<boolean> {
    const [attempts, rows] = await Promise.all([this.attempts.ofPurchase(purchase.id), this.purchases.ledgerOf(purchase.id)]);
    return isBackTwice(purchase, attempts, rows, this.clock.now());
  }
}

const unpaid: readonly string[] = ['due', 'accepted', 'failed', 'reversed'];

/** One that nobody pressed Pay for owes nothing. */
const isOwed = ({ state, schedule }: Pick<Purchase, 'state' | 'schedule'>): boolean => {
  if (state.status === 'open') return false;
  return state.status !== 'completed' || schedule.some((line) => !isAtGarage(line) && unpaid.includes(line.state));
};

const isDue = ({ parts }: RefundRecord): boolean =>
  parts.some((part) => ['requested', 'pending', 'refused'].includes(part.state.status) && !isSettled(part));
