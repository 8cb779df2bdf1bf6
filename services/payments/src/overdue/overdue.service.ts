import { Injectable } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { londonDay } from '@kerbside/contracts/days/dates';
import { openOverdue, settleOverdue, choosePlanCard } from '@kerbside/contracts/http/payments/schedule';
import { DomainError, invalid, notFound } from '@kerbside/platform/errors/errors';
import { RateLimits } from '@kerbside/platform/redis/rate-limits';
import { BusinessClock } from '../clock/business-clock.js';
import type { MethodPort } from '../methods/method-port.js';
import { Methods } from '../methods/methods.js';
import { planView } from '../plan-views/plan-view.js';
import { isOpen, type Attempt } from '../purchases/attempt.js';
import { AttemptsRepository } from '../purchases/attempts.repository.js';
import { sumOf } from '../purchases/ledger.js';
import type { Purchase } from '../purchases/purchase.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import type { ScheduleLine } from '../purchases/schedule.js';
import { statusOfAttempt } from '../receipts/receipt.js';
import { AttemptOpener, type OpenAttempt } from '../sale/attempt-opener.js';
import { Sales } from '../sale/sales.js';
import { isPayable, offerLine, overdueOf, payableIn } from '../schedules/overdue.js';
import { controller, serves } from '@kerbside/platform/http/controller';
import { PlanCardService } from './plan-card.service.js';

/** Per purchase. Thieves use card forms to try out cards. */
const limits = {
  open: { points: 60, durationSeconds: 3_600 },
  settle: { points: 120, durationSeconds: 60 },
} as const;

const atMost = 3;

/** A customer pays what is overdue by themselves, by card: each overdue line by an attempt of its own, the earliest first. */
@Injectable()
export class OverdueService {
  constructor(
    private readonly methods: Methods,
    private readonly opener: AttemptOpener,
    private readonly sales: Sales,
    private readonly purchases: PurchasesRepository,
    private readonly attempts: AttemptsRepository,
    private readonly limits: RateLimits,
    private readonly clock: BusinessClock,
  ) {}

  /** The attempt of the earliest overdue line, for the browser to confirm. */
  async open(
    paymentId: string,
    { amountPence, saved_card: token }: CallRequest<typeof openOverdue>['body'],
    caller: Caller,
  ): Promise<CallAnswer<typeof openOverdue>> {
    const { customerId } = await this.purchases.bought(paymentId, { caller });
    await this.limits.consume('overdue-open', paymentId, limits.open);
    const port = this.methods.named('card');
    const payWith = token === undefined ? null : await port.savedInstrument(customerId, token);
    const { attempt, standing } = await this.ready(paymentId, caller, { port, payWith, amountPence });
    // The card may have been hidden meanwhile, by a request that did not see this attempt.
    if (payWith !== null && (await port.isHidden(customerId, payWith))) throw invalid({ saved_card: 'Choose the card again' });
    return { line: attempt.line, amountPence: attempt.amountPence, clientSecret: standing.clientSecret ?? '', paymentMethodId: payWith };
  }

  /** Takes the money that the bank holds, and says where the line stands. */
  async settle(paymentId: string, number: number, caller: Caller): Promise<CallAnswer<typeof settleOverdue>> {
    const before = await this.purchases.bought(paymentId, { caller });
    await this.limits.consume('overdue-settle', paymentId, limits.settle);
    const attempt = await this.attemptOf(before.schedule.find((line) => line.number === number));
    const settled = attempt?.isByCustomer ? (await this.sales.bringUpToDate(attempt)).attempt : attempt;
    const purchase = await this.purchases.bought(paymentId, { caller });
    const line = purchase.schedule.find((one) => one.number === number);
    if (!line) throw notFound();
    return { ...standingOf(line, settled), plan: planView(purchase, { methods: this.methods, today: londonDay(this.clock.now()) }) };
  }

  private async ready(paymentId: string, caller: Caller, wanted: OverdueOrder): Promise<OpenAttempt> {
    for (let tried = 0; tried < atMost; tried += 1) {
      const line = earliestOf(await this.purchases.bought(paymentId, { caller }), wanted.amountPence);
      const last = await this.attemptOf(line);
      const kept = last && (await this.kept(last, line, wanted));
      if (kept) return kept;
      if (last) await this.end(last);
      const opened = await this.opened(await this.purchases.bought(paymentId, { caller }), line, wanted);
      if (opened) return opened;
    }
    throw new DomainError('PAYMENT_CHANGED');
  }

