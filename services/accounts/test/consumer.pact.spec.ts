import { carAdded, dataExportRequested, importedRowsUndone } from '@kerbside/contracts/events/accounts';
import {
  claimSubmitted,
  policyArrearsChanged,
  policyCancelled,
  policyCarRenamed,
  policyIssued,
  policyTransferred,
} from '@kerbside/contracts/events/claims';
import { bookingFinished, bookingMotResultNoted } from '@kerbside/contracts/events/garages';
import { importUndoAsked } from '@kerbside/contracts/events/imports';
import { purchaseCompleted } from '@kerbside/contracts/events/payments';
import { forgotPassword, login, register } from '@kerbside/contracts/http/accounts/accounts';
import { beginPasskey, confirmPasskey } from '@kerbside/contracts/http/accounts/passkeys';
import { resetSecondFactor } from '@kerbside/contracts/http/accounts/second-factor';
import type { ObstaclesCall } from '@kerbside/contracts/accounts/erasure-obstacle';
import { sendMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import { readClaimsObstacles } from '@kerbside/contracts/http/claims/obstacles';
import { readGaragesObstacles } from '@kerbside/contracts/http/garages/obstacles';
import { readPaymentsObstacles } from '@kerbside/contracts/http/payments/obstacles';
import { askDataExport } from '@kerbside/contracts/http/accounts/data';
import { readPolicyInternally } from '@kerbside/contracts/http/claims/policies';
import { serviceDueNoted } from '@kerbside/contracts/events/pricing';
import { readCoverOfCar } from '@kerbside/contracts/http/claims/cars';
import { listQuotesOfPerson } from '@kerbside/contracts/http/pricing/internal';
import { readPurchasedQuote } from '@kerbside/contracts/http/pricing/purchase';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { alike } from '@kerbside/contracts/testing/consumer-pact';
import { expectEvent } from '@kerbside/contracts/testing/message-pact';
import { aPolicy } from '@kerbside/contracts/testing/sample-policy';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { noteClaimMileage, noteWork } from '../src/cars/car-works.service.js';
import { CarsRepository } from '../src/cars/cars.repository.js';
import { addCarOfPolicy, CarsService, noteServiceDue } from '../src/cars/cars.service.js';
import { GivenPassesRepository } from '../src/given-passes/given-passes.repository.js';
import { updatePass } from '../src/given-passes/pass-updates.js';
import { PeopleRepository } from '../src/people/people.repository.js';
import { notifyOfChange } from '../src/second-factor/factor-changes.js';
import { notifyOfReset } from '../src/second-factor/second-factor-reset.js';
import { service as definition } from '../src/service.js';
import { beginExport } from '../src/your-data/data-exports.service.js';
import { beginErasures } from '../src/your-data/data-erasures.service.js';
import { newErasure } from '../src/your-data/data-request.js';
import { DataRequestsRepository } from '../src/your-data/data-requests.repository.js';
import { obstacleCalls } from '../src/your-data/obstacle-calls.js';
import { Authenticator } from './authenticator.js';
import { browser, form } from './browser.js';
import { quickHashes } from './quick-hashes.js';

const customerId = 'c2000000-0000-4000-8000-000000000001';
const policyId = 'c2000000-0000-4000-8000-000000000002';
const quoteId = 'c2000000-0000-4000-8000-000000000003';
const secret = 'c2-secret';
const requestId = 'c2000000-0000-4000-8000-000000000004';
const paymentId = 'c2000000-0000-4000-8000-000000000005';
const carId = 'c2000000-0000-4000-8000-000000000006';
const bookingId = 'c2000000-0000-4000-8000-000000000007';
const asked = ['a service asks', { service: 'accounts' }] as const;

let accounts: ServiceUnderTest;
beforeAll(async () => {
  accounts = await testService(definition, { env: { PER_ADDRESS_LIMIT_FACTOR: '100' }, overrides: [quickHashes] });
});
beforeEach(async () => {
  await accounts.startAfresh();
  accounts.answer(readPolicyInternally, ({ params }) => aPolicy({ id: params.policyId, customerId }));
});
afterAll(() => accounts.close());

const receiveCarOfPolicy = async () => {
  await accounts.sweep(addCarOfPolicy);
  expect((await accounts.events()).at(-1)).toMatchObject({ type: carAdded.type, data: { customerId } });
};
const askToReset = async (option: object): Promise<void> => {
  const who = browser(accounts);
  const { email } = form({ email: 'ann@example.test' });
  await who.post(register.path, form({ email })).expect(200);
  await browser(accounts)
    .post(forgotPassword.path, { email, ...option })
    .expect(200);
  await accounts.sweep('send-recoveries');
};
const buyWithoutPassword = async (): Promise<void> => {
  const { password: _, password_confirmation: __, ...account } = form({ email: 'ann@example.test' });
  const { body } = await browser(accounts).post(register.path, account).expect(200);
  await accounts.deliver(purchaseCompleted, { ...purchaseCompleted.sample, customerId: body.data.userId });
  await accounts.sweep('send-recoveries');
};
const guessTooOften = async (): Promise<void> => {
  const { email } = form({ email: 'ann@example.test' });
  await browser(accounts).post(register.path, form({ email })).expect(200);
  const guess = () => browser(accounts).post(login.path, { email, password: 'wrong kettle' });
  for (let tries = 1; tries <= 5; tries += 1) await guess().expect(401);
  await guess().expect(429);
  await accounts.sweep('send-recoveries');
};
const resetOfColleague = async (): Promise<void> => {
  const admin = { kind: 'staff', userId: 'c2000000-0000-4000-8000-000000000009', role: 'admin' } as const;
  const { body } = await browser(accounts)
    .post(register.path, form({ email: 'ann@example.test' }))
    .expect(200);
  const { userId } = body.data;
  await accounts
    .get(Mongo)
    .connection.collection<{ _id: string }>('people')
    .updateOne({ _id: userId }, { $set: { role: 'agent' } });
  const path = resetSecondFactor.path.replace('{userId}', userId);
  await accounts.http().post(path).set(accounts.as(admin)).send({ why: 'Lost the phone' }).expect(200);
  await accounts.sweep(notifyOfReset);
};
const passkeyAdded = async (): Promise<void> => {
  const who = browser(accounts);
  const { body } = await who.post(register.path, form({ email: 'ann@example.test' })).expect(200);
  await accounts
    .get(Mongo)
    .connection.collection<{ _id: string }>('people')
    .updateOne({ _id: body.data.userId }, { $set: { role: 'agent' } });
  const options = (await who.post(beginPasskey.path).expect(200)).body.data;
  await who.post(confirmPasskey.path, { name: 'Blue key', credential: new Authenticator().make(options) }).expect(200);
  await accounts.sweep(notifyOfChange);
};
/** An erasure that was asked for a week ago begins, unless something stands against it. */
const beginErasure = async (call: ObstaclesCall) => {
  for (const other of obstacleCalls) if (other !== call) accounts.answer(other, () => ({ obstacles: [] }));
  const requests = accounts.get(DataRequestsRepository);
  await accounts.get(Mongo).transaction((session) => requests.add(newErasure(customerId, requestId, new Date(0)), session));
  await accounts.sweep(beginErasures);
  expect(await requests.find(requestId)).toMatchObject({ status: 'refused', obstacles: [expect.anything()] });
};
const letter = { key: alike('recovery:1'), customerId: alike(customerId), isForStaff: false, channel: 'email', to: 'ann@example.test' };

describe('what accounts hears from payments', () => {
  it('a purchase', () =>
    expectEvent(
      'accounts',
      purchaseCompleted,
      {
        so: 'so that somebody without a password is sent a link to choose one',
        given: [['a quote that is paid', { quoteId, secret, totalPence: 31_240 }]],
        saying: { quoteId, totalPence: 31_240, voucherCode: null },
      },
      (event) => accounts.receive(event),
    ));
});

describe('what accounts hears from imports', () => {
  it('which rows are taken back', () => {
    const { importId, actorId: staffId } = importUndoAsked.sample;
    return expectEvent(
      'accounts',
      importUndoAsked,
      { so: 'so that what they made goes', given: [['an admin takes an import back', { importId, customerId, staffId }]] },
      async (event) => {
        await accounts.receive(event);
        expect((await accounts.events()).at(-1)).toMatchObject({ type: importedRowsUndone.type, data: { importId } });
      },
    );
  });
});

describe('what accounts hears from pricing of when a service is due', () => {
  const vehicle = { registrationNumber: 'AA19AAA', make: 'Vauxhall', model: 'Corsa', range: 'E (2014-2019)' };
  const policy = {
    productType: 'warranty' as const,
    productName: 'Warranty',
    version: 'gold',
    levelName: 'Gold',
    premiumPence: 34_711,
    originalPence: 34_711,
    taxPence: 5_785,
    lines: [{ kind: 'base' as const, code: 'gold-12', label: 'Gold, 12 months', amountPence: 34_711 }],
    startsOn: '2026-12-01',
    endsOn: '2027-11-30',
    months: 12,
    rolling: false,
    claimLimitPence: 300_000,
    terms: [{ label: 'Labour rate', value: '£120 an hour' }],
    covers: ['Engine'],
    excludes: ['Wear and tear'],
  };
  const bought = { quoteId, customerId, vehicle: { ...vehicle, firstRegistrationDate: '2019-03-01', mileage: 42_000 }, policies: [policy] };
  beforeEach(async () => {
    await accounts.get(Mongo).transaction((session) => accounts.get(CarsService).add({ id: carId, customerId, vehicle }, session));
    accounts.answer(readPurchasedQuote, () => bought);
  });
  const isNoted = async () => {
    await accounts.sweep(noteServiceDue);
    const car = await accounts.get(CarsRepository).withPlate(customerId, vehicle.registrationNumber);
    expect(car?.serviceDueOn).toBe('2027-05-01');
  };

  it('that somebody who bought cover said so', () =>
    expectEvent(
      'accounts',
      serviceDueNoted,
      {
        so: 'so that the calendar has it',
        given: [['a customer says when the next service is due', { customerId, quoteId }]],
        saying: { customerId, quoteId },
      },
      async (event) => {
        await accounts.receive(event);
        await isNoted();
      },
    ));

  it('which car it is', () =>
    expectCall(
      'accounts',
      readPurchasedQuote,
      {
        so: 'to know which car is serviced',
        given: [asked, ['a quote that was bought', { quoteId, customerId }]],
        params: { quoteId },
        data: bought,
        saying: { quoteId },
      },
      (url) =>
        accounts.callingAt(url, readPurchasedQuote, async () => {
          await accounts.deliver(serviceDueNoted, { ...serviceDueNoted.sample, quoteId, customerId });
          await isNoted();
        }),
    ));
});

describe('what accounts hears from claims', () => {
  it.each([
    ['a policy that was issued', policyIssued, 'a purchase becomes a policy'],
    ['a policy that somebody took over', policyTransferred, 'a policy is transferred'],
  ] as const)('%s', (_, type, state) =>
    expectEvent(
      'accounts',
      type,
      {
        so: 'so that its car comes to the account',
        given: [[state, { customerId }]],
        saying: { customerId },
      },
      async (event) => {
        await accounts.receive(event);
        await receiveCarOfPolicy();
      },
    ),
  );
});

describe('what accounts hears of a car', () => {
  const vehicle = { registrationNumber: 'AA19AAA', make: 'Vauxhall', model: 'Corsa', range: null };
  const car = async () => {
    await accounts.get(Mongo).transaction((session) => accounts.get(CarsService).add({ id: carId, customerId, vehicle }, session));
    return () => accounts.get(CarsRepository).withPlate(customerId, vehicle.registrationNumber);
  };
  beforeEach(() => {
    const bought = { ...vehicle, firstRegistrationDate: null, mileage: 1 };
    accounts.answer(readPurchasedQuote, ({ params }) => ({ quoteId: params.quoteId, customerId, vehicle: bought, policies: [] }));
  });

  it.each([
    ['a visit is finished', bookingFinished, { customerId, products: ['mot'] }, null],
    ['the MOT of a visit is noted', bookingMotResultNoted, { customerId, motResult: 'passed' }, 'passed'],
  ] as const)('from garages: %s', (state, type, saying, motResult) =>
    expectEvent('accounts', type, { so: 'so that its history has it', given: [[state, { customerId }]], saying }, async (event) => {
      const known = await car();
      await accounts.receive(event);
      await accounts.sweep(noteWork);
      expect((await known())?.works).toMatchObject([{ products: ['mot'], motResult }]);
    }),
  );

  it('from claims: how far it has gone', () =>
    expectEvent(
      'accounts',
      claimSubmitted,
      { so: 'so that no later mileage is below it', given: [['a claim is sent', { customerId }]], saying: { customerId, mileage: 44_000 } },
      async (event) => {
        const known = await car();
        await accounts.receive(event);
        await accounts.sweep(noteClaimMileage);
        expect((await known())?.mileageSince?.mileage).toBe(44_000);
      },
    ));
});

describe('what accounts hears from claims of a policy whose car has a pass', () => {
  beforeEach(() => accounts.answer(readCoverOfCar, () => ({ rows: [] })));
  /** A pass that shows cover which no longer exists. */
  const givePass = async (): Promise<string> => {
    const vehicle = { registrationNumber: 'AA19AAA', make: 'Vauxhall', model: 'Corsa', range: null };
    await accounts.get(Mongo).transaction((session) => accounts.get(CarsService).add({ id: carId, customerId, vehicle }, session));
    return (await accounts.get(GivenPassesRepository).give({ _id: carId, customerId, sum: 'of-before', isVoid: false })).sum;
  };
  it.each([
    ['it is cancelled', policyCancelled, 'a policy is cancelled'],
    ['its car has another registration', policyCarRenamed, 'the car of a policy has another registration'],
    ['its cover rests', policyArrearsChanged, 'payments of a policy are overdue'],
  ] as const)('%s', (_, type, state) =>
    expectEvent(
      'accounts',
      type,
      { so: 'so that the pass shows it', given: [[state, { customerId, policyId }]], saying: { customerId } },
      async (event) => {
        const before = await givePass();
        await accounts.receive(event);
        await accounts.sweep(updatePass);
        expect((await accounts.get(GivenPassesRepository).find(carId))?.sum).not.toBe(before);
      },
    ),
  );
});

describe('what accounts asks', () => {
  it('of callbacks: to tell of a second step that was reset', () =>
    expectCall(
      'accounts',
      sendMessage,
      {
        so: 'to tell of a second step that was reset',
        given: [asked],
        body: {
          ...letter,
          key: alike('second-factor-reset:1'),
          isForStaff: true,
          template: 'second-factor-reset',
          facts: { url: alike('http://localhost:3000/backoffice/') },
        },
        data: {},
      },
      (url) => accounts.callingAt(url, sendMessage, resetOfColleague),
    ));

  it('of callbacks: to tell of a second step that was changed', () =>
    expectCall(
      'accounts',
      sendMessage,
      {
        so: 'to tell of a passkey that was added',
        given: [asked],
        body: {
          ...letter,
          key: alike('second-factor-changed:1'),
          isForStaff: true,
          template: 'second-factor-changed',
          facts: { change: 'passkey-added', url: alike('http://localhost:3000/backoffice/sign-in') },
        },
        data: {},
      },
      (url) => accounts.callingAt(url, sendMessage, passkeyAdded),
    ));

  it('of claims: whose car a policy covers', () =>
    expectCall(
      'accounts',
      readPolicyInternally,
      {
        so: 'for its customer and its car',
        given: [asked, ['a policy of the customer', { customerId, policyId }]],
        params: { policyId },
        data: aPolicy({
          vehicle: { registrationNumber: 'AA19AAA', make: 'Vauxhall', model: 'Corsa', range: 'E' },
          terms: [{ label: 'Labour rate', value: '£120 an hour' }],
          covers: ['Engine'],
          excludes: ['Wear'],
        }),
        saying: { id: policyId, customerId },
      },
      (url) =>
        accounts.callingAt(url, readPolicyInternally, async () => {
          await accounts.deliver(policyIssued, { ...policyIssued.sample, policyId, customerId });
          await receiveCarOfPolicy();
        }),
    ));

  it('of callbacks: to send a link', () =>
    expectCall(
      'accounts',
      sendMessage,
      {
        so: 'to send a link to choose a password',
        given: [asked],
        body: {
          ...letter,
          template: 'password-reset',
          facts: { url: alike('http://localhost:3000/account/reset-password?token=t'), expires: alike('2027-03-02T11:00:00.000Z') },
        },
        data: {},
      },
      (url) => accounts.callingAt(url, sendMessage, () => askToReset({ option: 'reset' })),
    ));

  it('of callbacks: to send a link to choose the first password', () =>
    expectCall(
      'accounts',
      sendMessage,
      {
        so: 'to send a link to choose the first password',
        given: [asked],
        body: {
          ...letter,
          template: 'first-password',
          facts: { url: alike('http://localhost:3000/account/reset-password?token=t'), expires: alike('2027-03-02T11:00:00.000Z') },
        },
        data: {},
      },
      (url) => accounts.callingAt(url, sendMessage, buyWithoutPassword),
    ));

  it('of callbacks: to send a link to sign in', () =>
    expectCall(
      'accounts',
      sendMessage,
      {
        so: 'to send a link to sign in',
        given: [asked],
        body: {
          ...letter,
          template: 'sign-in-link',
          facts: { url: alike('http://localhost:3000/account/sign-in?token=t'), expires: alike('2027-03-02T11:00:00.000Z') },
        },
        data: {},
      },
      (url) => accounts.callingAt(url, sendMessage, guessTooOften),
    ));

  it('of callbacks: to send a code', () =>
    expectCall(
      'accounts',
      sendMessage,
      {
        so: 'to send a one-time code',
        given: [asked],
        body: { ...letter, template: 'one-time-code', facts: { code: alike('123456') } },
        data: {},
      },
      (url) => accounts.callingAt(url, sendMessage, () => askToReset({ option: 'otp', otpTransport: 'email' })),
    ));
});

describe('what accounts asks of pricing', () => {
  const quoteId = 'c2000000-0000-4000-8000-000000000011';

  it('which quotes are a person’s', () =>
    expectCall(
      'accounts',
      listQuotesOfPerson,
      {
        so: 'to find everything about them',
        given: [asked, ['a quote that was bought', { quoteId, customerId }]],
        body: { customerId: alike(customerId), emails: alike(['ann@example.test']) },
        data: { quoteIds: [quoteId] },
      },
      (url) =>
        accounts.callingAt(url, listQuotesOfPerson, async () => {
          const who = browser(accounts);
          const { body } = await who.post(register.path, form({ email: 'ann@example.test' })).expect(200);
          const ann = { _id: String(body.data.userId), email: 'ann@example.test' };
          await accounts.get(Mongo).transaction((session) => accounts.get(PeopleRepository).proveEmail(ann, session));
          await who.post(askDataExport.path).expect(200);
          await accounts.sweep(beginExport);
          expect((await accounts.events()).at(-1)).toMatchObject({ type: dataExportRequested.type });
        }),
    ));

  it.each([
    [
      'claims',
      readClaimsObstacles,
      ['a policy of the customer', { customerId, policyId }],
      { kind: 'active-cover', name: 'KS-WAR-0000001-100' },
    ],
    [
      'payments',
      readPaymentsObstacles,
      ['a purchase in instalments by direct debit', { customerId, quoteId, paymentId }],
      { kind: 'money-owed', name: 'KQ-1' },
    ],
    [
      'garages',
      readGaragesObstacles,
      ['a visit that the customer bought', { customerId, carId, bookingId }],
      { kind: 'booked-visit', name: '2 December 2026' },
    ],
  ] as const)('of %s: what stands against an erasure', (_, call, state, { kind, name }) =>
    expectCall(
      'accounts',
      call,
      {
        so: 'to erase nobody who is still served',
        given: [asked, [state[0], { ...state[1] }]],
        params: { customerId },
        data: { obstacles: [{ kind, name }] },
      },
      (url) => accounts.callingAt(url, call, () => beginErasure(call)),
    ),
  );
});
