import { expect } from '@jest/globals';
import { addBankDays } from '@kerbside/contracts/days/bank-days';
import { addDays, addMonths, londonDay, monthsBetween, type IsoDay } from '@kerbside/contracts/days/dates';
import { paymentAnnounced, planCancelled } from '@kerbside/contracts/events/payments';
import { DomainError } from '@kerbside/platform/errors/errors';
import * as z from 'zod/mini';
import { type AttemptStanding, noStanding } from '../../src/methods/method-port.js';
import { follow, openAttempt, takenBackPence, type Attempt } from '../../src/purchases/attempt.js';
import { enterSale, sumOf, type LedgerRow } from '../../src/purchases/ledger.js';
import type { PurchaseRecording } from '../../src/purchases/purchase-changes.js';
import { paidForCover, type Purchase } from '../../src/purchases/purchase.js';
import { lineOf, nextDueOn, scheduleOf, type Schedule } from '../../src/purchases/schedule.js';
import { arrearsChangeOn } from '../../src/schedules/arrears.js';
import { claimLine, isAwaited, recordOpened, toCollect } from '../../src/schedules/collecting.js';
import { isChangeable, noticeDays } from '../../src/schedules/edits.js';
import { withoutArrived, type NotThere } from '../../src/schedules/returning.js';
import { ended as endedCover, lessPart } from '../../src/cancelled-cover/cancelled-cover.consumer.js';
import { asRecorded, leftIn, mayCountTwice, refundableOf, toStayOf } from '../../src/refunds/allocation.js';
import { withRewardsBack } from '../../src/refunds/refund.js';
import { paysVoid, recorded, recordInForceAgain, recordOutcome } from '../../src/schedules/line-outcomes.js';
import { addMonthOn, monthsOf } from '../../src/schedules/months.js';
import { mayBePaid, offerLine, takeLine } from '../../src/schedules/overdue.js';
import { progress } from '../../src/schedules/progress.js';
import { returnedOf } from '../../src/purchases/uncounted.js';
import type { Walk } from './happenings.js';
import { PlanRefunds } from './plan-refunds.js';
import { purchaseBefore, truthOf, type ModelPurchase, type Truth } from './truth.js';

const soldOn: IsoDay = '2027-03-02';
const announced = z.object({ line: z.int(), dueOn: z.string(), amountPence: z.int(), monthlyPence: z.int() });

const paidFor = { coveredPence: z.int(), voidPence: z.int(), months: z.nullable(z.int()) };
const ended = z.object({ ...paidFor, before: z.optional(z.object(paidFor)) });

/** A purchase after its sale, with its attempts as a provider would have them. */
export class Plan {
  purchase: Purchase;
  readonly attempts = new Map<string, Attempt>();
  readonly rows: LedgerRow[] = [];
  at = new Date('2027-03-02T09:00:00Z');
  readonly truth: Truth;
  readonly refunds = new PlanRefunds(this);
  private heardOfEnd: Omit<z.infer<typeof ended>, 'before'> | undefined;
  private shortAsHeard = 0;
  /** What was paid as the cover was cancelled, if that may be taken back, and what was short of it. */
  private mayStand: { readonly paidPence: number; readonly shortPence: number } | undefined;

  constructor(
    readonly walk: Walk,
    { method, amounts, monthlyPence, rewardsPence }: ModelPurchase,
  ) {
    const paid = monthlyPence === null ? amounts : amounts.slice(0, 1);
    const owedPence = paid.reduce((sum, amount) => sum + amount, 0);
    const planned = paid.map((amountPence, place) => ({ dueOn: addMonths(soldOn, place), amountPence }));
    const agreement = { at: this.at, number: 1, saleId: 's', method, option: 'in_full', monthlyPence } as const;
    const offer = { ...purchaseBefore.offer, totalPence: owedPence, rewardsPence };
    const instrument = { method, ref: 'kept', payer: null };
    this.purchase = { ...purchaseBefore, offer, agreement, instrument, schedule: scheduleOf(planned, method, owedPence) };
    this.truth = truthOf(owedPence, monthlyPence === null ? 0 : 1);
    const lines = [
      { kind: 'base', code: 'base', label: 'Warranty', amountPence: owedPence + rewardsPence },
      { kind: 'rewards', code: 'rewards', label: 'Rewards', amountPence: -rewardsPence },
    ] as const;
    this.rows.push(...enterSale({ purchaseId: 'p', method, takenPence: 0, owedPence, lines, at: this.at }));
    this.record(recorded(progress(this.purchase, this.purchase.schedule, this.today), this.at));
  }

