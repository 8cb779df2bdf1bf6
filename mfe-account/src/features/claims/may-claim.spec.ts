import { anOrder, aPolicy, me } from '../../testing/samples.js';
import { aClaim } from '../../testing/samples-claims.js';
import { claimableNow, claimChoices } from './may-claim.js';

const today = '2026-11-25';
const mot = anOrder({ claimLimitPence: 75_000 });

describe('whether a claim can be opened', () => {
  it.each([
    ['on cover in force', aPolicy(), 'warranty'],
    ['on cover that rests: for what happened before', aPolicy({ suspendedOn: '2026-11-18' }), 'warranty'],
    ['on cover that is over: for what happened before', aPolicy({ status: 'expired' }), 'warranty'],
    ['on cover to come', aPolicy({ status: 'future' }), undefined],
    ['on cover that was taken back', aPolicy({ status: 'cancelled', isTakenBack: true }), undefined],
    ['on an MOT without repairs', anOrder({ workBegunOn: '2026-11-24' }), undefined],
    ['on one with repairs, not begun', mot, undefined],
    ['on one with repairs that was begun', { ...mot, workBegunOn: '2026-11-24' }, 'mot'],
    ['on one that the car passed', { ...mot, workBegunOn: '2026-11-24', motResult: 'passed' as const }, undefined],
    ['on a service', anOrder({ productType: 'service', claimLimitPence: 75_000, workBegunOn: '2026-11-24' }), undefined],
  ])('%s', (_, policy, kind) => expect(claimableNow(policy, today)).toBe(kind));
});

describe('what somebody can claim on', () => {
  const over = aPolicy({ id: 'a0000000-0000-4000-8000-000000000009', status: 'expired' });
  const other = aPolicy({ id: 'a0000000-0000-4000-8000-000000000008', vehicle: { ...aPolicy().vehicle, registrationNumber: 'BD51SMR' } });
  const choices = (car: (typeof me.cars)[number] | undefined) => claimChoices([over, aPolicy(), other, anOrder()], [aClaim()], car, today);

  it('puts what runs before what is over, and goes on with a claim that was begun', () => {
    expect(choices(undefined).map(({ policy: { id }, draft }) => [id, draft?.reference])).toEqual([
      [aPolicy().id, aClaim().reference],
      [other.id, undefined],
      [over.id, undefined],
    ]);
  });

  it('is of one car where that is named', () => {
    expect(choices(me.cars[0]).map(({ policy: { id } }) => id)).toEqual([aPolicy().id, over.id]);
  });
});
