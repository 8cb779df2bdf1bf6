import { describe, expect, it } from '@jest/globals';
import { addBankDays } from '@kerbside/contracts/bank-days';
import { addDays, addMonths, londonDay, monthsBetween, type IsoDay } from '@kerbside/contracts/dates';
import { paymentAnnounced } from '@kerbside/contracts/events/payments';
import { DomainError } from '@kerbside/platform/errors';
import fc from 'fast-check';
import * as z from 'zod/mini';
import type { Standing } from '../methods/method-port.js';
import { noStanding } from '../methods/standing.js';
import { follow, openAttempt, takenBackPence, type Attempt } from '../purchases/attempt.js';
import { enterMarkedAsPaid, enterSale, sumOf, type LedgerRow } from '../purchases/ledger.js';
import type { Recorded } from '../purchases/purchase-changes.js';
import type { Purchase } from '../purchases/purchase.js';
import { inOrder, lineOf, nextDueOn, scheduleOf, sumOfLines, type Schedule } from '../purchases/schedule.js';
import { arrearsChangeOn } from './arrears.js';
import { claimLine, isAwaited, recordOpened, toCollect } from './collecting.js';
import { editSchedule, isChangeable, markAsPaid, noticeDays, setDayOfMonth, splitLine } from './edits.js';
import { recorded, recordOutcome } from './line-outcomes.js';
import { addMonthOn, monthsOf } from './months.js';
import { mayBePaid, offerLine, payableIn, takeLine } from './overdue.js';
import { endPlan, progress } from './progress.js';

/** How many random steps to take: a slice in the unit tests, 200,000 in `npm run test:long`. */
const wantedSteps = Number(process.env['MODEL_STEPS'] ?? 2_000);
let steps = 0;
const soldOn: IsoDay = '2027-03-02';

/** What may happen to a plan. Each has to have changed one by the end, or the walk proves less than it says. */
const happenings = [
  'pay',
  'fail',
  'late fail',
  'dispute',
  'refund',
  'split',
  'date change',
  'mark as paid',
  'cancel',
  'next month',
] as const;
type Happening = (typeof happenings)[number];
const happened = new Set<Happening>();

const announced = z.object({ line: z.int(), dueOn: z.string(), amountPence: z.int(), monthlyPence: z.int() });

type PlanMethod = 'card' | 'direct_debit';

/** What the providers and the customer's hands have really done, counted apart from the schedule and the ledger. */
interface Truth {
  owedPence: number;
  /** Net of what the bank took back, by attempt. */
  readonly held: Map<string, number>;
  refundedPence: number;
  markedPence: number;
  /** Returned by a bank for lines that somebody had paid otherwise by then. */
  unexpectedPence: number;
  /** The attempts whose money that was. */
  readonly astray: Set<string>;
  /** Months of monthly cover: 0 of cover that is paid for at a fixed price. */
  months: number;
}

interface Bought {
  readonly method: PlanMethod;
  readonly amounts: readonly number[];
  /** Null for cover of a fixed length. The first month may cost another sum. */
  readonly monthlyPence: number | null;
}

/** A purchase after its sale, with its attempts as a provider would have them. */
class Plan {
  purchase: Purchase;
  readonly attempts = new Map<string, Attempt>();
  readonly rows: LedgerRow[] = [];
  at = new Date('2027-03-02T09:00:00Z');
  readonly truth: Truth;

  constructor({ method, amounts, monthlyPence }: Bought) {
    const paid = monthlyPence === null ? amounts : amounts.slice(0, 1);
    const owedPence = paid.reduce((sum, amount) => sum + amount, 0);
    const planned = paid.map((amountPence, place) => ({ dueOn: addMonths(soldOn, place), amountPence }));
    const agreement = { at: this.at, saleId: 's', method, monthlyPence };
    const offer = { ...bought.offer, totalPence: owedPence };
    this.purchase = { ...bought, offer, agreement, schedule: scheduleOf(planned, method, owedPence) };
    const months = monthlyPence === null ? 0 : 1;
    this.truth = { owedPence, held: new Map(), refundedPence: 0, markedPence: 0, unexpectedPence: 0, astray: new Set(), months };
    const lines = [{ kind: 'base', code: 'base', label: 'Warranty', amountPence: owedPence }] as const;
    this.rows.push(...enterSale({ purchaseId: 'p', method, takenPence: 0, owedPence, lines, at: this.at }));
    this.record(recorded(progress(this.purchase, this.purchase.schedule, this.today), this.at));
  }

