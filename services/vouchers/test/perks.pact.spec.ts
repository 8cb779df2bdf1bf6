import { policyAmended, policyCancelled, policyIssued, policyReinstated, policyTransferred } from '@kerbside/contracts/events/claims';
import { readCar, readMe, readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { sendMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import { referFriend } from '@kerbside/contracts/http/vouchers/campaigns';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { alike } from '@kerbside/contracts/testing/consumer-pact';
import { expectEvent } from '@kerbside/contracts/testing/message-pact';
import { aPerson } from '@kerbside/contracts/testing/sample-person';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { demoManualCodes } from '../src/manuals/demo-codes.js';
import { ManualsRepository } from '../src/manuals/manuals.repository.js';
import { service } from '../src/service.js';

const customerId = 'c9000000-0000-4000-8000-000000000001';
const customer = { kind: 'customer', userId: customerId } as const;
const asked = ['a service asks', { service: 'vouchers' }] as const;
const staff = { kind: 'staff', userId: 'c9000000-0000-4000-8000-000000000003', role: 'agent' } as const;
const person = aPerson({ id: customerId });
const car = {
  id: 'c9000000-0000-4000-8000-000000000002',
  registrationNumber: 'AA19AAA',
  make: 'Ford',
  model: 'Focus',
  range: 'GTI',
  firstRegistrationDate: '2019-03-01',
  addedAt: '2026-11-01T09:00:00.000Z',
};

let vouchers: ServiceUnderTest;
beforeAll(async () => {
  vouchers = await testService(service);
  await vouchers.get(ManualsRepository).addMissing(demoManualCodes());
  vouchers.answer(readPerson, () => person);
  vouchers.answer(sendMessage, () => ({}));
});
afterAll(() => vouchers.close());

const post = (path: string, body: object = {}) => vouchers.http().post(path).set(vouchers.as(customer)).send(body);
const refer = async (friend_email: string): Promise<void> =>
  void (await post(referFriend.path, { friend_name: 'Jo', friend_email, message: 'Try it' }).expect(200));

describe('a manual code', () => {
  it.each([
    [policyIssued, 'a purchase becomes a policy'],
    [policyTransferred, 'a policy is transferred'],
  ] as const)('is for longer once claims reports cover: %#', (type, state) =>
    expectEvent(
      'vouchers',
      type,
      { so: 'so that the long manual code may be had', given: [[state, { customerId }]], saying: { customerId } },
      async (event) => {
        await vouchers.receive(event);
        const { body } = await post(`/ajax/is-eligible-for-haynes-code/${customerId}`).expect(200);
        expect(body.data).toMatchObject({ isLongCodeAvailable: true });
      },
    ),
  );
});

describe('a manual code of who no longer has cover', () => {
  const policyId = 'c9000000-0000-4000-8000-000000000004';
  const owner = 'c9000000-0000-4000-8000-000000000005';
  const isLong = async (): Promise<boolean> => {
    const path = `/ajax/is-eligible-for-haynes-code/${owner}`;
    const asked = vouchers
      .http()
      .post(path)
      .set(vouchers.as({ kind: 'customer', userId: owner }));
    return (await asked.send({}).expect(200)).body.data.isLongCodeAvailable;
  };
  const issued = { ...policyIssued.sample, policyId, customerId: owner };

  it.each([
    [policyCancelled, 'a policy is cancelled', false],
    [policyReinstated, 'a policy is reinstated', true],
    [policyAmended, 'staff started a policy early', true],
  ] as const)('follows what claims reports: %#', (type, state, expected) =>
    expectEvent(
      'vouchers',
      type,
      { so: 'so that the long manual code is for cover', given: [[state, { customerId: owner, policyId }]], saying: { policyId } },
      async (event) => {
        await vouchers.deliver(policyIssued, { ...issued, endsOn: type === policyAmended ? '2026-11-01' : issued.endsOn });
        if (type === policyReinstated)
          await vouchers.deliver(policyCancelled, { ...policyCancelled.sample, policyId, cancelledOn: '2026-11-01' });
        await vouchers.receive(event);
        expect(await isLong()).toBe(expected);
      },
    ),
  );
});

describe('a partner’s offer', () => {
  it('is for a car that accounts says is the caller’s', () =>
    expectCall(
      'vouchers',
      readMe,
      {
        so: 'to know the car that an offer is for',
        given: [
          asked,
          ['a customer whose browser keeps a session', { token: 'c9-token', userId: customerId }],
          ['a car of the customer', { customerId }],
        ],
        data: { person: { ...person, phone: null, address: [], postcode: null }, cars: [car] },
      },
      (url) =>
        vouchers.callingAt(url, readMe, async () => {
          const { body } = await post(`/ajax-customer/get-external-product/${car.id}/wecovercars/tyre`).expect(200);
          expect(body.data).toMatchObject({ car_id: car.id, name: 'Tyre Guard' });
        }),
    ));

  it('is for the car that staff name, whose customer accounts knows', () =>
    expectCall(
      'vouchers',
      readCar,
      {
        so: 'to act for the customer of a car',
        given: [asked, ['a person', { userId: customerId }], ['a car of the customer', { customerId, carId: car.id }]],
        params: { carId: car.id },
        data: { customerId, car },
        saying: { customerId },
      },
      (url) =>
        vouchers.callingAt(url, readCar, async () => {
          const path = `/ajax-customer/get-external-product/${car.id}/wecovercars/tyre`;
          await vouchers.http().post(path).set(vouchers.as(staff)).send({}).expect(200);
        }),
    ));
});

describe('an invitation of a friend', () => {
  it('names the person that accounts knows', () =>
    expectCall(
      'vouchers',
      readPerson,
      {
        so: 'to name who invites',
        given: [asked, ['a person', { userId: customerId }]],
        params: { userId: customerId },
        data: person,
        saying: { id: customerId },
      },
      (url) => vouchers.callingAt(url, readPerson, () => refer('jo@example.test')),
    ));

  it('is sent by callbacks', () =>
    expectCall(
      'vouchers',
      sendMessage,
      {
        so: 'to invite a friend',
        given: [asked],
        body: {
          key: alike('friend-invitation-1'),
          channel: 'email',
          template: 'friend-invitation',
          customerId: null,
          to: 'kim@example.test',
          onBehalfOf: customerId,
          facts: { friend: 'Jo', customer: 'Casey', message: 'Try it', url: alike('http://localhost:3000') },
        },
        data: {},
      },
      (url) => vouchers.callingAt(url, sendMessage, () => refer('kim@example.test')),
    ));
});
