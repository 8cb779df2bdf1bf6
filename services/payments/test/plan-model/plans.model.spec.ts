import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { paymentSteps } from './payment-steps.js';
import { Plan } from './plan.js';
import { refundSteps } from './refund-steps.js';
import { staffSteps } from './staff-steps.js';
import { anyPlan } from './truth.js';
import { happenings, Walk } from './happenings.js';

/** How many random steps to take: a slice in the unit tests, 200,000 in `npm run test:long`. */
const wantedSteps = Number(process.env['MODEL_STEPS'] ?? 800);

const scripts = fc.commands([...paymentSteps, ...staffSteps, ...refundSteps, ...refundSteps], { maxCommands: 120, size: 'max' });

describe('a plan of payments, whatever happens to it', () => {
  it('always adds up, charges nobody too much and loses no penny', () => {
    const walk = new Walk();
    // Few steps may leave out something that seldom happens.
    while (walk.steps < wantedSteps || (!walk.isWide && walk.steps < 50 * wantedSteps))
      fc.assert(
        fc.property(anyPlan, scripts, (wishes, script) => fc.modelRun(() => ({ model: {}, real: new Plan(walk, wishes) }), script)),
        { numRuns: 20, endOnFailure: true },
      );
    expect(walk.steps).toBeGreaterThanOrEqual(wantedSteps);
    expect([...walk.happened].toSorted()).toEqual(happenings.toSorted());
  });
});