  get today() {
    return londonDay(this.at);
  }

  get rules() {
    return { today: this.today, latestOn: addMonths(this.today, 24) };
  }

  record({ purchase, rows, told, latePence = 0, lateFor }: PurchaseRecording): void {
    if (latePence > 0) this.truth.late.push({ amountPence: latePence, ...lateFor });
    if (latePence > 0 && !lateFor) this.truth.lateOfAnyPence += latePence;
    this.purchase = { ...purchase, version: purchase.version + 1 };
    this.rows.push(...rows);
    for (const { type, data } of told) {
      if (type === paymentAnnounced) this.hearOfMonth(z.parse(announced, data));
      if (type === planCancelled) this.hearOfEnd(z.parse(ended, data));
    }
  }

  /** Cover goes on for as long as it is paid for: not for what a bank, or we, have given back. */
  private hearOfEnd({ before, ...now }: z.infer<typeof ended>): void {
    const { truth, purchase } = this;
    const { coveredPence } = now;
    expect(before).toEqual(this.heardOfEnd);
    const shortPence = purchase.planEnd?.paidFor?.shortPence ?? 0;
    const shortBefore = this.shortAsHeard;
    if (purchase.planEnd?.reason === 'cancelled') [this.heardOfEnd, this.shortAsHeard] = [now, shortPence];
    // What goes back after the end changes nothing about the cover.
    if (before) return expect(coveredPence - shortPence).toBe(before.coveredPence - shortBefore + before.voidPence - now.voidPence);
    const held = [...truth.held].map(([id, pence]) => Math.max(0, pence - this.attemptCalled(id).refundedPence));
    const comingPence = sumOf(purchase.schedule.filter(isAwaited));
    const rewardsPence = purchase.offer.rewardsPence - truth.rewardsGivenBackPence;
    const keptPence = held.reduce((sum, pence) => sum + pence, comingPence + truth.markedPence - truth.redirectedPence + rewardsPence);
    const isLateOwed = truth.late.length > 0 || this.refunds.partsIn('requested', 'refused').some(({ refund }) => refund.isLate);
    if (!isLateOwed) expect(coveredPence).toBeLessThanOrEqual(Math.max(0, keptPence));
  }

  rewardsBack(pence: number): void {
    this.purchase = withRewardsBack(this.purchase, pence);
  }

  /** The customer is told of another month, in time, and from then on owes it. */
  private hearOfMonth({ line, dueOn, amountPence, monthlyPence }: z.infer<typeof announced>): void {
    expect(amountPence).toBe(monthlyPence);
    expect(lineOf(this.purchase.schedule, line)).toMatchObject({ dueOn, amountPence });
    expect(dueOn >= addBankDays(this.today, noticeDays)).toBe(true);
    this.truth.owedPence += monthlyPence;
    this.truth.months += 1;
    this.walk.happened.add('next month');
  }

  change(schedule: Schedule): void {
    this.record(recorded(progress(this.purchase, schedule, this.today), this.at));
  }

