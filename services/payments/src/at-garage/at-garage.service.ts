import { Injectable } from '@nestjs/common';
import { readVisitToPay, type VisitToPay } from '@kerbside/contracts/http/garages/bookings';
import type { PayAtGarageOffer, PaymentForm } from '@kerbside/contracts/http/payments/payments';
import { readQuoteMarks, type QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import { londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { payAtGarage } from '@kerbside/contracts/money/payment-methods';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';
import { Log } from '@kerbside/platform/telemetry/log';
import { BusinessClock } from '../clock/business-clock.js';
import type { AgreedPlan } from '../payment-form/agreed-plan.js';
import { planIdOf, requireShown } from '../payment-form/choices.js';
import { UnpaidVisits } from './unpaid-visits.js';
import { hasVisit, isOnlyVisits, timeLost, whyNotAtGarage, type UnpaidCounts } from './whether-at-garage.js';

/** Whether a quote may be paid at the garage of its visit: offered on step 6, and decided again when Pay is pressed. */
@Injectable()
export class AtGarageService {
  constructor(
    private readonly internal: Internal,
    private readonly unpaid: UnpaidVisits,
    private readonly clock: BusinessClock,
    private readonly log: Log,
  ) {}

  /** Null if nothing can be paid at a garage, or garages or pricing cannot be reached: there are other ways to pay. */
  async offer(facts: QuoteFacts, rewardsPence: number): Promise<PayAtGarageOffer | null> {
    if (!hasVisit(facts)) return null;
    try {
      return (await this.decide(facts, rewardsPence)).offer;
    } catch (error) {
      this.log.warn({ error, quoteId: facts.quoteId }, 'Garages could not be asked about a visit; it is not offered to be paid there');
      return null;
    }
  }

  /** PAY_AT_GARAGE_UNAVAILABLE, with why beside `payment_type`; PLAN_CHANGED when the visit is on another day, or costs another sum, than was shown. */
  async agreed(facts: QuoteFacts, form: Pick<PaymentForm, 'plan_id'>, rewardsPence: number): Promise<AgreedPlan> {
    if (!hasVisit(facts)) throw refused('Only an MOT or a service can be paid for at the garage.');
    const { offer, marks } = await this.decide(facts, rewardsPence);
    const { plan, because } = offer;
    if (!plan) throw refused(because ?? '');
    requireShown(plan.planId, form.plan_id);
    return { lines: [{ dueOn: plan.dueOn, amountPence: plan.amountPence }], monthlyPence: null, marks };
  }

  private async decide(facts: QuoteFacts, rewardsPence: number): Promise<OfferDecision> {
    const [visit, marks] = isOnlyVisits(facts) ? await Promise.all([this.visitOf(facts), this.marksOf(facts)]) : [null, []];
    const { customerId, quoteId, totalPence: amountPence } = facts;
    const unpaid = customerId === null ? none : await this.unpaid.count({ customerId, quoteId, marks }, this.today());
    const because = whyNotAtGarage(facts, { visit, rewardsPence, unpaid });
    if (because !== null || !visit?.garage) return { offer: { plan: null, because, isTimeLost: because === timeLost }, marks };
    const payments = [{ number: 1, dueOn: visit.day, amountPence }];
    const planId = planIdOf({ method: payAtGarage, option: 'in_full', payments, monthlyPence: null }, facts);
    return { offer: { plan: { planId, amountPence, dueOn: visit.day, garage: visit.garage }, because: null, isTimeLost: false }, marks };
  }

  /** Pricing's marks, which show when visits are for the same car, telephone number or household. */
  private async marksOf({ quoteId }: QuoteFacts): Promise<readonly string[]> {
    return (await this.internal.send(readQuoteMarks, { params: { quoteId } })).marks;
  }

  private async visitOf({ quoteId, productType, productTypes, lines }: QuoteFacts): Promise<VisitToPay | null> {
    const { visit } = await this.internal.send(readVisitToPay, {
      params: { quoteId },
      body: { productType, productTypes: [...productTypes], lines: [...lines] },
    });
    return visit;
  }

  private today(): IsoDay {
    return londonDay(this.clock.now());
  }
}

interface OfferDecision {
  readonly offer: PayAtGarageOffer;
  readonly marks: readonly string[];
}

const none: UnpaidCounts = { ofCustomer: 0, ofAlike: 0 };

const refused = (because: string): DomainError =>
  new DomainError('PAY_AT_GARAGE_UNAVAILABLE', { message: because, fields: { payment_type: because } });
