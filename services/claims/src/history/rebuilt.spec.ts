import { addDays, londonDay } from '@kerbside/contracts/days/dates';
import { differences } from '@kerbside/platform/history/differences';
import fc from 'fast-check';
import { evolve, type PolicyChange } from '../policies/policy-change.js';
import { mayStartEarly } from '../policies/cover.js';
import type { CoverRecord, PolicyRecord } from '../policies/policy.js';
import { allows, stateOn } from '../policies/state.js';
import { marking } from '../renewals/mark.js';
import { anOrder, aPolicy, aVisit } from '../testing/a-policy.js';
import { rebuiltAt, type KeptChange } from './history.service.js';

const histories = Number(process.env['HISTORIES'] ?? 200);
const issuedAt = new Date('2026-11-20T12:00:00Z');
const dayMs = 86_400_000;

const tries = [
  'late',
  'suspended',
  'ended',
  'recovered',
  'plan',
  'cancel',
  'reinstate',
  'mark',
  'unmark',
  'renew',
  'undo',
  'start',
  'off',
  'on',
  'terms',
  'transfer',
  'settle',
  'plate',
] as const;

/** Something that is tried, some days after what was tried before. */
interface Attempt {
  readonly days: number;
  readonly what: (typeof tries)[number];
  readonly share: number;
}
const attempt: fc.Arbitrary<Attempt> = fc.record({
  days: fc.integer({ min: 0, max: 120 }),
  what: fc.constantFrom(...tries),
  share: fc.integer({ min: 0, max: 31_240 }),
});

const other = aPolicy({ id: 'other', policyNumber: 'KS-WAR-0000099-100', version: 1 });

/** What an attempt comes to; undefined when it is refused. */
const decided = (policy: CoverRecord, { what, share }: Attempt, at: Date): PolicyChange | undefined => {
  const today = londonDay(at);
  const may = (step: Parameters<typeof allows>[1]) => allows(stateOn(policy, today), step);
  switch (what) {
    case 'plan': {
      const end = { reason: 'cancelled', on: today, voidPence: 31_240 - share, coveredPence: share, months: null } as const;
      return { what: 'plan-ended', end };
    }
    case 'cancel':
      return policy.cancelledOn === null && may('cancel') ? { what: 'cancelled', on: today } : undefined;
    case 'reinstate':
      return may('reinstate') ? { what: 'reinstated', suspendedOn: share % 2 === 0 ? null : addDays(today, -1) } : undefined;
    case 'mark':
      return policy.replaces ? undefined : marking(share % 2 === 0 ? 'renewal' : 'reset', policy, other)[0];
    case 'unmark':
      return policy.replaces ? { what: 'unmarked' } : undefined;
    case 'renew':
      return policy.replacedBy ? undefined : marking('renewal', { ...other, startsOn: addDays(today, 7) }, policy)[1];
    case 'undo':
      return policy.replacedBy ? { what: 'not-replaced' } : undefined;
    case 'start':
      return mayStartEarly(policy, today) ? { what: 'started-early', on: today } : undefined;
    case 'off':
      return { what: 'renewal-switched-off', reason: 'other', reasonNote: null };
    case 'on':
      return { what: 'renewal-switched-on' };
    case 'transfer':
      return may('transfer') ? { what: 'transferred', on: today, to: `customer-${share}` } : undefined;
    case 'settle':
      return { what: 'settled', on: today };
    case 'plate':
      return { what: 'car-renamed', registrationNumber: `KB${share % 3}`, carId: `car-${share % 5}` };
    case 'terms':
      return { what: 'terms-accepted', on: today };
    default:
      return { what: 'arrears-changed', status: what, on: today };
  }
};

describe('a policy that is made again from what happened to it', () => {
  it('equals what was stored, at every moment of every history', () => {
    fc.assert(
      fc.property(fc.array(attempt, { maxLength: 25 }), (attempts) => {
        let at = issuedAt;
        let policy: CoverRecord = { ...aPolicy({ issuedAt }), version: 1 };
        const changes: KeptChange[] = [structuredClone({ version: 1, at, change: { what: 'issued' as const, policy } })];
        const moments = [{ at, policy }];
        for (const tried of attempts) {
          at = new Date(at.getTime() + tried.days * dayMs + 1);
          const change = decided(policy, tried, at);
          if (!change || evolve(policy, change) === policy) continue;
          const version: number = policy.version + 1;
          const after = evolve(policy, change);
          if (after.kind !== 'cover') throw new Error('Cover stays cover');
          policy = structuredClone({ ...after, version });
          changes.push(structuredClone({ version, at, change }));
          moments.push({ at, policy });
        }
        const differing = moments.flatMap((moment) => {
          const rebuilt = rebuiltAt(changes, moment.at);
          return rebuilt ? differences(moment.policy, rebuilt) : ['not issued'];
        });
        expect([differing, rebuiltAt(changes, new Date(issuedAt.getTime() - 1))]).toEqual([[], undefined]);
      }),
      { numRuns: histories },
    );
  });

  it.each([
    ['an order that is booked, begun and done', anOrder({ version: 1 }), ['booked', 'at_garage', 'done']],
    ['an order whose visit is cancelled', anOrder({ version: 1 }), ['booked', null]],
    ['an order that is done after it was cancelled', anOrder({ version: 1, cancelledOn: '2026-12-01' }), ['booked', 'done']],
  ] as const)('equals %s', (_, order, stages) => {
    const at = issuedAt;
    let stored: PolicyRecord = order;
    const changes: KeptChange[] = [{ version: 1, at, change: { what: 'issued', policy: order } }];
    for (const [nth, stage] of stages.entries()) {
      const visit = stage === null ? null : { ...aVisit, stage };
      const change = { what: 'visit-changed', visit, on: addDays('2026-12-08', nth) } as const;
      stored = { ...evolve(stored, change), version: nth + 2 };
      changes.push({ version: nth + 2, at, change });
    }
    expect(rebuiltAt(changes, at)).toEqual(stored);
  });

  it.each([
    ['a state that nothing led to', { cancelledOn: '2027-01-01' }, ['cancelledOn']],
    ['another price', { premiumPence: 1 }, ['premiumPence']],
    ['a version that was not kept', { version: 3 }, ['version']],
    ['nothing, when null is only absent', { replaces: null, suspendedOn: null }, []],
  ])('differs from what is stored in %s', (_, over, fields) => expect(differences({ ...other, ...over }, other)).toEqual(fields));
});