  /** A refusal changes nothing. Anything else is a fault. */
  asStaff(act: () => Schedule): void {
    try {
      this.change(act());
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }

  /** One of several policies is cancelled. */
  cancelPart(percent: number): void {
    if (!this.giveAllBackLate() || this.purchase.isCoverCancelled) return;
    const share = (pence: number) => Math.floor((pence * percent) / 100);
    const lessPence = share(toStayOf(this.purchase, this.refunds.all));
    const monthly = monthsOf(this.purchase, this.purchase.schedule);
    const lessMonthlyPence = monthly && share(monthly.monthlyPence);
    if (this.purchase.planEnd || lessPence === 0 || lessMonthlyPence === 0) return;
    const less = { lessPence, ...(lessMonthlyPence === null ? {} : { lessMonthlyPence }) };
    const part = { policyId: `part ${this.walk.steps}`, productType: 'mot', premiumPence: lessPence, refundPence: 0 } as const;
    const [shortPence, gonePence] = [10 * percent, sumOf(this.goneFromPlan())];
    this.record(lessPart(this.purchase, { ...part, ...less, shortPence, countedPence: paidForCover(this.purchase) }, this.at));
    this.truth.lessPence += lessPence;
    this.truth.shortPence += Math.min(shortPence, sumOf(this.goneFromPlan()) - gonePence);
  }

  /**
   * All of the cover is cancelled, and this much of it was used. Between the working and its refund something may happen `meanwhile`, before or after payments hear of
   * the cancellation.
   */
  cancelCover(usedPence: number, meanwhile?: { readonly isUnheard: boolean; readonly act: () => void }): void {
    if (!this.giveAllBackLate() || this.purchase.isCoverCancelled || mayCountTwice(this.purchase, this.refunds.all)) return;
    const countedPence = paidForCover(this.purchase);
    const balancePence = Math.min(countedPence, leftIn(refundableOf(this.purchase, this.refunds.all))) - usedPence;
    const shortPence = Math.max(0, -balancePence);
    // What moved no money may be taken back.
    const hasStopped = this.purchase.schedule.some(isAwaited) || monthsOf(this.purchase, this.purchase.schedule) !== null;
    this.mayStand = balancePence > 0 || hasStopped ? undefined : { paidPence: balancePence + usedPence, shortPence };
    if (meanwhile?.isUnheard) meanwhile.act();
    this.record(endedCover(this.purchase, { countedPence, shortPence }, this.at));
    const gone = meanwhile?.isUnheard ? [] : this.goneFromPlan();
    if (meanwhile && !meanwhile.isUnheard) meanwhile.act();
    if (balancePence > 0 && this.refunds.askCounted(balancePence)) this.walk.happened.add('refund of what a bank has');
    const ofAttempt = (id: string) => {
      const pence = sumOf(gone.filter(({ attemptId }) => attemptId === id));
      return { pence, otherPence: takenBackPence(this.attemptCalled(id)) - pence };
    };
    this.truth.uncounted = new Map(gone.map(({ attemptId }) => [attemptId ?? '', ofAttempt(attemptId ?? '')]));
    this.truth.shortPence += shortPence;
    this.truth.lateBeforePence = this.refunds.lateOf(new Set(this.truth.uncounted.keys()));
    this.walk.happened.add('cover cancelled');
  }

  /** The cancellation is taken back. Something may happen `meanwhile`, before payments hear of that. Where all was paid back nothing is left to be owed again. */
  takeBack(meanwhile?: () => void): void {
    const leftPence = leftIn(refundableOf(this.purchase, this.refunds.all));
    const { mayStand, truth } = this;
    if (!mayStand || leftPence === 0 || leftPence < mayStand.paidPence || returnedOf(this.purchase) > 0) return;
    if (!this.giveAllBackLate() || mayCountTwice(this.purchase, this.refunds.all)) return;
    meanwhile?.();
    const { isCoverCancelled: _, uncounted: __, ...covered } = this.purchase;
    const isLess = leftIn(refundableOf(this.purchase, asRecorded(this.refunds.all))) < leftPence;
    this.record(isLess ? recordInForceAgain(covered, [...this.attempts.values()], this.at) : { purchase: covered, rows: [], told: [] });
    this.mayStand = undefined;
    [truth.uncounted, truth.backOfReturnedPence] = [undefined, 0];
    truth.shortPence -= mayStand.shortPence;
    this.walk.happened.add('cover in force again');
  }

  /** What is not to be paid any more, and banks have. */
  private goneFromPlan(): Schedule {
    const hasBank = (id: string | null): boolean => id !== null && takenBackPence(this.attemptCalled(id)) > 0;
    return this.purchase.schedule.filter(({ state, attemptId }) => state === 'void' && hasBank(attemptId));
  }

  /** The job waits while a refund is being recorded. */
  giveBackLate(): void {
    const late = mayCountTwice(this.purchase, this.refunds.all) ? undefined : this.truth.late.shift();
    if (late !== undefined && this.refunds.giveBackLate(late)) this.walk.happened.add('late money back');
  }

  /** What a policy would still have cost is worked out after the job has run. */
  private giveAllBackLate(): boolean {
    const { late } = this.truth;
    while (late.length > 0 && !mayCountTwice(this.purchase, this.refunds.all)) this.giveBackLate();
    return late.length === 0;
  }

  withoutArrived(notThere: NotThere, line: number | undefined): void {
    const { purchase, schedule, latePence } = withoutArrived(this.purchase, notThere, line);
    this.record({ ...recorded(progress(purchase, schedule, this.today), this.at), latePence });
  }

  sweep(): void {
    for (const _step of ['suspended', 'ended']) this.change(this.purchase.schedule);
    for (const { number, method, amountPence } of toCollect(this.purchase.schedule, this.today)) {
      const id = `p:${this.purchase.attempts + 1}`;
      this.purchase = { ...this.purchase, attempts: this.purchase.attempts + 1 };
      this.change(claimLine(this.purchase.schedule, number, id));
      const opened = {
        purchaseId: 'p',
        quoteId: 'q',
        number: this.purchase.attempts,
        line: number,
        method,
        amountPence,
        saleId: 's',
        ref: id,
      };
      this.attempts.set(id, { ...openAttempt(opened, this.at), state: { status: 'taking', since: this.at } });
      this.change(recordOpened(this.purchase.schedule, number));
    }
  }

  /** Two months, a few days at a time, in which the provider takes what it is asked for. No month of cover is forgotten, and none is owed too early. */
  twoMonthsGoBy(): void {
    const { months } = this.truth;
    for (let time = 0; time < 12; time += 1) {
      this.at = new Date(`${addDays(this.today, 5)}T09:00:00Z`);
      this.sweep();
      for (const attempt of this.attemptsIn('taking')) this.pay(attempt);
    }
    if (months > 0 && !this.purchase.planEnd) expect(this.truth.months).toBeGreaterThan(months);
  }

  pay(attempt: Attempt): void {
    this.truth.held.set(attempt.id, attempt.amountPence);
    this.hear(attempt, { status: 'taken', takenPence: attempt.amountPence });
  }

  /** A customer opens the form for what is overdue. */
  offer(number: number, amountPence: number): void {
    const id = `p:${this.purchase.attempts + 1}`;
    this.purchase = { ...this.purchase, attempts: this.purchase.attempts + 1 };
    this.change(offerLine(this.purchase.schedule, number, id));
    const opened = { purchaseId: 'p', quoteId: 'q', number: this.purchase.attempts, line: number, method: 'card', amountPence } as const;
    this.attempts.set(id, openAttempt({ ...opened, isByCustomer: true, saleId: null, ref: id }, this.at));
  }

  /** They confirm it, perhaps late: the money is taken when the line still waits for it, else released. */
  confirm(attempt: Attempt): void {
    const isWanted = mayBePaid(this.purchase.schedule, attempt);
    if (isWanted) this.change(takeLine(this.purchase.schedule, attempt));
    const state = isWanted
      ? ({ status: 'taking', since: this.at } as const)
      : ({ status: 'cancelled', at: this.at, reason: null } as const);
    this.attempts.set(attempt.id, { ...attempt, state });
  }

  /** The provider says where an attempt stands. `isRead`: it was asked just now. */
  hear(attempt: Attempt, standing: Partial<AttemptStanding>, isRead = false): void {
    const heard = { ...noStanding, ref: attempt.ref, amountPence: attempt.amountPence, ...standing };
    const followed = follow(attempt, heard, this.at, isRead);
    const saved = { ...followed.attempt, version: attempt.version + 1 };
    this.attempts.set(attempt.id, saved);
    const { refundedPence: refundedBefore } = attempt;
    const takenBackBefore = takenBackPence(attempt);
    this.record(recordOutcome(this.purchase, { ...followed, attempt: saved, refundedBefore, takenBackBefore }, this.at));
  }

  /** The bank holds back this much of an attempt now. What has gone back of it was read before. */
  holdBack(before: Attempt, pence: number, code: string): void {
    this.refunds.read(before);
    const attempt = this.attemptCalled(before.id);
    const { amountPence, refundedPence } = attempt;
    const byPence = pence - takenBackPence(attempt);
    const states = byPence > 0 ? ['collected'] : paysVoid(this.purchase) ? ['reversed', 'void'] : ['reversed'];
    const movable = this.purchase.schedule.filter(
      (line) =>
        (line.attemptId === attempt.id && states.includes(line.state)) ||
        (byPence < 0 && line.number === attempt.line && isChangeable(line)),
    );
    const movablePence = sumOf(movable);
    const leftPence = movablePence - Math.max(0, ...movable.map((line) => line.refundedPence));
    const isShare = byPence > 0 && pence < amountPence;
    const explainedPence = Math.min(Math.abs(byPence), isShare ? leftPence : movablePence);
    this.truth.unexpectedPence -= Math.sign(byPence) * (Math.abs(byPence) - explainedPence);
    if (explainedPence < -byPence) this.truth.astray.add(attempt.id);
    this.truth.held.set(attempt.id, amountPence - pence);
    const failure = pence === 0 ? null : { id: `r${this.walk.steps}`, code, message: code };
    const status = pence === amountPence ? 'reversed' : 'taken';
    this.hear(attempt, { status, refundedPence, takenPence: amountPence - pence, reversedPence: pence, failure }, true);
  }

  attemptsIn(...statuses: readonly Attempt['state']['status'][]): Attempt[] {
    return [...this.attempts.values()].filter(({ state }) => statuses.includes(state.status));
  }

  attemptCalled(id: string): Attempt {
    const attempt = this.attempts.get(id);
    if (!attempt) throw new Error(`There is no attempt ${id}`);
    return attempt;
  }

  /** Its money had arrived, whatever the bank did then. */
  readonly hadMoney = ({ id }: Attempt): boolean => this.truth.held.has(id);

  /** Everything is compared at once: to expect one thing after the other took two thirds of the walk. */
  check(): void {
    this.walk.steps += 1;
    const { schedule } = this.purchase;
    const { truth } = this;
    const { refundedPence, refundedAstrayPence, redirectedPence, rewardsGivenBackPence, unexpectedPence } = truth;
    const awaitedPence = sumOf(schedule.filter(isAwaited));
    const voidPence = sumOf(schedule.filter(({ state }) => state === 'void'));
    const heldPence = [...truth.held.values()].reduce((sum, amount) => sum + amount, 0);
    const months = this.purchase.planEnd ? null : monthsOf(this.purchase, schedule);
    const { arrears = null, instrument, releaseOn = null } = this.purchase;
    const days = [nextDueOn(schedule), arrearsChangeOn(schedule, arrears), months && addMonthOn(months), instrument ? releaseOn : null];
    // A bank that has what a part of the line had paid may return that, once all of the cover is cancelled.
    const paysPart = ({ id, line: its }: Attempt) =>
      schedule.every(({ number, attemptId }) => number !== its || attemptId !== id) && schedule.some(({ attemptId }) => attemptId === id);
    const underWay = this.attemptsIn('taking', 'accepted', 'collected').filter((one) => !truth.astray.has(one.id) && !paysPart(one));
    const found = {
      lines: sumOf(schedule),
      numbers: new Set(schedule.map(({ number }) => number)).size,
      ids: new Set(this.rows.map(({ id }) => id)).size,
      balance: sumOf(this.rows),
      receivable: this.balanceOf('receivable'),
      cancellations: this.balanceOf('cancellations'),
      clearing: this.balanceOf('card_clearing') + this.balanceOf('direct_debit_clearing'),
      otherClearing: this.balanceOf('other_clearing'),
      refunds: this.balanceOf('refunds'),
      rewards: this.balanceOf('rewards'),
      suspense: this.balanceOf('suspense'),
      // Nobody pays more than is owed, and what is neither paid, awaited nor void does not exist.
      accounted: heldPence + truth.markedPence + awaitedPence + voidPence,
      // A debit begins a few bank days before its day, which is eleven days over Christmas and the New Year.
      isMonthTooMany: truth.months > monthsBetween(soldOn, addBankDays(this.today, 6)) + 2,
      redirected: schedule.reduce((sum, { redirectedPence = 0 }) => sum + redirectedPence, 0),
      refundedTooMuch: schedule.filter((line) => line.refundedPence > line.amountPence),
      takenTwice: schedule.filter(({ number }) => underWay.filter(({ line }) => line === number).length > 1),
      nextDueOn: this.purchase.nextDueOn,
      ...this.refunds.wrong(),
      chargedForCancelled: this.wrongOfCancelled(),
      backOfReturned: this.wrongOfReturned(),
    };
    expect(found).toEqual({
      lines: truth.owedPence,
      numbers: schedule.length,
      ids: this.rows.length,
      balance: 0,
      receivable: awaitedPence,
      cancellations: voidPence,
      clearing: heldPence - refundedPence - refundedAstrayPence,
      otherClearing: truth.markedPence - redirectedPence,
      refunds: refundedPence + redirectedPence + rewardsGivenBackPence,
      rewards: this.purchase.offer.rewardsPence - rewardsGivenBackPence,
      suspense: refundedAstrayPence - unexpectedPence,
      accounted: truth.owedPence + unexpectedPence,
      isMonthTooMany: false,
      redirected: redirectedPence,
      refundedTooMuch: [],
      takenTwice: [],
      nextDueOn: days.filter((day) => day !== null).toSorted()[0] ?? null,
      unequalRefunds: [],
      overdrawnAttempts: [],
      chargedForCancelled: [],
      backOfReturned: [],
    });
  }

  /** What nobody has to pay for what was cancelled: it is void, or comes back once it has arrived. */
  private wrongOfCancelled() {
    const { purchase, truth } = this;
    if (purchase.planEnd || purchase.isCoverCancelled) return [];
    const toComePence = purchase.returning?.toComePence ?? 0;
    const voidPence = sumOf(purchase.schedule.filter(({ state }) => state === 'void'));
    const latePence = sumOf(truth.late);
    const chargedPence = truth.lessPence - voidPence - toComePence - latePence - truth.lateBackPence;
    const isWrong = chargedPence < 0 || chargedPence > truth.otherBackPence || toComePence > sumOf(purchase.schedule.filter(isAwaited));
    return isWrong ? [{ chargedPence, toComePence, otherBackPence: truth.otherBackPence }] : [];
  }

  /** What the cancellation of all of the cover would have given back, had banks not had the money. */
  private wrongOfReturned() {
    const { truth } = this;
    const { uncounted, late, lateBeforePence, lateOfAnyPence, otherBackPence } = truth;
    if (!uncounted || [...uncounted.keys()].some((id) => truth.astray.has(id))) return [];
    const stillPence = (id: string, otherPence: number) => Math.max(0, takenBackPence(this.attemptCalled(id)) - otherPence);
    const returned = [...uncounted].map(([id, { pence, otherPence }]) => Math.max(0, pence - stillPence(id, otherPence)));
    const returnedPence = returned.reduce((sum, pence) => sum + pence, 0);
    if (returnedPence > 0) this.walk.happened.add('returned for cancelled cover');
    const backPence = returnedPence - truth.shortPence;
    truth.backOfReturnedPence = Math.max(truth.backOfReturnedPence, backPence);
    const promisedPence = this.refunds.lateOf(new Set(uncounted.keys())) - lateBeforePence;
    const tooMuchPence = promisedPence - truth.backOfReturnedPence - lateOfAnyPence;
    const isWaiting = late.some(({ attemptId }) => attemptId !== undefined && uncounted.has(attemptId));
    // Of the same payments no more can go back.
    const tooLittlePence = isWaiting ? 0 : backPence - promisedPence - otherBackPence - lateBeforePence;
    return Math.max(tooMuchPence, tooLittlePence) > 0 ? [{ tooMuchPence, tooLittlePence }] : [];
  }

  private balanceOf(account: string): number {
    return sumOf(this.rows.filter((row) => row.account === account));
  }
}
