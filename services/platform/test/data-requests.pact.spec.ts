import { customerErased, dataErasureRequested, dataExportRequested } from '@kerbside/contracts/events/accounts';
import { readDataSubject, takeDataPiece, takeErasure, type DataSubject } from '@kerbside/contracts/http/accounts/data';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { alike } from '@kerbside/contracts/testing/consumer-pact';
import { expectEvent } from '@kerbside/contracts/testing/message-pact';
import { Mongo } from '../src/mongo/mongo.js';
import { eraseData, eraseDataAgain, sendDataCopy, tellDataErased } from '../src/personal/data-requests.consumer.js';
import { DataRequestsModule } from '../src/personal/data-requests.module.js';
import { byCustomer } from '../src/personal/personal-records.js';
import type { ServiceDefinition } from '../src/service/service-definition.js';
import type { ServiceUnderTest } from '../src/testing/service-under-test.js';
import { testService } from '../src/testing/test-service.js';

/** Every service answers as this one does: it is the platform that answers. */
const answering: ServiceDefinition = {
  name: 'garages',
  config: () => ({}),
  module: () =>
    DataRequestsModule.for({
      records: [{ in: 'things', called: 'Things', of: byCustomer(), hidden: ['secret'], erasing: 'remove' }],
      impersonal: [],
    }),
  refusals: {},
};

const [requestId, customerId] = ['c9000000-0000-4000-8000-000000000001', 'c9000000-0000-4000-8000-000000000002'];
const asked = ['a service asks', { service: 'garages' }] as const;
const copying = ['a copy of a customer’s data is being made', { requestId, customerId }] as const;
const erasing = ['the data of a customer are being erased', { requestId, customerId }] as const;
const subject: DataSubject = {
  customerId,
  emails: ['jo@example.test'],
  phones: ['07700900123'],
  plates: ['AB12CDE'],
  names: ['Jo Bloggs'],
  places: ['YO1 7HH'],
  quoteIds: ['c9000000-0000-4000-8000-000000000003'],
};

let service: ServiceUnderTest;
let received: object[];
beforeAll(async () => {
  service = await testService(answering);
});
beforeEach(async () => {
  await service.startAfresh();
  received = [];
  service.answer(readDataSubject, () => subject);
  service.answer(takeDataPiece, ({ body }) => taken(body));
  service.answer(takeErasure, ({ body }) => taken(body));
  await things().insertMany([
    { customerId, of: 'theirs', secret: 's' },
    { customerId: 'another', of: 'another' },
  ]);
});
afterAll(() => service.close());

const taken = (body: object) => {
  received.push(body);
  return {};
};
const things = () => service.get(Mongo).database.collection('things');
const left = async () => (await things().find().toArray()).map(({ of }) => of as string);
const textOf = (piece: object | undefined) => Buffer.from(String(Object(piece).base64), 'base64').toString();

describe('what services hear of customers who ask about their data', () => {
  it('a copy: each sends what it keeps of them', () =>
    expectEvent('platform', dataExportRequested, { so: 'to send its part', given: [copying] }, async (event) => {
      service.answer(readDataSubject, () => ({ ...subject, customerId: Object(event.data).customerId }));
      await things().updateOne({ of: 'theirs' }, { $set: { customerId: Object(event.data).customerId } });
      await service.receive(event);
      await service.sweep(sendDataCopy);
      expect(received).toMatchObject([{ name: 'garages.json', place: 0, isLast: true }]);
      expect(textOf(received[0])).toContain('theirs');
      expect(textOf(received[0])).not.toMatch(/another|secret/);
    }));

  it('an erasure: each erases what it keeps of them, and says so', () =>
    expectEvent('platform', dataErasureRequested, { so: 'to erase its part', given: [erasing] }, async (event) => {
      await things().updateOne({ of: 'theirs' }, { $set: { customerId } });
      await service.receive(event);
      await service.sweep(eraseData);
      await service.sweep(tellDataErased);
      expect(await left()).toEqual(['another']);
      expect(received).toEqual([{ records: [{ what: 'Things', count: 1, law: null }] }]);
    }));

  it('the end of it: what was written since is erased, too', () =>
    expectEvent(
      'platform',
      customerErased,
      { so: 'to forget what came late', given: [['a customer was erased', { requestId, customerId }]] },
      async (event) => {
        await things().updateOne({ of: 'theirs' }, { $set: { customerId: Object(event.data).customerId } });
        await service.receive(event);
        await service.sweep(eraseDataAgain);
        expect(await left()).toEqual(['another']);
      },
    ));

  it('whom it is about is known to accounts', () =>
    expectCall(
      'platform',
      readDataSubject,
      { so: 'to find their records', given: [asked, erasing], params: { requestId }, data: subject },
      (url) =>
        service.callingAt(url, readDataSubject, async () => {
          await service.deliver(dataExportRequested, { requestId, customerId });
          await service.sweep(sendDataCopy);
          expect(received).toHaveLength(1);
        }),
    ));

  it('accounts takes each piece', () =>
    expectCall(
      'platform',
      takeDataPiece,
      {
        so: 'to send its part',
        given: [asked, copying],
        params: { requestId },
        body: { name: 'garages.json', place: 0, base64: alike('e30='), isLast: true },
        data: {},
      },
      (url) =>
        service.callingAt(url, takeDataPiece, async () => {
          await service.deliver(dataExportRequested, { requestId, customerId });
          await service.sweep(sendDataCopy);
        }),
    ));

  it('accounts hears what went and what stays', () =>
    expectCall(
      'platform',
      takeErasure,
      {
        so: 'to say that its part is erased',
        given: [asked, erasing],
        params: { requestId },
        body: { records: [{ what: 'Things', count: 1, law: null }] },
        data: {},
      },
      (url) =>
        service.callingAt(url, takeErasure, async () => {
          await service.deliver(dataErasureRequested, { requestId, customerId });
          await service.sweep(eraseData);
          await service.sweep(tellDataErased);
        }),
    ));
});
