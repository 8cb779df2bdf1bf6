import { addDays } from '@kerbside/contracts/days/dates';
import fc from 'fast-check';
import { takenBackPence } from '../../src/purchases/attempt.js';
import { enterMarkedAsPaid } from '../../src/purchases/ledger.js';
import { inOrder, lineOf } from '../../src/purchases/schedule.js';
import { editSchedule, isChangeable, markAsPaid, setDayOfMonth, splitLine } from '../../src/schedules/edits.js';
import { recorded } from '../../src/schedules/line-outcomes.js';
import { endPlan } from '../../src/schedules/progress.js';
import { pick, someone, step, withOne, type ModelStep } from './walk.js';

export const staffSteps: fc.Arbitrary<ModelStep>[] = [
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
  fc
    .integer({ min: 1, max: 90 })
    .map((percent) => step(`part of ${percent}% cancelled`, (plan) => plan.cancelPart(percent), 'part cancelled')),
  fc.integer({ min: 80, max: 99 }).map((percent) =>
    step(`part of ${percent}% cancelled on its way`, (plan) => {
      plan.sweep();
      for (const attempt of plan.attemptsIn('taking')) plan.hear(attempt, { status: 'accepted' });
      plan.cancelPart(percent);
    }),
  ),
  fc.integer({ min: 0, max: 50_000 }).map((usedPence) =>
    step(`cover cancelled, of which ${usedPence} was used`, (plan) => {
      if (plan.today > '2027-06-01') plan.cancelCover(usedPence);
    }),
  ),
  fc.tuple(someone, fc.integer({ min: 0, max: 3_000 })).map(([who, usedPence]) =>
    step(`cover cancelled while a bank has ${who}, of which ${usedPence} was used`, (plan) =>
      withOne(plan.attemptsIn('collected'), who, (attempt) => {
        if (plan.today < '2027-06-01' || plan.refunds.sumAtProvider(attempt) > 0) return;
        plan.holdBack(attempt, attempt.amountPence, 'disputed');
        plan.cancelCover(usedPence);
      }),
    ),
  ),
  fc
    .tuple(someone, fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 1, max: 100_000 }), fc.boolean())
    .map(([who, usedPence, pence, isUnheard]) =>
      step(`cover cancelled, ${who} taken back ${isUnheard ? 'before we hear of it' : 'before its refund'}`, (plan) =>
        withOne(plan.attemptsIn('collected'), who, (attempt) => {
          const isAnyGone = plan.attemptsIn('collected', 'reversed').some((one) => takenBackPence(one) > 0);
          if (plan.today < '2027-06-01' || isAnyGone || plan.refunds.sumAtProvider(attempt) > 0) return;
          const act = () => plan.holdBack(attempt, Math.min(pence, attempt.amountPence), 'disputed');
          plan.cancelCover(usedPence, { isUnheard, act });
        }),
      ),
    ),
  fc.tuple(fc.option(someone), fc.integer({ min: 1, max: 100_000 })).map(([who, pence]) =>
    step(`cover in force again${who === null ? '' : `, ${who} taken back before we hear of it`}`, (plan) => {
      const gone = who === null ? undefined : pick(plan.attemptsIn('collected'), who);
      const isGoneBack = gone && (takenBackPence(gone) > 0 || plan.refunds.sumAtProvider(gone) > 0);
      plan.takeBack(gone && !isGoneBack ? () => plan.holdBack(gone, Math.min(pence, gone.amountPence), 'disputed') : undefined);
    }),
  ),
  fc.boolean().map((isTakenBack) =>
    step(`cover cancelled, all of it used${isTakenBack ? ', and in force again' : ''}`, (plan) => {
      if (plan.today < '2027-06-01') return;
      plan.cancelCover(10_000_000);
      if (isTakenBack) plan.takeBack();
    }),
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
