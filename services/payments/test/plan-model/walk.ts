import fc from 'fast-check';
import type { Happening } from './happenings.js';
import type { Plan } from './plan.js';

export type ModelStep = fc.Command<object, Plan>;

export const step = (name: string, act: (plan: Plan) => void, as?: Happening): ModelStep => ({
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
