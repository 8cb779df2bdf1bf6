import { newCar } from '../cars/car.js';
import { asksForTheSame, decided, isAskedForAnotherCar, wished, type ChangeRecord } from './registration-change.js';

const at = new Date('2026-11-21T09:00:00Z');
const vehicle = { registrationNumber: 'AA19AAA', make: 'Ford', model: 'Focus', range: null, bodyType: null, colour: null };
const car = newCar({ id: 'car-1', customerId: 'customer-1', vehicle }, new Date('2026-01-01T09:00:00Z'));
const asked: ChangeRecord = {
  _id: 'change-1',
  carId: 'car-1',
  customerId: 'customer-1',
  make: 'Ford',
  model: 'Focus',
  from: 'AA19AAA',
  to: 'BX70KLM',
  status: 'requested',
  requestedAt: new Date('2026-11-20T09:00:00Z'),
  changedAt: new Date('2026-11-20T09:00:00Z'),
  why: null,
  version: 1,
};
const golf = { make: 'Volkswagen', model: 'Golf', archivedAt: null };
const ofNoOther: Pick<Parameters<typeof wished>[0], 'heldBy' | 'isAskedForAnother'> = { heldBy: null, isAskedForAnother: false };
const wish = (to: string, last: ChangeRecord | null = null, other: Partial<typeof ofNoOther> = {}) =>
  wished({ car, last, to, ...ofNoOther, ...other, id: 'change-2' }, at);

describe('a change of registration', () => {
  it.each([
    ['is requested', 'CD21EFG', null, { _id: 'change-2', status: 'requested', from: 'AA19AAA', to: 'CD21EFG', version: 1 }],
    ['is altered while it waits', 'CD21EFG', asked, { _id: 'change-1', status: 'altered', to: 'CD21EFG', version: 2 }],
    ['stays as it is when it is asked again', 'bx70 klm', asked, asked],
    ['is cancelled by the current number', 'aa19 aaa', asked, { _id: 'change-1', status: 'cancelled', to: 'BX70KLM', version: 2 }],
    ['is cancelled after it was altered', 'AA19AAA', { ...asked, status: 'altered' as const }, { status: 'cancelled' }],
    ['is requested anew once the last was cancelled', 'CD21EFG', { ...asked, status: 'cancelled' as const }, { _id: 'change-2' }],
    ['is requested anew once the last was rejected', 'BX70KLM', { ...asked, status: 'rejected' as const }, { _id: 'change-2' }],
  ])('A3: %s', (_, to, last, expected) => expect(wish(to, last)).toMatchObject(expected));

  it.each([
    ['the current number', 'aa19 aaa', null, {}, asksForTheSame],
    ['the current number once the last was cancelled', 'AA19AAA', { ...asked, status: 'cancelled' as const }, {}, asksForTheSame],
    ['the number of another of their cars', 'CD21EFG', null, { heldBy: golf }, /^Your Volkswagen Golf has this registration\. Change/],
    ['that of one they archived', 'CD21EFG', null, { heldBy: { ...golf, archivedAt: at } }, /which you archived, .* Put it back/],
    ['a number asked for another of their cars', 'CD21EFG', null, { isAskedForAnother: true }, isAskedForAnotherCar],
    ['such a number in place of the one that waits', 'CD21EFG', asked, { isAskedForAnother: true }, isAskedForAnotherCar],
  ])('is refused for %s', (_, to, last, other, message) => {
    expect(() => wish(to, last, other)).toThrow(
      expect.objectContaining({ details: { fields: { new_reg_number: expect.stringMatching(message) } } }),
    );
  });

  it.each([
    ['once it was approved', { ...car, registrationNumber: 'BX70KLM' }, { ...asked, status: 'approved' as const }],
    ['once it was rejected', car, { ...asked, status: 'rejected' as const }],
    ['for a car whose number is another by now', { ...car, registrationNumber: 'BX70KLM' }, asked],
  ])('is not cancelled %s, nor is the number of before asked for', (_, of, last) =>
    expect(() => wished({ car: of, last, to: 'AA19AAA', ...ofNoOther, cancels: true, id: 'change-2' }, at)).toThrow('NO_CHANGE_WAITING'),
  );

  it('is of a car that had no number, too', () => {
    const bare = { ...car, registrationNumber: null };
    const change = wished({ car: bare, last: null, to: 'CD21EFG', ...ofNoOther, id: 'change-2' }, at);
    expect(change).toMatchObject({ from: null, to: 'CD21EFG', status: 'requested' });
  });

  it.each(['requested', 'altered'] as const)('is decided while it is %s', (status) => {
    expect(decided({ ...asked, status }, { decision: { status: 'approved' } }, at)).toMatchObject({ status: 'approved', version: 2 });
    expect(decided({ ...asked, status }, { decision: { status: 'rejected', why: 'No papers' } }, at)).toMatchObject({ why: 'No papers' });
  });

  it.each(['cancelled', 'approved', 'rejected'] as const)('is not decided once it is %s', (status) =>
    expect(() => decided({ ...asked, status }, { decision: { status: 'approved' } }, at)).toThrow('NO_CHANGE_WAITING'),
  );
});
