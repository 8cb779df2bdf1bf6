import { Injectable } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import type { listPayments, PaymentView, readLedger, Receipt } from '@kerbside/contracts/http/payments';
import type { QuoteFacts } from '@kerbside/contracts/http/pricing-internal';
import { minimumPaymentPence } from '@kerbside/contracts/rewards';
import { invalid, notFound } from '@kerbside/platform/errors';
import { pageOf } from '@kerbside/platform/paging';
import { PaymentsRepository } from './payments.repository.js';
import { QuoteDesk, type Asking } from './quote-desk.js';
import { receiptOf, rowOf, viewOf } from './receipt.js';
import { mayUseRewards } from './rewards-use.js';
import type { Payment } from './payment.js';

@Injectable()
export class PaymentsService {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly quotes: QuoteDesk,
  ) {}

  async view(quoteId: string, asking: Asking): Promise<PaymentView> {
    const facts = await this.quotes.open(quoteId, asking);
    const payment = await this.payments.ofQuote(facts.quoteId);
    return { ...viewOf(facts, payment), rewards: await this.rewardsFor(facts, payment, asking) };
  }

  private async rewardsFor(facts: QuoteFacts, payment: Payment | undefined, { caller }: Asking): Promise<PaymentView['rewards']> {
    const isDue = facts.status === 'open' || facts.status === 'paying';
    if (!isDue || facts.customerId === null || !mayUseRewards(caller, facts)) return null;
    const balancePence = await this.quotes.rewardsOf(facts.customerId, payment?.id);
    return balancePence === undefined ? null : { balancePence, minimumPence: minimumPaymentPence };
  }

  async receipt(quoteId: string, asking: Asking): Promise<Receipt> {
    const facts = await this.quotes.open(quoteId, asking);
    const payment = await this.payments.ofQuote(facts.quoteId);
    if (payment?.state.status !== 'succeeded') throw notFound();
    return receiptOf(payment, payment.state.paidAt);
  }

  async list(query: CallRequest<typeof listPayments>['query'], caller: Caller): Promise<CallAnswer<typeof listPayments>> {
    const page = pageOf(query);
    const { payments, count } = await this.payments.listOf(customerOf(query.customerId, caller), page);
    return { rows: payments.map(rowOf), paging: { ...page, count } };
  }

  async ledger(paymentId: string): Promise<CallAnswer<typeof readLedger>> {
    const rows = await this.payments.ledgerOf(paymentId);
    if (rows.length === 0 && !(await this.payments.find(paymentId))) throw notFound();
    return { rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
  }
}

/** A customer sees their own, whomever they name. */
const customerOf = (named: string | undefined, caller: Caller): string => {
  if (caller.kind === 'customer') return caller.userId;
  if (named === undefined || named === '') throw invalid({ customerId: 'Which customer?' });
  return named;
};
