import { Injectable } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import { londonDay } from '@kerbside/contracts/days/dates';
import type { calculateInstalments, calculatePaymentInstalments, InstalmentsPlan } from '@kerbside/contracts/http/payments/plans';
import type { QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import { invalid, notFound } from '@kerbside/platform/errors/errors';
import { BusinessClock } from '../clock/business-clock.js';
import { Methods } from '../methods/methods.js';
import { usedRewardsPence } from '../payment-form/payment-option.js';
import { latestOn } from '../plan-views/plan-view.js';
import { sumOf } from '../purchases/ledger.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { isPaidToUs } from '../purchases/schedule.js';
import { QuotesClient, type CallerWithSecret } from '../sale/quotes-client.js';
import { isAwaited } from '../schedules/collecting.js';
import { planView, spread, spreadQuote } from './instalments.js';

type OfQuote = CallRequest<typeof calculateInstalments>['params'];
type OfPayment = CallRequest<typeof calculatePaymentInstalments>['params'];

/** Works out the payments of a quote, or of what is left of a purchase, while somebody is choosing (Q7, A7). Changes nothing. */
@Injectable()
export class InstalmentsService {
  constructor(
    private readonly methods: Methods,
    private readonly quotes: QuotesClient,
    private readonly purchases: PurchasesRepository,
    private readonly clock: BusinessClock,
  ) {}

  async ofQuote({ count, productType, quoteId, usedRewards }: OfQuote, who: CallerWithSecret): Promise<InstalmentsPlan> {
    const facts = await this.quoteOf({ productType, quoteId }, who);
    const rewardsPence = usedRewardsPence({ used_rewards: usedRewards });
    const payer = { methods: this.methods.offered(who.caller), today: londonDay(this.clock.now()), rewardsPence, dayOfPayment: null };
    return planView({ priced: facts, lines: spreadQuote(facts, count, payer), paidPence: 0 });
  }

  async ofPayment(params: OfPayment, who: CallerWithSecret): Promise<InstalmentsPlan> {
    const facts = await this.quoteOf(params, who);
    const purchase = await this.purchases.find(params.paymentId);
    if (purchase?.quoteId !== facts.quoteId) throw notFound();
    if (params.startDate < londonDay(this.clock.now())) throw invalid({ startDate: 'Choose today or a later day' });
    const totalPence = sumOf(purchase.schedule.filter(isAwaited));
    const rest = { count: params.instalments, totalPence, today: params.startDate, latestOn: latestOn(purchase) };
    const lines = totalPence === 0 ? [] : spread(rest);
    const paidPence = sumOf(purchase.schedule.filter(isPaidToUs));
    return planView({ priced: { ...purchase.offer, productType: params.productType }, lines, paidPence });
  }

  /** NOT_FOUND unless the caller may see the quote, and it is of this product. */
  private async quoteOf({ quoteId, productType }: Pick<OfQuote, 'quoteId' | 'productType'>, who: CallerWithSecret): Promise<QuoteFacts> {
    const facts = await this.quotes.open(quoteId, who);
    if (!facts.productTypes.includes(productType)) throw notFound();
    return facts;
  }
}
