import { policyState, type PolicyState } from '@kerbside/contracts/http/claims/policies';
import { afterArrears } from './cover.js';
import { allows, policySteps, stateOn, transitions, type PolicyStep } from './state.js';

const year = { startsOn: '2026-12-01', endsOn: '2027-11-30', rolling: false, cancelledOn: null };
const replacedBy = { kind: 'renewal', policyId: 'x', policyNumber: 'KS-WAR-0000001-200', on: '2027-06-01' } as const;

describe('the state of a policy', () => {
  it.each([
    ['the day before', year, '2026-11-30', 'pending'],
    ['the first day', year, '2026-12-01', 'active'],
    ['the last day', year, '2027-11-30', 'active'],
    ['the day after', year, '2027-12-01', 'expired'],
    ['a rolling plan after its first month', { ...year, rolling: true, endsOn: '2026-12-31' }, '2027-03-01', 'active'],
    ['cancelled today', { ...year, cancelledOn: '2027-01-01' }, '2027-01-01', 'cancelled'],
    ['to be cancelled tomorrow', { ...year, cancelledOn: '2027-01-02' }, '2027-01-01', 'active'],
    ['payments are overdue', { ...year, suspendedOn: '2027-01-01' }, '2027-01-01', 'suspended'],
    ['renewed from today', { ...year, replacedBy }, '2027-06-01', 'renewed'],
    ['to be renewed tomorrow', { ...year, replacedBy }, '2027-05-31', 'active'],
    ['started again after it was over', { ...year, replacedBy: { ...replacedBy, kind: 'reset' } }, '2028-01-01', 'expired'],
    ['taken over by another', { ...year, transferredOn: '2027-01-01' }, '2027-01-01', 'transferred'],
    ['overdue after it was taken over', { ...year, transferredOn: '2027-01-01', suspendedOn: '2027-02-01' }, '2027-02-01', 'suspended'],
    ['taken over, and its last day is over', { ...year, transferredOn: '2027-01-01' }, '2027-12-01', 'expired'],
    ['overdue, and its last day is over', { ...year, suspendedOn: '2027-01-01' }, '2027-12-01', 'expired'],
  ] as const)('is told by its days: %s', (_, policy, today, state) => expect(stateOn(policy, today)).toBe(state));
});

const table: Readonly<Record<PolicyState, string>> = {
  pending: 'start=active suspend=suspended cancel=cancelled',
  active: 'suspend=suspended cancel=cancelled transfer=transferred renew=renewed expire=expired',
  suspended: 'recover=active cancel=cancelled expire=expired',
  transferred: 'suspend=suspended cancel=cancelled transfer=transferred renew=renewed expire=expired',
  expired: 'renew=renewed',
  cancelled: 'reinstate=active',
  renewed: 'undo-renewal=active',
};

describe('the steps of a policy', () => {
  it.each(Object.entries(table))('%s allows these and no others', (state, steps) => {
    const from = policyState.parse(state);
    const allowed = policySteps.filter((step) => allows(from, step)).map((step) => `${step}=${transitions[from][step]}`);
    expect(allowed.join(' ')).toBe(steps);
  });

  it.each([
    ['suspend', 'active', { ...year, suspendedOn: null }, 'suspended'],
    ['recover', 'suspended', { ...year, suspendedOn: '2027-01-01' }, 'recovered'],
    ['cancel', 'active', { ...year, suspendedOn: null }, 'ended'],
    ['cancel', 'suspended', { ...year, suspendedOn: '2027-01-01' }, 'ended'],
  ] as const)('%s what is %s, as payments say', (step: PolicyStep, from, policy, status) => {
    const today = '2027-02-01';
    expect(stateOn(policy, today)).toBe(from);
    expect(stateOn(afterArrears(policy, { status, on: today }), today)).toBe(transitions[from][step]);
  });
});
