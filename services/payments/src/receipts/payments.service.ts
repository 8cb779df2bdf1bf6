import { Injectable } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { trailPage, trailCallOf } from '@kerbside/contracts/http/audit-trails';
import {
  listPayments,
  type PaymentView,
  readPayment,
  type Receipt,
  downloadReceipt,
  readReceipt,
} from '@kerbside/contracts/http/payments/payments';
import { readLedger, listPaymentsAudit } from '@kerbside/contracts/http/payments/ledger';
import { londonDay } from '@kerbside/contracts/days/dates';
import type { QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import { receiptFileName } from '@kerbside/contracts/payments/receipt-words';
import { minimumPaymentPence } from '@kerbside/contracts/payments/rewards';
import { Audit, StaffDownloads } from '@kerbside/platform/audit/audit';
import { invalid, notFound } from '@kerbside/platform/errors/errors';
import { pageOf } from '@kerbside/platform/mongo/paging';
import { AtGarageService } from '../at-garage/at-garage.service.js';
import { BusinessClock } from '../clock/business-clock.js';
import { Methods } from '../methods/methods.js';
import { choicesOf, freePlanIdOf, noInstalmentsBecause } from '../payment-form/choices.js';
import { dayOfPayment, usedRewardsPence } from '../payment-form/payment-option.js';
import { mayUseRewards } from '../payment-form/rewards-use.js';
import type { Attempt } from '../purchases/attempt.js';
import { AttemptsRepository } from '../purchases/attempts.repository.js';
import type { Purchase } from '../purchases/purchase.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { RefundsShown } from '../purchases/refunds-shown.js';
import { Settlement } from '../sale/settlement.js';
import { QuotesClient, type CallerWithSecret, callerWithSecret } from '../sale/quotes-client.js';
import { receiptOf, requireCompleted, rowOf, viewOf, type Ways } from './receipt.js';
import { paperOf, pdfOf } from './receipt-paper.js';
import { controller, serves } from '@kerbside/platform/http/controller';
import { file } from '@kerbside/platform/calls/http';

@Injectable()
export class PaymentsService {
  constructor(
    private readonly purchases: PurchasesRepository,
    private readonly attempts: AttemptsRepository,
    private readonly settlement: Settlement,
    private readonly quotes: QuotesClient,
    private readonly methods: Methods,
    private readonly atGarage: AtGarageService,
    private readonly refunds: RefundsShown,
    private readonly audit: Audit,
    private readonly downloads: StaffDownloads,
    private readonly clock: BusinessClock,
  ) {}

  async view(quoteId: string, planned: PaymentQuery, who: CallerWithSecret): Promise<PaymentView> {
    const facts = await this.quotes.shown(quoteId, who);
    const standing = await this.standingOf(facts.quoteId);
    const view = { ...viewOf(facts, standing), rewards: await this.rewardsFor(facts, standing?.purchase.id, who) };
    const isDue = view.status === 'due' || view.status === 'processing';
    return { ...view, ...(isDue ? await this.ways(facts, planned, who) : noWays) };
  }

  /** Every way to pay, for what the customer has typed so far. */
  private async ways(facts: QuoteFacts, planned: PaymentQuery, { caller }: CallerWithSecret): Promise<Ways> {
    const payer = {
      methods: this.methods.offered(caller),
      today: londonDay(this.clock.now()),
      rewardsPence: usedRewardsPence(planned),
      dayOfPayment: dayOfPayment(planned),
    };
    const { customerId } = facts;
    const isTheirs = customerId !== null && mayUseRewards(caller, facts);
    const savedCards = isTheirs ? await Promise.all(payer.methods.map((port) => port.savedCards(customerId))) : [];
    return {
      choices: choicesOf(facts, payer),
      ...(facts.totalPence === 0 ? { freePlanId: freePlanIdOf(facts) } : {}),
      noInstalmentsBecause: noInstalmentsBecause(facts, payer),
      payBy: facts.payBy,
      ...(isTheirs ? { savedCards: savedCards.flat() } : {}),
      atGarage: await this.atGarage.offer(facts, payer.rewardsPence),
    };
  }

  private async rewardsFor(
    facts: QuoteFacts,
    purchaseId: string | undefined,
    { caller }: CallerWithSecret,
  ): Promise<PaymentView['rewards']> {
    const isDue = facts.status === 'open' || facts.status === 'paying';
    if (!isDue || facts.customerId === null || !mayUseRewards(caller, facts)) return null;
    const balancePence = await this.quotes.rewardsOf(facts.customerId, purchaseId);
    return balancePence === undefined ? null : { balancePence, minimumPence: minimumPaymentPence };
  }

  async receipt(quoteId: string, who: CallerWithSecret): Promise<Receipt> {
    const facts = await this.quotes.open(quoteId, who);
    const standing = await this.standingOf(facts.quoteId);
    if (standing?.purchase.state.status !== 'completed') throw notFound();
    return this.withRefunds(requireCompleted(standing));
  }

  /** Another customer's purchase gets the same answer as an unknown one, and as one that is not paid. */
  async document(paymentId: string, caller: Caller): Promise<{ readonly name: string; readonly bytes: Buffer }> {
    const purchase = await this.purchases.bought(paymentId, { caller });
    const attempt = await this.attempts.ofSale(purchase);
    const receipt = await this.withRefunds({ purchase, attempt, completedAt: purchase.state.at });
    const bytes = await pdfOf(paperOf(receipt, londonDay(this.clock.now())));
    const { id: subjectId, customerId } = purchase;
    const after = { reference: receipt.reference };
    await this.downloads.note(caller, { action: 'receipt-downloaded', subjectType: 'payment', subjectId, customerId, after });
    return { name: receiptFileName(receipt.reference), bytes };
  }

  private async withRefunds(sold: Parameters<typeof receiptOf>[0]): Promise<Receipt> {
    const { purchase } = sold;
    return { ...receiptOf(sold), refunds: (await this.refunds.shownOf([purchase])).get(purchase.id) ?? [] };
  }

  async list(query: CallRequest<typeof listPayments>['query'], caller: Caller): Promise<CallAnswer<typeof listPayments>> {
    const customerId = customerOf(query.customerId, caller);
    const asked = pageOf(query);
    const held = query.holding ? await this.purchases.pageHolding(query.holding, customerId, asked.perPage) : undefined;
    const page = { ...asked, page: held ?? asked.page };
    const { purchases, count } = await this.purchases.listOf(customerId, page);
    const attempts = await this.attempts.ofSales(purchases);
    const listed = await Promise.all(purchases.map((purchase) => this.asPaid(purchase, attempts.get(purchase.id))));
    const refunds = await this.refunds.shownOf(purchases);
    const today = londonDay(this.clock.now());
    const row = (purchase: Purchase) => ({
      ...rowOf(purchase, attempts.get(purchase.id), today),
      refunds: refunds.get(purchase.id) ?? [],
    });
    return { rows: listed.map(row), paging: { ...page, count } };
  }

  async ledger(paymentId: string): Promise<CallAnswer<typeof readLedger>> {
    const rows = await this.purchases.ledgerOf(paymentId);
    if (rows.length === 0 && !(await this.purchases.find(paymentId))) throw notFound();
    return { rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
  }

  async trail(after: number): Promise<CallAnswer<(typeof trailCallOf)['payments']>> {
    return { entries: await this.audit.after(after, trailPage) };
  }

  private async asPaid(purchase: Purchase, attempt: Attempt | undefined): Promise<Purchase> {
    return attempt ? (await this.settlement.withPurchase(attempt, purchase)).purchase : purchase;
  }

  private async standingOf(quoteId: string) {
    const purchase = await this.purchases.ofQuote(quoteId);
    const attempt = purchase && (await this.attempts.ofSale(purchase));
    return attempt && (await this.settlement.withPurchase(attempt, purchase));
  }
}

type PaymentQuery = CallRequest<typeof readPayment>['query'];

const noWays: Ways = { choices: [], noInstalmentsBecause: null, payBy: null, atGarage: null };

/** Customers see their own, whomever they name. */
const customerOf = (named: string | undefined, caller: Caller): string => {
  if (caller.kind === 'customer') return caller.userId;
  if (named === undefined || named === '') throw invalid({ customerId: 'Which customer?' });
  return named;
};

export const PaymentsController = controller({ payments: PaymentsService, audit: Audit }, [
  serves(readPayment, (asked, { payments }) => payments.view(asked.params.quoteId, asked.query, callerWithSecret(asked))),
  serves(readReceipt, (asked, { payments }) => payments.receipt(asked.params.quoteId, callerWithSecret(asked))),
  serves(downloadReceipt, async ({ params, caller }, { payments }) => {
    const { name, bytes } = await payments.document(params.paymentId, caller);
    return file(bytes, { name, mediaType: 'application/pdf' });
  }),
  serves(listPayments, ({ query, caller }, { payments }) => payments.list(query, caller)),
  serves(readLedger, ({ params }, { payments }) => payments.ledger(params.paymentId)),
  serves(listPaymentsAudit, ({ query }, { audit }) => audit.list(query)),
  serves(trailCallOf.payments, ({ query }, { payments }) => payments.trail(Number(query.after))),
]);
