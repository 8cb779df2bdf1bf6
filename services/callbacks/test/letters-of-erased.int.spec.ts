import { randomUUID } from 'node:crypto';
import { callbackCompleted } from '@kerbside/contracts/events/callbacks';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { PersonalData } from '@kerbside/platform/personal/personal-data';
import { subjectErased } from '@kerbside/platform/personal/personal-records';
import { stagesOf } from '@kerbside/platform/testing/list-plan';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import type { MessageRecord } from '../src/letters/message.js';
import { MessagesRepository } from '../src/messages/messages.repository.js';
import { MessagesService } from '../src/messages/messages.service.js';
import { secretKeptMs } from '../src/messages/secret-message.js';
import { service as definition } from '../src/service.js';

interface LetterRow {
  readonly _id: string;
  readonly [field: string]: unknown;
}

const customerId = randomUUID();
const subject = { ...subjectErased(customerId), emails: ['ann.lee@example.com'], phones: ['07700 900123', '+447700900123'] };

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await testService(definition);
});
afterAll(() => service.close());

const write = (to: string, over: Partial<MessageRecord> = {}) =>
  service.get(MessagesRepository).add({
    id: randomUUID(),
    key: randomUUID(),
    channel: 'email',
    template: 'policy-confirmation',
    customerId: null,
    to,
    isForStaff: false,
    subject: 'Your policy',
    text: 'Hello',
    html: null,
    sealed: null,
    attachments: [],
    status: 'sent',
    tries: 1,
    nextTryAt: service.clock.now(),
    createdAt: service.clock.now(),
    sentAt: service.clock.now(),
    expiresAt: service.clock.now(),
    ...over,
  });

describe('letters to somebody who is erased', () => {
  it('go by their id and by each address, however it was typed, and nobody else’s do', async () => {
    const theirs = ['ann.lee@example.com', 'Ann.Lee@Example.COM', '07700 900123', '+447700900123'];
    const others = ['bob@example.com', 'ann.lee@example.com.au', 'ann@example.com', '07700 900124'];
    for (const to of [...theirs, ...others]) await write(to);
    await write('moved@example.com', { customerId });
    // Letters to a person who shares the telephone, and to a former owner of the address.
    for (const to of ['07700 900123', 'ann.lee@example.com']) await write(to, { customerId: randomUUID() });
    await service.get(Mongo).transaction((session) => service.get(PersonalData).erase(subject, session));
    const left = await service.get(Mongo).database.collection('messages').find().toArray();
    expect(left.map(({ to }) => String(to)).toSorted()).toEqual([...others, '07700 900123', 'ann.lee@example.com'].toSorted());
  });

  it('go where they bring their words to somebody else, who may be no customer, and is written to once', async () => {
    const [own, other] = [randomUUID(), randomUUID()];
    const letters = service.get(MessagesService);
    const body = { channel: 'email', template: 'friend-invitation', customerId: null, to: 'kim@example.com' } as const;
    const facts = { friend: 'Kim', customer: 'Ann', message: 'They paid for my gearbox', url: 'https://site.test' };
    await letters.accept({ ...body, key: own, onBehalfOf: customerId, facts });
    await letters.accept({ ...body, key: other, onBehalfOf: randomUUID(), facts });
    const found = () =>
      service
        .get(Mongo)
        .database.collection('messages')
        .find({ key: { $in: [own, other] } })
        .toArray();
    const until = service.clock.now().getTime() + secretKeptMs;
    expect((await found()).map(({ expiresAt }) => Number(expiresAt))).toEqual([until, until]);
    await service.get(Mongo).transaction((session) => service.get(PersonalData).erase(subject, session));
    expect((await found()).map(({ key }) => String(key))).toEqual([other]);
  });
});

describe('callbacks of somebody who is erased', () => {
  it('go with what staff have to do for them, which is told to be over, whatever address was typed, and nobody else’s do', async () => {
    const { database } = service.get(Mongo);
    const [own, visitor, done, other, another] = [randomUUID(), randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const book = async (id: string, customerEmail: string, by: string | null) => {
      await database.collection<LetterRow>('callbacks').insertOne({ _id: id, customerId: by, customerEmail });
      const contact = { name: 'Ann Lee', phone: '07700 900123', email: customerEmail };
      await database
        .collection<LetterRow>('reminders')
        .insertOne({ _id: id, related: null, contact, doneAt: id === done ? new Date() : null, version: 1 });
    };
    await book(own, 'work@example.com', customerId);
    await book(visitor, 'ann.lee@example.com', null);
    await book(done, 'ann.lee@example.com', null);
    await book(other, 'bob@example.com', randomUUID());
    await book(another, 'ann.lee@example.com', randomUUID());
    await service.get(Mongo).transaction((session) => service.get(PersonalData).erase(subject, session));
    for (const name of ['callbacks', 'reminders'])
      expect([name, await database.collection<LetterRow>(name).distinct('_id')]).toEqual([name, [other, another].toSorted()]);
    const told = (await service.events()).filter(({ type }) => type === callbackCompleted.type);
    const over = [own, visitor].toSorted().map((callbackId) => ({ callbackId, reason: 'not_needed', customerId: null }));
    expect(told.map(({ data }) => data)).toEqual(expect.arrayContaining(over));
    expect(told).toHaveLength(over.length);
  });
});

describe('what is kept of somebody', () => {
  it.each(['messages', 'reminders', 'callbacks', 'review_policies'])(
    'in %s is found by an index, not by reading all of it',
    async (name) => {
      const records = service.get(PersonalData).has.records.find((one) => one.in === name);
      const filter = await records?.of({ ...subject, quoteIds: [randomUUID()] }, { ids: () => Promise.resolve([]) });
      const stages = await stagesOf(service, name, filter ?? {}, {});
      expect(stages).toContain('IXSCAN');
      expect(stages).not.toContain('COLLSCAN');
    },
  );
});