  /** The attempt of another tab, or of a failed try, if it can be confirmed for exactly this payment. */
  private async kept(last: Attempt, line: ScheduleLine, { payWith }: OverdueOrder): Promise<OpenAttempt | undefined> {
    if (!last.isByCustomer) return undefined;
    const { attempt, purchase, standing } = await this.sales.bringUpToDate(last);
    const isSame = attempt.amountPence === line.amountPence && (attempt.means?.payWith ?? null) === payWith;
    return standing && isOpen(attempt) && isSame ? { attempt, purchase, standing } : undefined;
  }

  /** Ends the previous try: a line may be paid in another way only when that one can no longer take money. */
  private async end(last: Attempt): Promise<void> {
    if (await this.sales.end((await this.attempts.find(last.id)) ?? last)) return;
    const line = (await this.purchases.find(last.purchaseId))?.schedule.find(({ number }) => number === last.line);
    if (line && isPayable(line)) throw new DomainError('PAYMENT_PROCESSING');
  }

  /** Undefined when something else got there first: another tab, a collection run, staff. */
  private opened(
    purchase: Purchase,
    { number, amountPence, attemptId }: ScheduleLine,
    { port, payWith }: OverdueOrder,
  ): Promise<OpenAttempt | undefined> {
    const { customerId, offer } = purchase;
    const wanted = {
      port,
      line: number,
      amountPence,
      saleId: null,
      reference: offer.reference,
      customerId,
      isOffSession: false,
      isSetup: false,
      keepsInstrument: false,
      instrument: payWith,
      dueOn: londonDay(this.clock.now()),
      details: null,
      isByCustomer: true,
    } as const;
    return this.opener.open(purchase, wanted, (current, attempt) => {
      const line = current.schedule.find((one) => one.number === number);
      const isStill = line && isPayable(line) && line.amountPence === amountPence && line.attemptId === attemptId;
      return isStill ? { ...current, attempts: attempt.number, schedule: offerLine(current.schedule, number, attempt.id) } : undefined;
    });
  }

  private async attemptOf(line: Pick<ScheduleLine, 'attemptId'> | undefined): Promise<Attempt | undefined> {
    return line?.attemptId ? this.attempts.find(line.attemptId) : undefined;
  }
}

interface OverdueOrder {
  readonly port: MethodPort;
  /** What the customer kept and pays with; null when they type a card. */
  readonly payWith: string | null;
  /** What they saw as overdue. */
  readonly amountPence: number;
}

const earliestOf = ({ schedule, planEnd }: Purchase, shownPence: number): ScheduleLine => {
  const payable = planEnd ? [] : payableIn(schedule);
  const [first] = payable;
  if (!first) throw new DomainError(!planEnd && overdueOf(schedule) ? 'PAYMENT_PROCESSING' : 'NOTHING_OVERDUE');
  const overduePence = sumOf(payable);
  if (overduePence !== shownPence) throw new DomainError('OVERDUE_CHANGED', { data: { overduePence } });
  return first;
};

type Stands = Pick<CallAnswer<typeof settleOverdue>, 'status' | 'message'>;

const standingOf = ({ state }: ScheduleLine, attempt: Attempt | undefined): Stands => {
  if (state === 'collected') return { status: 'paid', message: null };
  if (state === 'due' || state === 'accepted') return { status: 'processing', message: null };
  return attempt?.isByCustomer ? statusOfAttempt(attempt) : { status: 'due', message: null };
};

export const OverdueController = controller({ overdue: OverdueService, cards: PlanCardService }, [
  serves(openOverdue, ({ params, body, caller }, { overdue }) => overdue.open(params.paymentId, body, caller)),
  serves(settleOverdue, ({ params, body, caller }, { overdue }) => overdue.settle(params.paymentId, body.line, caller)),
  serves(choosePlanCard, ({ params, body, caller }, { cards }) => cards.choose(params.paymentId, body.saved_card, caller)),
]);
