import fc from 'fast-check';
import type { Plan } from './plan.js';

/** What may happen to a plan. Each has to have changed one by the end, or the walk proves less than it says. */
export const happenings = [
  'pay',
  'fail',
  'late fail',
  'dispute',
  'refund',
  'refund refused',
  'refund came back',
  'refund paid otherwise',
  'refund by hand',
  'split',
  'date change',
  'mark as paid',
  'cancel',
  'next month',
] as const;
export type Happening = (typeof happenings)[number];

/** How far the walk has come, over all plans. */
export class Walk {
  steps = 0;
  readonly happened = new Set<Happening>();

  get isWide(): boolean {
    return this.happened.size === happenings.length;
  }
}

export type Step = fc.Command<object, Plan>;

export const step = (name: string, act: (plan: Plan) => void, as?: Happening): Step => ({
  check: () => true,
  run: (_, plan) => {
    const before = plan.purchase.schedule;
    act(plan);
    if (as && plan.purchase.schedule !== before) plan.walk.happened.add(as);
    plan.check();
  },
  toString: () => name,
});

export const pick = <T>(items: readonly T[], place: number): T | undefined => items[place % Math.max(1, items.length)];

export const withOne = <T>(items: readonly T[], place: number, act: (item: T) => void): void => {
  const item = pick(items, place);
  if (item !== undefined) act(item);
};

export const someone = fc.nat(50);
