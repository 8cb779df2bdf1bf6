import { Injectable } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { cancelPlan, changePlan, debitStatus, type Plan, splitDebit, readPlan } from '@kerbside/contracts/http/payments/schedule';
import { Audit } from '@kerbside/platform/audit/audit';
import { DomainError, invalid, notFound } from '@kerbside/platform/errors/errors';
import { AnswersWithEffect } from '@kerbside/platform/idempotency/answers-with-effect';
import { isByDebit } from '@kerbside/contracts/money/payment-methods';
import { BusinessClock } from '../clock/business-clock.js';
import { Methods } from '../methods/methods.js';
import { latestOn, planView } from '../plan-views/plan-view.js';
import type { Attempt } from '../purchases/attempt.js';
import { AttemptsRepository } from '../purchases/attempts.repository.js';
import { enterMarkedAsPaid } from '../purchases/ledger.js';
import type { Purchase } from '../purchases/purchase.js';
import { PurchaseChanges, type PurchaseRecording } from '../purchases/purchase-changes.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { RefundsShown } from '../purchases/refunds-shown.js';
import { inOrder, isAtGarage, lineOf, type Schedule, type ScheduleLine } from '../purchases/schedule.js';
import { Sales } from '../sale/sales.js';
import { isAwaited } from '../schedules/collecting.js';
import { editSchedule, isAsSeen, isChangeable, markAsPaid, setDayOfMonth, splitLine, type EditRules } from '../schedules/edits.js';
import { recorded } from '../schedules/line-outcomes.js';
import { monthsOn } from '../schedules/months.js';
import { planEvents } from '../schedules/plan-events.js';
import { endPlan, progress } from '../schedules/progress.js';
import { controller, serves } from '@kerbside/platform/http/controller';
import { calculateInstalments, calculateInstalmentsForStaff, calculatePaymentInstalments } from '@kerbside/contracts/http/payments/plans';
import { callerWithSecret } from '../sale/quotes-client.js';
import { InstalmentsService } from './instalments.service.js';

interface Act<A> {
  readonly actor: Caller;
  readonly action: string;
  readonly why?: string | undefined;
  /** The answer to the caller. Stored with the change: a split that is sent again must not split a part. */
  readonly answer: (changed: Purchase) => A;
}

/** What customers see of their payments, and what staff change. */
@Injectable()
export class PlansService {
  constructor(
    private readonly methods: Methods,
    private readonly purchases: PurchasesRepository,
    private readonly attempts: AttemptsRepository,
    private readonly changes: PurchaseChanges,
    private readonly sales: Sales,
    private readonly refunds: RefundsShown,
    private readonly audit: Audit,
    private readonly answers: AnswersWithEffect,
    private readonly clock: BusinessClock,
  ) {}

  async read(paymentId: string, caller: Caller): Promise<Plan> {
    const purchase = await this.purchases.bought(paymentId, { caller });
    return { ...this.view(purchase), refunds: (await this.refunds.shownOf([purchase])).get(paymentId) ?? [] };
  }

  async change(
    paymentId: string,
    { lines, preferredDay, seen, preview, why }: CallRequest<typeof changePlan>['body'],
    actor: Caller,
  ): Promise<CallAnswer<typeof changePlan>> {
    let isExact = true;
    const decide = (purchase: Purchase, at: Date): PurchaseRecording => {
      if (seen && !isAsSeen(purchase.schedule, seen)) throw new DomainError('SCHEDULE_CHANGED');
      const rules = rulesOf(purchase, at);
      const set = preferredDay === undefined ? undefined : setDayOfMonth(purchase.schedule, preferredDay, rules);
      isExact = set?.isExact ?? true;
      const wanted = set?.lines ?? lines;
      if (!wanted) throw invalid({ lines: 'Say which payments there should be' });
      const agreed = preferredDay === undefined ? purchase : monthsOn(purchase, preferredDay);
      return rescheduled(agreed, editSchedule(purchase.schedule, wanted, rules), at);
    };
    const answer = (changed: Purchase) => ({ ...this.view(changed), isExact });
    if (preview) return answer(decide(await this.purchases.bought(paymentId), this.clock.now()).purchase);
    return this.act(paymentId, decide, { actor, action: 'payments-rescheduled', why, answer });
  }

  cancel(paymentId: string, { seen, why }: CallRequest<typeof cancelPlan>['body'], actor: Caller): Promise<Plan> {
    const decide = (purchase: Purchase, at: Date): PurchaseRecording => {
      if (!purchase.schedule.some(isChangeable)) throw new DomainError('NOTHING_TO_CHANGE');
      if (seen && !isAsSeen(purchase.schedule, seen)) throw new DomainError('SCHEDULE_CHANGED');
      return recorded(endPlan(purchase, londonDay(at)), at);
    };
    return this.act(paymentId, decide, { actor, action: 'plan-cancelled', why, answer: (changed) => this.view(changed) });
  }

  split(
    { paymentId, line, count, startsOn, seenPence, seenOn, why }: CallRequest<typeof splitDebit>['body'],
    actor: Caller,
  ): Promise<CallAnswer<typeof splitDebit>> {
    const decide = (purchase: Purchase, at: Date): PurchaseRecording => {
      const number = line ?? nextDebit(purchase.schedule)?.number;
      if (number === undefined) throw new DomainError('LINE_NOT_SPLITTABLE');
      refuseUnseen(purchase.schedule, number, { seenPence, seenOn });
      return rescheduled(purchase, splitLine(purchase.schedule, number, { count, startsOn }, rulesOf(purchase, at)), at);
    };
    const answer = ({ customerId }: Purchase) => ({ redirectUrl: `/backoffice/customers/${customerId}` });
    return this.act(paymentId, decide, { actor, action: 'payment-split', why, answer });
  }