  get today() {
    return londonDay(this.at);
  }

  get rules() {
    return { today: this.today, latestOn: addMonths(this.today, 24) };
  }

  record({ purchase, rows, told }: Recorded): void {
    this.purchase = purchase;
    this.rows.push(...rows);
    for (const { type, data } of told) if (type === paymentAnnounced) this.hearOfMonth(z.parse(announced, data));
  }

  /** The customer is told of another month, in time, and from then on owes it. */
  private hearOfMonth({ line, dueOn, amountPence, monthlyPence }: z.infer<typeof announced>): void {
    expect(amountPence).toBe(monthlyPence);
    expect(lineOf(this.purchase.schedule, line)).toMatchObject({ dueOn, amountPence });
    expect(dueOn >= addBankDays(this.today, noticeDays)).toBe(true);
    this.truth.owedPence += monthlyPence;
    this.truth.months += 1;
    happened.add('next month');
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

  sweep(): void {
    this.change(this.purchase.schedule);
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
  hear(attempt: Attempt, standing: Partial<Standing>, isRead = false): void {
    const heard = { ...noStanding, ref: attempt.ref, amountPence: attempt.amountPence, ...standing };
    const followed = follow(attempt, heard, this.at, isRead);
    const saved = { ...followed.attempt, version: attempt.version + 1 };
    this.attempts.set(attempt.id, saved);
    const { refundedPence: refundedBefore } = attempt;
    const takenBackBefore = takenBackPence(attempt);
    this.record(recordOutcome(this.purchase, { ...followed, attempt: saved, refundedBefore, takenBackBefore }, this.at));
  }

  /** The bank holds back this much of an attempt now. */
  holdBack(attempt: Attempt, pence: number, code: string): void {
    const { amountPence, refundedPence } = attempt;
    const byPence = pence - takenBackPence(attempt);
    const state = byPence > 0 ? 'collected' : 'reversed';
    const movable = this.purchase.schedule.filter(
      (line) =>
        (line.attemptId === attempt.id && line.state === state) || (byPence < 0 && line.number === attempt.line && isChangeable(line)),
    );
    const movablePence = sumOfLines(movable);
    const leftPence = movablePence - Math.max(0, ...movable.map((line) => line.refundedPence));
    const isShare = byPence > 0 && byPence < movablePence;
    const explainedPence = Math.min(Math.abs(byPence), isShare ? leftPence : movablePence);
    this.truth.unexpectedPence -= Math.sign(byPence) * (Math.abs(byPence) - explainedPence);
    if (explainedPence < -byPence) this.truth.astray.add(attempt.id);
    this.truth.held.set(attempt.id, amountPence - pence);
    const failure = pence === 0 ? null : { id: `r${steps}`, code, message: code };
    const status = pence === amountPence ? 'reversed' : 'taken';
    this.hear(attempt, { status, refundedPence, takenPence: amountPence - pence, reversedPence: pence, failure }, true);
  }

  attemptsIn(...statuses: readonly Attempt['state']['status'][]): Attempt[] {
    return [...this.attempts.values()].filter(({ state }) => statuses.includes(state.status));
  }

  /** Its money had arrived, whatever the bank did then. */
  readonly hadMoney = ({ id }: Attempt): boolean => this.truth.held.has(id);

  check(): void {
    steps += 1;
    const { schedule } = this.purchase;
    expect(sumOfLines(schedule)).toBe(this.truth.owedPence);
    expect(new Set(schedule.map(({ number }) => number)).size).toBe(schedule.length);
    expect(new Set(this.rows.map(({ id }) => id)).size).toBe(this.rows.length);
    expect(sumOf(this.rows)).toBe(0);
    expect(this.truth.months).toBeLessThanOrEqual(monthsBetween(soldOn, addDays(this.today, 10)) + 2);
    const awaitedPence = sumOfLines(schedule.filter(isAwaited));
    const voidPence = sumOfLines(schedule.filter(({ state }) => state === 'void'));
    const heldPence = [...this.truth.held.values()].reduce((sum, amount) => sum + amount, 0);
    expect(this.balanceOf('receivable')).toBe(awaitedPence);
    expect(this.balanceOf('cancellations')).toBe(voidPence);
    expect(this.balanceOf('card_clearing') + this.balanceOf('direct_debit_clearing')).toBe(heldPence - this.truth.refundedPence);
    expect(this.balanceOf('other_clearing')).toBe(this.truth.markedPence);
    expect(this.balanceOf('suspense')).toBe(0 - this.truth.unexpectedPence);
    // Nobody pays more than is owed, and what is neither paid, awaited nor void does not exist.
    expect(heldPence + this.truth.markedPence + awaitedPence + voidPence).toBe(this.truth.owedPence + this.truth.unexpectedPence);
    for (const line of schedule) {
      expect(line.refundedPence).toBeLessThanOrEqual(line.amountPence);
      const underWay = this.attemptsIn('taking', 'accepted', 'collected').filter(
        (attempt) => attempt.line === line.number && !this.truth.astray.has(attempt.id),
      );
      expect(underWay.length).toBeLessThanOrEqual(1);
    }
    const months = this.purchase.planEnd ? null : monthsOf(this.purchase, schedule);
    const days = [nextDueOn(schedule), arrearsChangeOn(schedule, this.purchase.arrears ?? null), months && addMonthOn(months)];
    expect(this.purchase.nextDueOn).toBe(days.filter((day) => day !== null).toSorted()[0] ?? null);
  }

  private balanceOf(account: string): number {
    return sumOf(this.rows.filter((row) => row.account === account));
  }
}

type Step = fc.Command<object, Plan>;
const step = (name: string, act: (plan: Plan) => void, as?: Happening): Step => ({
  check: () => true,
  run: (_, plan) => {
    const before = plan.purchase.schedule;
    act(plan);
    if (as && plan.purchase.schedule !== before) happened.add(as);
    plan.check();
  },
  toString: () => name,
});
const pick = <T>(items: readonly T[], place: number): T | undefined => items[place % Math.max(1, items.length)];
const withOne = <T>(items: readonly T[], place: number, act: (item: T) => void): void => {
  const item = pick(items, place);
  if (item !== undefined) act(item);
};

const someone = fc.nat(50);
const reasons = fc.constantFrom(
  'insufficient_funds',
  'card_declined',
  'expired_card',
  'refer_to_payer',
  'mandate_cancelled',
  'indemnity_claim',
);
const commands: fc.Arbitrary<Step>[] = [
  fc
    .integer({ min: 1, max: 40 })
    .map((days) => step(`${days} days go by`, (plan) => (plan.at = new Date(`${addDays(plan.today, days)}T09:00:00Z`)))),
  fc.constant(step('the sweep runs', (plan) => plan.sweep())),
  fc.constant(step('two months go by', (plan) => plan.twoMonthsGoBy())),
  someone.map((who) =>
    step(`accepted ${who}`, (plan) => withOne(plan.attemptsIn('taking'), who, (attempt) => plan.hear(attempt, { status: 'accepted' }))),
  ),
  someone.map((who) =>
    step(`paid ${who}`, (plan) => withOne(plan.attemptsIn('taking', 'accepted'), who, (attempt) => plan.pay(attempt)), 'pay'),
  ),
  fc
    .tuple(someone, reasons)
    .map(([who, code]) =>
      step(
        `failed ${who} ${code}`,
        (plan) =>
          withOne(plan.attemptsIn('taking', 'accepted'), who, (attempt) =>
            plan.hear(attempt, { status: 'open', failure: { id: `f${steps}`, code, message: code } }),
          ),
        'fail',
      ),
    ),
  fc.tuple(someone, reasons).map(([who, code]) =>
    step(
      `taken back ${who} ${code}`,
      (plan) =>
        withOne(plan.attemptsIn('collected', 'accepted'), who, (attempt) => {
          // A bank takes back what is left: a refund has gone back already.
          if (attempt.refundedPence > 0) return;
          if (attempt.state.status === 'collected') return plan.holdBack(attempt, attempt.amountPence, code);
          plan.hear(attempt, { status: 'reversed', failure: { id: `r${steps}`, code, message: code } });
        }),
      'late fail',
    ),
  ),
  fc.tuple(someone, fc.integer({ min: 0, max: 3_000 }), reasons).map(([who, pence, code]) =>
    step(
      `holds back ${pence} of ${who}`,
      (plan) =>
        withOne(plan.attemptsIn('collected', 'reversed').filter(plan.hadMoney), who, (attempt) => {
          const heldPence = Math.min(pence, attempt.amountPence - attempt.refundedPence);
          if (heldPence !== takenBackPence(attempt)) plan.holdBack(attempt, heldPence, code);
        }),
      'dispute',
    ),
  ),
  fc.tuple(someone, fc.integer({ min: 1, max: 3_000 })).map(([who, pence]) =>
    step(
      `refund ${who} ${pence}`,
      (plan) =>
        withOne(plan.attemptsIn('collected'), who, (attempt) => {
          const line = plan.purchase.schedule.find(({ number }) => number === attempt.line);
          if (line?.attemptId !== attempt.id || line.state !== 'collected') return;
          const amountPence = Math.min(pence, line.amountPence - attempt.refundedPence);
          plan.truth.refundedPence += amountPence;
          const reversedPence = takenBackPence(attempt);
          const refundedPence = attempt.refundedPence + amountPence;
          plan.hear(attempt, { status: 'taken', takenPence: attempt.amountPence, reversedPence, refundedPence });
        }),
      'refund',
    ),
  ),
  fc.tuple(someone, fc.integer({ min: 1, max: 3_000 })).map(([who, pence]) =>
    step(`refund came back ${who} ${pence}`, (plan) =>
      withOne(plan.attemptsIn('collected'), who, (attempt) => {
        if (plan.purchase.schedule.find(({ number }) => number === attempt.line)?.attemptId !== attempt.id) return;
        const amountPence = Math.min(pence, attempt.refundedPence);
        plan.truth.refundedPence -= amountPence;
        plan.hear(attempt, { status: 'taken', takenPence: attempt.amountPence, refundedPence: attempt.refundedPence - amountPence });
      }),
    ),
  ),
  fc.tuple(someone, fc.boolean()).map(([who, isLost]) =>
    step(
      `dispute ${who} ${isLost ? 'lost' : 'won'}`,
      (plan) =>
        withOne(plan.attemptsIn('collected'), who, (attempt) => {
          if (attempt.refundedPence > 0) return;
          plan.holdBack(attempt, attempt.amountPence, 'disputed');
          const disputed = plan.attempts.get(attempt.id);
          if (!isLost && disputed) plan.holdBack(disputed, 0, 'won');
        }),
      'dispute',
    ),
  ),
  someone.map((who) =>
    step(`the customer opens ${who}`, (plan) =>
      withOne(payableIn(plan.purchase.schedule), who, ({ number, amountPence }) => plan.offer(number, amountPence)),
    ),
  ),
  someone.map((who) =>
    step(`the customer confirms ${who}`, (plan) => withOne(plan.attemptsIn('open'), who, (attempt) => plan.confirm(attempt))),
  ),
  // News comes twice, and late.
  fc.tuple(someone, fc.constantFrom('accepted', 'taken', 'open', 'cancelled', 'reversed')).map(([who, status]) =>
    step(`old news ${who} ${status}`, (plan) =>
      withOne(plan.attemptsIn('collected', 'failed', 'reversed'), who, (attempt) => {
        const isTrue = status === 'reversed' ? attempt.takenBack !== undefined : status !== 'taken' || attempt.state.status !== 'failed';
        if (isTrue) plan.hear(attempt, { status, takenPence: attempt.amountPence, refundedPence: attempt.refundedPence });
      }),
    ),
  ),
  fc
    .tuple(someone, fc.integer({ min: 1, max: 6 }))
    .map(([who, count]) =>
      step(
        `split ${who} ${count}`,
        (plan) =>
          withOne(plan.purchase.schedule, who, ({ number }) =>
            plan.asStaff(() => splitLine(plan.purchase.schedule, number, { count }, plan.rules)),
          ),
        'split',
      ),
    ),
  fc.tuple(someone, fc.integer({ min: -3, max: 90 })).map(([who, days]) =>
    step(
      `move ${who} ${days}`,
      (plan) => {
        const open = plan.purchase.schedule.filter(isChangeable);
        withOne(open, who, ({ number }) =>
          plan.asStaff(() =>
            editSchedule(
              plan.purchase.schedule,
              open.map((line) => (line.number === number ? { ...line, dueOn: addDays(plan.today, days) } : line)),
              plan.rules,
            ),
          ),
        );
      },
      'date change',
    ),
  ),
  fc.tuple(someone, fc.integer({ min: -500, max: 500 })).map(([who, pence]) =>
    step(`reprice ${who} ${pence}`, (plan) => {
      const open = plan.purchase.schedule.filter(isChangeable);
      const [one, other] = [pick(open, who), pick(open, who + 1)];
      if (!one || !other) return;
      const by = new Map([[one.number, pence]]);
      by.set(other.number, (by.get(other.number) ?? 0) - pence);
      plan.asStaff(() =>
        editSchedule(
          plan.purchase.schedule,
          open.map((line) => ({ ...line, amountPence: line.amountPence + (by.get(line.number) ?? 0), dueOn: addDays(plan.today, 30) })),
          plan.rules,
        ),
      );
    }),
  ),
  someone.map((who) =>
    step(`join ${who}`, (plan) => {
      const [gone, ...left] = inOrder(plan.purchase.schedule.filter(isChangeable));
      if (!gone) return;
      const added = { dueOn: addDays(plan.today, 20 + who), amountPence: gone.amountPence };
      plan.asStaff(() => editSchedule(plan.purchase.schedule, [...left, added], plan.rules));
    }),
  ),
  fc
    .integer({ min: 0, max: 31 })
    .map((day) =>
      step(
        `day ${day}`,
        (plan) =>
          plan.asStaff(() =>
            editSchedule(plan.purchase.schedule, setDayOfMonth(plan.purchase.schedule, day, plan.rules).lines, plan.rules),
          ),
        'date change',
      ),
    ),
  someone.map((who) =>
    step(
      `mark as paid ${who}`,
      (plan) =>
        withOne(plan.purchase.schedule, who, ({ number }) =>
          plan.asStaff(() => {
            const marked = markAsPaid(plan.purchase.schedule, number, 'By bank transfer');
            const { amountPence } = lineOf(marked, number);
            plan.truth.markedPence += amountPence;
            plan.rows.push(...enterMarkedAsPaid({ purchaseId: 'p', line: number, amountPence, at: plan.at }));
            return marked;
          }),
        ),
      'mark as paid',
    ),
  ),
  fc.constant(
    step(
      'cancel',
      (plan) => {
        if (plan.today > '2027-09-01' && !plan.purchase.planEnd) plan.record(recorded(endPlan(plan.purchase, plan.today), plan.at));
      },
      'cancel',
    ),
  ),
];

describe('a plan of payments, whatever happens to it', () => {
  it('always adds up, charges nobody too much and loses no penny', () => {
    const plans = fc.record({
      method: fc.constantFrom<PlanMethod>('card', 'direct_debit'),
      amounts: fc.array(fc.integer({ min: 100, max: 100_000 }), { minLength: 1, maxLength: 12 }),
      monthlyPence: fc.option(fc.integer({ min: 100, max: 10_000 })),
    });
    const runs = fc.commands(commands, { maxCommands: 120, size: 'max' });
    // Few steps may leave out something that seldom happens.
    while (steps < wantedSteps || (happened.size < happenings.length && steps < 10 * wantedSteps))
      fc.assert(
        fc.property(plans, runs, (wishes, script) => fc.modelRun(() => ({ model: {}, real: new Plan(wishes) }), script)),
        { numRuns: 20 },
      );
    expect(steps).toBeGreaterThanOrEqual(wantedSteps);
    expect([...happened].toSorted()).toEqual(happenings.toSorted());
  });
});

const bought: Purchase = {
  id: 'p',
  quoteId: 'q',
  customerId: 'c',
  offer: {
    reference: 'KQ-1001',
    title: 'Warranty, 12 months',
    priceVersion: 1,
    totalPence: 0,
    originalPence: 0,
    lines: [],
    voucher: null,
    rewardsPence: 0,
    productTypes: ['warranty'],
  },
  agreement: { at: new Date('2027-03-02T09:00:00Z'), saleId: 's', method: 'card' },
  schedule: [],
  state: { status: 'completed', at: new Date('2027-03-02T09:00:00Z') },
  attempts: 0,
  attemptId: null,
  createdAt: new Date('2027-03-02T09:00:00Z'),
  submittedAt: new Date('2027-03-02T09:00:00Z'),
  nextDueOn: null,
  told: 0,
  version: 1,
};
