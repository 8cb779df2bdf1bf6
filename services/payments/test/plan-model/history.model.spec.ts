import { describe, expect, it } from '@jest/globals';
import { differences } from '@kerbside/platform/history/differences';
import fc from 'fast-check';
import { planHappened, refundHappened } from '../../src/history/history.service.js';
import { changeBetween, statesUntil, type VersionedState, type KeptChange, type RowsOf } from '../../src/purchases/kept-change.js';
import { planStateOf, refundStateOf } from '../../src/history/states.js';
import { withoutCheck } from '../../src/refunds/refund.js';
import { paymentSteps } from './payment-steps.js';
import { Plan } from './plan.js';
import { refundSteps } from './refund-steps.js';
import { staffSteps } from './staff-steps.js';
import { anyPlan } from './truth.js';
import { Walk } from './happenings.js';

/** How many random histories to make again: a slice in the unit tests, 10,000 in `npm run test:long`. */
const histories = Number(process.env['HISTORIES'] ?? 40);

/** What is kept of one plan or refund, and how it stood after each change. */
class WatchedHistory {
  readonly changes: KeptChange[] = [];
  readonly stood: { readonly at: Date; readonly state: VersionedState }[] = [];

  constructor(private readonly rowsOf: RowsOf) {}

  look(now: object, at: Date): void {
    const before = this.stood.at(-1)?.state;
    const state = structuredClone({ ...now, version: before?.version ?? 1 });
    if (before && differences(before, state).length === 0) return;
    const after = { ...state, version: (before?.version ?? 0) + 1 };
    this.changes.push(structuredClone({ ...changeBetween(this.rowsOf, before, after), at }));
    this.stood.push({ at, state: after });
  }

  /** The fields in which it differs at any of its moments. */
  differing(): string[] {
    return this.stood.flatMap(({ at, state }) => differences(state, statesUntil(this.rowsOf, this.changes, at).at(-1)?.state ?? {}));
  }

  states() {
    return this.stood.map(({ state }) => state);
  }
}

class Watch {
  readonly plan = new WatchedHistory('schedule');
  readonly refunds = new Map<string, WatchedHistory>();
  private ms = 0;

  look(plan: Plan): void {
    this.ms += 1;
    const at = new Date(plan.at.getTime() + this.ms);
    this.plan.look(plan.purchase, at);
    for (const refund of plan.refunds.all) {
      const watched = this.refunds.get(refund.id) ?? new WatchedHistory('parts');
      this.refunds.set(refund.id, watched);
      watched.look(withoutCheck(refund), at);
    }
  }
}

describe('a plan of payments that is made again from what happened to it', () => {
  it('equals what was stored, and so do its refunds, at every moment of every history', () => {
    const seen = new Set<string>();
    const rare = ['payment-collected', 'payment-changed', 'plan-ended'];
    let changes = 0;
    // A few may leave out what seldom happens.
    for (let made = 0; made < histories || (rare.some((what) => !seen.has(what)) && made < 50 * histories); made += histories)
      fc.assert(
        fc.property(
          anyPlan,
          fc.commands([...paymentSteps, ...staffSteps, ...refundSteps], { maxCommands: 40, size: 'max' }),
          (wishes, script) => {
            const watch = new Watch();
            const walk = new Walk();
            const plan = new Plan(walk, wishes);
            watch.look(plan);
            for (const step of script) {
              fc.modelRun(() => ({ model: {}, real: plan }), [step]);
              watch.look(plan);
            }
            const watched = [watch.plan, ...watch.refunds.values()];
            expect(watched.map((one) => one.differing())).toEqual(watched.map(() => []));
            changes += watched.reduce((sum, one) => sum + one.changes.length, 0);
            const [planStates, refundStates] = [
              watch.plan.states().map(planStateOf),
              [...watch.refunds.values()].map((one) => one.states().map(refundStateOf)),
            ];
            planStates.forEach((state, place) => planHappened(planStates[place - 1], state).forEach(({ what }) => seen.add(what)));
            for (const states of refundStates)
              states.forEach((state, place) => refundHappened(states[place - 1], state).forEach(({ what }) => seen.add(what)));
          },
        ),
        { numRuns: histories },
      );
    expect(changes).toBeGreaterThan(histories);
    expect([...seen]).toEqual(expect.arrayContaining(rare));
  });

  it('differs in what was written beside its changes', () => {
    const [one, two] = [
      { version: 1, title: 'a', schedule: [{ number: 1, pence: 5 }] },
      { version: 2, title: 'b', schedule: [{ number: 1, pence: 5 }] },
    ];
    const at = new Date();
    const changes = [
      { ...changeBetween('schedule', undefined, one), at },
      { ...changeBetween('schedule', one, two), at },
    ];
    const rebuilt = statesUntil('schedule', changes, at).at(-1)?.state ?? {};
    expect(changes[1]).toMatchObject({ set: { title: 'b' }, rows: [], numbers: [1] });
    expect(differences(two, rebuilt)).toEqual([]);
    expect(differences({ ...two, schedule: [{ number: 1, pence: 6 }] }, rebuilt)).toEqual(['schedule']);
    expect(statesUntil('schedule', changes, new Date(at.getTime() - 1))).toEqual([]);
  });
});