  /** Asks the collector, and records what it says; or records that staff were paid in another way. */
  async status(
    paymentId: string,
    { line: wanted, markAsPaid: isPaid, note, seenPence }: CallRequest<typeof debitStatus>['body'],
    actor: Caller,
  ): Promise<Plan> {
    const purchase = await this.purchases.bought(paymentId);
    const line = wanted === undefined ? nextDebit(purchase.schedule) : purchase.schedule.find(({ number }) => number === wanted);
    if (!line) throw new DomainError('LINE_NOT_DUE');
    if (isAtGarage(line)) throw new DomainError('LINE_NOT_DUE', { message: paidToTheGarage });
    if (isPaid === true) refuseUnseen(purchase.schedule, line.number, { seenPence });
    const attempt = line.attemptId === null ? undefined : await this.attempts.find(line.attemptId);
    if (attempt) await this.bringUpToDate(attempt, isPaid === true);
    if (isPaid !== true) return this.view(await this.purchases.bought(paymentId));
    if (!note) throw invalid({ note: 'Say how it was paid' });
    const decide = (current: Purchase, at: Date): PurchaseRecording => {
      refuseUnseen(current.schedule, line.number, { seenPence });
      return paidOtherwise(current, { number: line.number, note }, at);
    };
    return this.act(paymentId, decide, { actor, action: 'payment-marked-as-paid', why: note, answer: (changed) => this.view(changed) });
  }

  /** Once staff say that they were paid, withdraws the attempt: a failed try must not take money after all. */
  private async bringUpToDate(attempt: Attempt, isPaid: boolean): Promise<void> {
    const { attempt: now } = await this.sales.bringUpToDate(attempt);
    if (isPaid) await this.sales.withdraw(now);
  }

  private async act<A extends object>(
    paymentId: string,
    decide: (purchase: Purchase, at: Date) => PurchaseRecording,
    { actor, action, why, answer }: Act<A>,
  ): Promise<A> {
    let before: Purchase | undefined;
    const changed = await this.changes.change(
      paymentId,
      (purchase, at) => {
        if (purchase.state.status !== 'completed') throw notFound();
        before = purchase;
        return decide(purchase, at);
      },
      async (session, after) => {
        await this.audit.record(session, {
          actor,
          action,
          subjectType: 'payment',
          subjectId: paymentId,
          customerId: after.customerId,
          before: before && auditedLines(before.schedule),
          after: auditedLines(after.schedule),
          why,
        });
        await this.answers.keep(session, answer(after));
      },
    );
    return answer(changed);
  }

  private view(purchase: Purchase): Plan {
    return planView(purchase, { methods: this.methods, today: londonDay(this.clock.now()) });
  }
}

const rulesOf = (purchase: Purchase, at: Date): EditRules => ({ today: londonDay(at), latestOn: latestOn(purchase) });

/** The customer is told of the payments that there are now. */
const rescheduled = (purchase: Purchase, schedule: Schedule, at: Date): PurchaseRecording => {
  const moved = progress(purchase, schedule, londonDay(at));
  const event = planEvents.scheduled(moved.purchase, 'changed');
  return recorded(moved, at, { told: event ? [event] : [] });
};

const paidOtherwise = (
  purchase: Purchase,
  { number, note }: { readonly number: number; readonly note: string },
  at: Date,
): PurchaseRecording => {
  const schedule = markAsPaid(purchase.schedule, number, note);
  const { amountPence } = lineOf(schedule, number);
  const rows = enterMarkedAsPaid({ purchaseId: purchase.id, line: number, amountPence, at });
  return recorded(progress(purchase, schedule, londonDay(at)), at, { rows, told: planEvents.paidOtherwise(purchase, schedule, number) });
};

/** Refuses a change by staff if a colleague has changed the payment since they saw it. */
const refuseUnseen = (schedule: Schedule, number: number, { seenPence, seenOn }: PlanView): void => {
  const now = schedule.find((line) => line.number === number);
  if (!now || !isChangeable(now)) return;
  const isSame = (seenPence ?? now.amountPence) === now.amountPence && (seenOn ?? now.dueOn) === now.dueOn;
  if (!isSame) throw new DomainError('SCHEDULE_CHANGED');
};

interface PlanView {
  readonly seenPence?: number | undefined;
  readonly seenOn?: IsoDay | undefined;
}

const paidToTheGarage = 'The customer pays this to the garage. It counts as paid once the garage has finished the work.';

const nextDebit = (schedule: Schedule): ScheduleLine | undefined =>
  inOrder(schedule).find((line) => isByDebit(line.method) && isAwaited(line));

const auditedLines = (schedule: Schedule) =>
  inOrder(schedule).map(({ number, dueOn, amountPence, state }) => ({ number, dueOn, amountPence, state }));

export const PlansController = controller({ plans: PlansService, instalments: InstalmentsService }, [
  serves(readPlan, ({ params, caller }, { plans }) => plans.read(params.paymentId, caller)),
  serves(changePlan, ({ params, body, caller }, { plans }) => plans.change(params.paymentId, body, caller)),
  serves(cancelPlan, ({ params, body, caller }, { plans }) => plans.cancel(params.paymentId, body, caller)),
  serves(splitDebit, ({ body, caller }, { plans }) => plans.split(body, caller)),
  serves(debitStatus, ({ params, body, caller }, { plans }) => plans.status(params.id, body, caller)),
  serves(calculateInstalments, (asked, { instalments }) => instalments.ofQuote(asked.params, callerWithSecret(asked))),
  serves(calculateInstalmentsForStaff, ({ params, caller }, { instalments }) => instalments.ofQuote(params, { caller })),
  serves(calculatePaymentInstalments, ({ params, caller }, { instalments }) => instalments.ofPayment(params, { caller })),
]);
