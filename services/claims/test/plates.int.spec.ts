import { randomUUID } from 'node:crypto';
import { registrationChangeApproved, registrationChangeRepeated } from '@kerbside/contracts/events/accounts';
import { orderChanged, policyCarRenamed } from '@kerbside/contracts/events/claims';
import { bookingConfirmed, bookingSlotProposed, bookingRequested } from '@kerbside/contracts/events/garages';
import { readCoverOfCar } from '@kerbside/contracts/http/claims/cars';
import { readPolicyInternally } from '@kerbside/contracts/http/claims/policies';
import { readRegistrationChangeInternally } from '@kerbside/contracts/http/accounts/registrations';
import { aRegistrationChange } from '@kerbside/contracts/testing/samples';
import { startedService } from '@kerbside/platform/testing/test-service';
import { renameCarOfPolicies } from '../src/plates/plates.consumer.js';
import type { PolicyRecord } from '../src/policies/policy.js';
import { service } from '../src/service.js';
import { anOrder, aPolicy } from '../src/testing/a-policy.js';
import { keep, issued, happens, nextNumber } from './kept-policies.js';

describe('the new registration of a car', () => {
  const claims = startedService(service);

  const insured = async (customerId: string, over: Partial<PolicyRecord['vehicle']> = {}) =>
    (await issued(claims, { customerId, vehicle: { ...aPolicy().vehicle, registrationNumber: 'AA19AAA', ...over } })).id;
  const plateOf = async (policyId: string) =>
    (await claims.by('imports').read(readPolicyInternally.path.replace('{policyId}', policyId))).vehicle.registrationNumber;
  const approve = async (customerId: string, over: object = {}) => {
    const { make, model } = aPolicy().vehicle;
    const change = aRegistrationChange({ id: randomUUID(), customerId, from: 'AA19AAA', to: 'BX70KLM', status: 'approved', ...over });
    claims.answer(readRegistrationChangeInternally, () => ({ ...change, make, model }));
    const told = { customerId, carId: change.carId, changeId: change.id };
    await claims.deliver(registrationChangeApproved, told);
    await claims.sweep(renameCarOfPolicies);
    return told;
  };
  const told = async (policyId: string) =>
    (await claims.events()).filter(({ type, subject }) => type === policyCarRenamed.type && subject === policyId).length;

  it('is that of every policy of the car, which tells of it, and of no other', async () => {
    const [customerId, stranger] = [randomUUID(), randomUUID()];
    const [warranty, gap] = [await insured(customerId), await insured(customerId)];
    const [otherCar, otherCustomer] = [await insured(customerId, { registrationNumber: 'CD21EFG' }), await insured(stranger)];
    await approve(customerId);
    for (const policyId of [warranty, gap]) expect([await plateOf(policyId), await told(policyId)]).toEqual(['BX70KLM', 1]);
    expect([await plateOf(otherCar), await plateOf(otherCustomer)]).toEqual(['CD21EFG', 'AA19AAA']);
  });

  it('is that of a policy that was issued for the old one after it was approved, once that is repeated', async () => {
    const customerId = randomUUID();
    const change = await approve(customerId);
    const policyId = await insured(customerId);
    await claims.deliver(registrationChangeRepeated, change);
    expect([await plateOf(policyId), await told(policyId)]).toEqual(['BX70KLM', 1]);
  });

  it('is that of the policies of a car that had none, by what it is', async () => {
    const customerId = randomUUID();
    const bare = await insured(customerId, { registrationNumber: null });
    const another = await insured(customerId, { registrationNumber: null, model: 'Something else' });
    await approve(customerId, { from: null });
    expect([await plateOf(bare), await plateOf(another)]).toEqual(['BX70KLM', null]);
  });

  it('is the last one, in whichever order the events of two changes come', async () => {
    const customerId = randomUUID();
    const policyId = await insured(customerId);
    await approve(customerId, { from: 'BX70KLM', to: 'CD21EFG', now: 'CD21EFG' });
    await approve(customerId, { to: 'BX70KLM', now: 'CD21EFG' });
    expect([await plateOf(policyId), await told(policyId)]).toEqual(['CD21EFG', 1]);
  });

  it.each(['first', 'last'])(
    'is that of its own car where another has the old one by now, and the event of that one comes %s',
    async (place) => {
      const [customerId, other] = [randomUUID(), randomUUID()];
      const [first, second] = [await insured(customerId), await insured(customerId, { registrationNumber: 'CD21EFG' })];
      const moves = [
        { carId: other, from: 'CD21EFG', to: 'AA19AAA', now: 'AA19AAA' },
        { carId: randomUUID(), to: 'BX70KLM', now: 'BX70KLM' },
      ];
      for (const move of place === 'first' ? moves : moves.toReversed()) await approve(customerId, move);
      expect([await plateOf(first), await plateOf(second)]).toEqual(['BX70KLM', 'AA19AAA']);
      await approve(customerId, { carId: other, to: 'EF22GHJ', now: 'EF22GHJ' });
      expect([await plateOf(first), await plateOf(second)]).toEqual(['BX70KLM', 'EF22GHJ']);
    },
  );

  it('is that of the car of a new owner, which is one of their account', async () => {
    const [customerId, to] = [randomUUID(), randomUUID()];
    const policyId = await insured(customerId);
    await approve(customerId);
    await happens(claims, policyId, { what: 'transferred', on: '2026-12-20', to });
    await approve(to, { carId: randomUUID(), from: 'BX70KLM', to: 'EF22GHJ', now: 'EF22GHJ' });
    expect(await plateOf(policyId)).toBe('EF22GHJ');
  });

  it('tells of nothing where a car has again what it had', async () => {
    const customerId = randomUUID();
    const policyId = await insured(customerId);
    await approve(customerId, { to: 'BX70KLM', now: 'AA19AAA' });
    expect([await plateOf(policyId), await told(policyId)]).toEqual(['AA19AAA', 0]);
  });

  it('finds what covers the car today or later, which a pass shows', async () => {
    claims.clock.set('2027-01-02T12:00:00Z');
    const customerId = randomUUID();
    const policyId = await insured(customerId);
    const { make, model } = aPolicy().vehicle;
    const ask = async (over: object = {}) => {
      const body = { customerId, registrationNumber: 'AA19AAA', make, model, ...over };
      return (await claims.by('accounts').post(readCoverOfCar.path).send(body).expect(200)).body.data.rows;
    };
    expect(await ask()).toMatchObject([{ policyNumber: expect.stringContaining('KS-WAR-'), isRolling: false, endsOn: '2027-11-30' }]);
    expect(await ask({ registrationNumber: 'CD21EFG' })).toEqual([]);
    claims.clock.set('2026-11-21T12:00:00Z');
    expect(await ask()).toMatchObject([{ startsOn: '2026-12-01', endsOn: '2027-11-30' }]);
    claims.clock.set('2028-01-02T12:00:00Z');
    expect(await ask()).toEqual([]);
    claims.clock.set('2027-01-02T12:00:00Z');
    await happens(claims, policyId, { what: 'cancelled', on: '2027-02-01' });
    expect(await ask()).toMatchObject([{ endsOn: '2027-01-31', isRolling: false }]);
    claims.clock.set('2027-02-01T12:00:00Z');
    expect(await ask()).toEqual([]);
  });

  it('finds what covers it now first, of that the warranty, whichever was bought before, as the front of a pass has room for two', async () => {
    claims.clock.set('2027-01-02T12:00:00Z');
    const customerId = randomUUID();
    const types = ['smart_repair', 'battery_cover', 'breakdown'] as const;
    const others = await Promise.all(
      types.map((productType) => issued(claims, { customerId, productType, policyNumber: nextNumber(productType) })),
    );
    const next = { startsOn: '2027-12-01', endsOn: '2028-11-30', policyNumber: nextNumber('warranty') };
    await Promise.all([issued(claims, { customerId, ...next }), insured(customerId)]);
    const { make, model } = aPolicy().vehicle;
    const car = { customerId, registrationNumber: 'AA19AAA', make, model };
    const { body } = await claims.by('accounts').post(readCoverOfCar.path).send(car).expect(200);
    expect(body.data.rows.at(-1)).toMatchObject({ policyNumber: next.policyNumber, startsOn: next.startsOn });
    const found = body.data.rows.map((row: { policyNumber: string }) => row.policyNumber.split('-')[1]);
    const [smart, battery, breakdown] = others.map((policy) => policy.policyNumber.split('-')[1]);
    expect(found).toEqual(['WAR', breakdown, smart, battery, 'WAR']);
  });

  it('finds the visit of an order, which its garage has yet to confirm until it has, or its day has passed, and each change of it is told as another', async () => {
    claims.clock.set('2026-12-08T12:00:00Z');
    const [customerId, quoteId, bookingId] = [randomUUID(), randomUUID(), randomUUID()];
    const order = anOrder({ id: randomUUID(), paymentId: randomUUID(), customerId, quoteId, policyNumber: nextNumber('mot') });
    await keep(claims, order);
    const { make, model, registrationNumber } = order.vehicle;
    const told = { ...bookingRequested.sample, quoteId, bookingId, bookingDate: '2026-12-08', bookingTime: '09:30' };
    const found = async () => {
      const car = { customerId, registrationNumber, make, model };
      const { body } = await claims.by('accounts').post(readCoverOfCar.path).send(car).expect(200);
      return body.data.rows;
    };
    claims.clock.set(new Date('2026-12-01T12:00:00Z'));
    await claims.deliver(bookingRequested, told);
    const visit = { kind: 'visit', policyNumber: order.policyNumber, name: 'MOT test', day: '2026-12-08', time: '09:30' };
    expect(await found()).toEqual([{ ...visit, isAwaited: true }]);
    claims.clock.set('2026-12-09T12:00:00Z');
    expect(await found()).toEqual([{ ...visit, isAwaited: false, isPassed: true }]);
    claims.clock.set('2026-12-08T12:00:00Z');
    await claims.deliver(bookingConfirmed, { ...bookingConfirmed.sample, ...told });
    expect(await found()).toEqual([{ ...visit, isAwaited: false }]);
    await claims.deliver(bookingSlotProposed, {
      ...bookingSlotProposed.sample,
      ...told,
      proposedDate: '2026-12-09',
      proposedTime: '14:00',
    });
    const proposal = { day: '2026-12-09', time: '14:00' };
    expect(await found()).toEqual([{ ...visit, isAwaited: true, proposal }]);
    claims.clock.set('2026-12-09T12:00:00Z');
    expect(await found()).toEqual([{ ...visit, isAwaited: false, isUnanswered: true, proposal }]);
    const changes = (await claims.events()).filter(({ type, subject }) => type === orderChanged.type && subject === order.id);
    const each = { status: 'booked', visitOn: '2026-12-08', visitTime: '09:30' };
    expect(changes.map(({ data }) => data)).toMatchObject([
      { ...each, isConfirmed: false, proposal: null },
      { ...each, isConfirmed: true, proposal: null },
      { ...each, isConfirmed: false, proposal },
    ]);
  });

  it('A5: says the last day that the policy itself says, where its renewal begins early', async () => {
    claims.clock.set('2027-01-02T12:00:00Z');
    const customerId = randomUUID();
    const by = { kind: 'renewal', policyId: randomUUID(), policyNumber: nextNumber('warranty'), on: '2027-06-01' } as const;
    const { vehicle } = await happens(claims, await insured(customerId), { what: 'replaced', by });
    const car = { customerId, registrationNumber: 'AA19AAA', make: vehicle.make, model: vehicle.model };
    const { body } = await claims.by('accounts').post(readCoverOfCar.path).send(car).expect(200);
    expect(body.data.rows).toMatchObject([{ endsOn: '2027-05-31', isRolling: false }]);
  });

  it('A9: finds no cover that was cancelled before its first day', async () => {
    claims.clock.set('2026-11-21T12:00:00Z');
    const customerId = randomUUID();
    const end = { reason: 'cancelled', on: '2026-11-21', voidPence: 31_240, coveredPence: 0, months: null } as const;
    const { vehicle } = await happens(claims, await insured(customerId), { what: 'plan-ended', end });
    const { make, model } = vehicle;
    const car = { customerId, registrationNumber: 'AA19AAA', make, model };
    const { body } = await claims.by('accounts').post(readCoverOfCar.path).send(car).expect(200);
    expect(body.data.rows).toEqual([]);
  });

  it('is kept with what happened to the policy, and audited', async () => {
    const customerId = randomUUID();
    const policyId = await insured(customerId);
    await approve(customerId);
    const agent = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;
    const history = await claims.by(agent).get(`/api/claims/policies/${policyId}/as-at`).expect(200);
    expect(history.body.data).toMatchObject({ changes: [{ what: 'issued' }, { what: 'car-renamed' }], differs: [] });
    const audit = await claims.by(agent).get('/api/claims/audit').query({ subjectId: policyId }).expect(200);
    expect(audit.body.data.rows.map(({ action }: { action: string }) => action)).toContain('policy-car-renamed');
  });
});
