import { randomUUID } from 'node:crypto';
import type { Role } from '@kerbside/contracts/caller';
import { callbackCompleted, messagesRead } from '@kerbside/contracts/events/callbacks';
import { listCallbacksAudit, listMessages, sendMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import { countUnreadMessages, listOwnMessages, markMessagesRead, type OwnMessage } from '@kerbside/contracts/http/callbacks/own-messages';
import { sendPhoneCode } from '@kerbside/contracts/http/callbacks/sms';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { PersonalData } from '@kerbside/platform/personal/personal-data';
import { subjectErased } from '@kerbside/platform/personal/personal-records';
import { stagesOf } from '@kerbside/platform/testing/list-plan';
import { started, startedService, testService } from '@kerbside/platform/testing/test-service';
import * as z from 'zod/mini';
import type { MessageRecord } from '../src/letters/message.js';
import { MessagesRepository } from '../src/messages/messages.repository.js';
import { forgetSweep, MessagesService, sendSweeps } from '../src/messages/messages.service.js';
import { letterKeptMs, secretKeptMs, withheldWords } from '../src/messages/secret-message.js';
import { Post, RefusedAddress } from '../src/post/post.js';
import { service } from '../src/service.js';

const callbacks = startedService(service);
beforeAll(async () => {
  await callbacks.startAfresh();
});

const sendDue = async (at: Pick<typeof callbacks, 'sweep'>): Promise<void> => {
  for (const name of Object.values(sendSweeps)) await at.sweep(name);
};

describe('the messages of a customer', () => {
  const invitation = {
    template: 'friend-invitation',
    facts: { friend: 'Priya', customer: 'Sam', message: '', url: 'https://kerbside.test/' },
  };

  const customer = (userId: string) => ({ kind: 'customer', userId }) as const;
  const send = async (customerId: string | null, letter: object = invitation) => {
    // Letters of the same moment have no order.
    callbacks.clock.advance(1_000);
    const addressed = { key: randomUUID(), channel: 'email', to: 'priya@example.com', customerId, ...letter };
    await callbacks.by('accounts').post(sendMessage.path).send(addressed).expect(200);
  };
  const sent = async (...of: Parameters<typeof send>) => {
    await send(...of);
    await sendDue(callbacks);
  };
  const listOf = async (userId: string, query: object = {}) =>
    (await callbacks.by(customer(userId)).get(listOwnMessages.path).query(query).expect(200)).body.data;
  const rowsOf = async (userId: string): Promise<OwnMessage[]> => (await listOf(userId)).rows;
  const unreadOf = async (userId: string): Promise<number> => (await callbacks.by(customer(userId)).read(countUnreadMessages.path)).count;
  const markRead = (userId: string, ids: readonly string[]) => callbacks.by(customer(userId)).post(markMessagesRead.path).send({ ids });

  it('A3: are what was sent to them, newest first, and nobody else’s', async () => {
    const [customerId, strangerId] = [randomUUID(), randomUUID()];
    await sent(customerId);
    await sent(customerId, { ...invitation, channel: 'sms', to: '07700900123' });
    await sent(null);
    const { rows, paging } = await listOf(customerId);
    expect(rows).toMatchObject([
      { channel: 'sms', isUnread: true },
      {
        channel: 'email',
        subject: expect.stringContaining('Sam'),
        text: expect.stringContaining('Priya'),
        attachments: [],
        isUnread: true,
      },
    ]);
    expect(paging).toEqual({ page: 1, perPage: 20, count: 2 });
    expect((await listOf(customerId, { page: 2, perPage: 1 })).rows).toEqual([rows[1]]);
    expect(await rowsOf(strangerId)).toEqual([]);
    expect(await unreadOf(strangerId)).toBe(0);
  });

  it('A3: are unread until they are opened, which only their reader does', async () => {
    const [customerId, strangerId] = [randomUUID(), randomUUID()];
    await sent(customerId);
    await sent(customerId);
    expect(await unreadOf(customerId)).toBe(2);
    const [newest] = await rowsOf(customerId);
    const ids = [newest?.id ?? ''];
    await markRead(strangerId, ids).expect(200);
    expect(await unreadOf(customerId)).toBe(2);
    await markRead(customerId, ids).expect(200);
    await markRead(customerId, ids).expect(200);
    expect(await unreadOf(customerId)).toBe(1);
    expect((await rowsOf(customerId)).map(({ isUnread }) => isUnread)).toEqual([false, true]);
  });

  it('A3: tell other pages of their reader that some were read, once, and not which', async () => {
    const customerId = randomUUID();
    await sent(customerId);
    await sent(customerId);
    const ids = (await rowsOf(customerId)).map(({ id }) => id);
    const told = async () =>
      (await callbacks.get(Outbox).published())
        .filter(({ type, data }) => type === messagesRead.type && z.parse(messagesRead.data, data).customerId === customerId)
        .map(({ data }) => data);
    await markRead(randomUUID(), ids).expect(200);
    expect(await told()).toEqual([]);
    await markRead(customerId, ids).expect(200);
    await markRead(customerId, ids).expect(200);
    expect(await told()).toEqual([{ customerId }]);
  });

  it('A3: are there once they are sent', async () => {
    const customerId = randomUUID();
    await send(customerId);
    expect(await rowsOf(customerId)).toEqual([]);
    expect(await unreadOf(customerId)).toBe(0);
    await sendDue(callbacks);
    expect(await unreadOf(customerId)).toBe(1);
  });

  it('A3: are none that sign somebody in, and none that went to staff', async () => {
    const customerId = randomUUID();
    await sent(customerId, {
      template: 'password-reset',
      facts: { url: 'https://kerbside.test/reset' },
    });
    await sent(customerId, { template: 'one-time-code', facts: { code: '482913' } });
    await sent(customerId, { ...invitation, isForStaff: true });
    expect(await rowsOf(customerId)).toEqual([]);
    expect(await unreadOf(customerId)).toBe(0);
  });

  it('A3: link to a quote without its secret, which its owner does not need', async () => {
    const customerId = randomUUID();
    const url = 'https://kerbside.test/quote/gap/step/3/?quote=q1&secret=abc123';
    await sent(customerId, { template: 'price-reserved', facts: { product: 'GAP', price: '£182.85', until: '2026-12-04', url } });
    const [letter] = await rowsOf(customerId);
    expect(letter?.text).toContain('https://kerbside.test/quote/gap/step/3/?quote=q1');
    expect(letter?.text).not.toMatch(/secret|abc123|withheld/);
  });
});

describe('secret messages', () => {
  const start = new Date('2026-11-20T10:15:00Z');
  const token = 'tok3n-of-the-link';
  const code = '480215';
  const secrets = [token, code];
  const letters = {
    'password-reset': { url: `https://kerbside.example/account/reset-password?token=${token}` },
    'sign-in-link': { url: `https://kerbside.example/account/sign-in?token=${token}` },
    'one-time-code': { code },
    'email-change': { url: `https://kerbside.example/account/confirm-email?token=${token}` },
    'email-change-notice': {
      email: 'ann@new.test',
      url: `https://kerbside.example/account/stop-email-change?token=${token}`,
      until: '27 November 2026',
    },
    'price-reserved': {
      product: 'GAP',
      price: '£182.85',
      until: '4 December 2026',
      url: `https://kerbside.example/quote/gap/step/3/?quote=${randomUUID()}&secret=${token}`,
    },
    'gap-information': {
      given: '20 November 2026',
      url: `https://kerbside.example/quote/gap/step/5/?quote=${randomUUID()}&secret=${token}`,
      'What it costs': '£159.00',
    },
    'friend-invitation': { friend: 'Jo', customer: 'Sam', message: '', url: 'https://kerbside.example/' },
  } as const;
  type Template = keyof typeof letters;

  interface SentMessage {
    readonly id: string;
    readonly to: string;
    readonly subject: string;
    readonly text: string;
    readonly html: string | null;
  }

  const startStage = async (env: Record<string, string>) => {
    const posted: SentMessage[] = [];
    const post: { failure?: Error | undefined; send: (message: SentMessage) => Promise<void> } = {
      send: (message) => (post.failure ? Promise.reject(post.failure) : Promise.resolve(void posted.push(message))),
    };
    const callbacks = await testService(service, { env, overrides: [[Post, post]] });
    callbacks.clock.set(start);
    const staff = (role: Role) => ({ kind: 'staff', userId: randomUUID(), role }) as const;
    const get = (path: string, role: Role) => callbacks.by(staff(role)).read(path);
    return {
      callbacks,
      posted,
      post,
      rows: callbacks.get(Mongo).connection.collection('messages'),
      list: async (to: string, role: Role = 'agent') => (await get(`${listMessages.path}?search=${to}`, role)).rows,
      read: (id: string, role: Role = 'agent') => get(`${listMessages.path}/${id}`, role),
      trail: async (subjectId: string) => (await get(`${listCallbacksAudit.path}?subjectId=${subjectId}`, 'admin')).rows,
      write: async (template: Template, channel: 'email' | 'sms' = 'email') => {
        const to = `${randomUUID()}@example.test`;
        const body = { key: randomUUID(), channel, template, customerId: null, to, facts: letters[template] };
        await callbacks.by('accounts').post(sendMessage.path).send(body).expect(200);
        return to;
      },
    };
  };
  const stage = (env: Record<string, string> = {}) =>
    started(
      () => startStage(env),
      ({ callbacks }) => callbacks.close(),
    );

  const holdsSecret = (found: unknown): boolean => secrets.some((secret) => JSON.stringify(found).includes(secret));

  describe('a message with a secret', () => {
    const at = stage();
    beforeEach(() => {
      at.callbacks.clock.set(start);
      at.post.failure = undefined;
    });

    it.each([
      ['password-reset', 'email', 'Choose a new password'],
      ['sign-in-link', 'email', 'Your link to sign in'],
      ['one-time-code', 'email', 'Your Kerbside code'],
      ['email-change', 'email', 'Confirm your new email address'],
      ['email-change-notice', 'email', 'Your email address is about to change'],
      ['one-time-code', 'sms', 'Your Kerbside code'],
    ] as const)('%s by %s is shown as sent, and what it says to nobody', async (template, channel, subject) => {
      const to = await at.write(template, channel);
      for (const status of ['to-send', 'sent']) {
        for (const role of ['agent', 'admin'] as const) {
          const [row] = await at.list(to, role);
          const one = await at.read(row.id, role);
          for (const shown of [row, one])
            expect(shown).toMatchObject({ to, channel, template, status, subject, text: withheldWords, html: null, withheld: true });
          expect(holdsSecret([row, one])).toBe(false);
        }
        await sendDue(at.callbacks);
      }
      expect(holdsSecret(at.posted.at(-1))).toBe(true);
    });

    it.each([
      ['price-reserved', 'Your price of £182.85 is reserved', '4 December 2026'],
      ['gap-information', 'What to know before you buy GAP insurance', 'What it costs: £159.00'],
    ] as const)('%s says to staff all but what opens the quote, and to its reader all', async (template, subject, words) => {
      const to = await at.write(template);
      for (const status of ['to-send', 'sent']) {
        expect(holdsSecret(await at.rows.findOne({ to }))).toBe(false);
        for (const role of ['agent', 'admin'] as const) {
          const [row] = await at.list(to, role);
          const one = await at.read(row.id, role);
          expect(one).toMatchObject({ to, status, subject, text: expect.stringContaining(words), withheld: true });
          expect(one.html).toContain('secret=withheld');
          expect(holdsSecret([row, one])).toBe(false);
        }
        await sendDue(at.callbacks);
      }
      expect(holdsSecret(at.posted.at(-1))).toBe(true);
      const [sent] = await at.rows.find({ to }).toArray();
      expect(sent).toMatchObject({ sealed: null, expiresAt: new Date(start.getTime() + letterKeptMs) });
      const again = at.callbacks.http().post(`${listMessages.path}/${sent?._id}/send-again`).send({ key: randomUUID() });
      const answer = await again.set(at.callbacks.as({ kind: 'staff', userId: randomUUID(), role: 'agent' })).expect(409);
      expect(answer.body.error.code).toBe('MESSAGE_WITHHELD');
    });

    it('is stored encrypted until it has been sent, and then not at all', async () => {
      const to = await at.write('password-reset');
      const [waiting] = await at.rows.find({ to }).toArray();
      expect(waiting?.['sealed']).toMatch(/^[\w-]{8}\.[\w-]+$/);
      expect(holdsSecret(waiting)).toBe(false);
      await sendDue(at.callbacks);
      const [sent] = await at.rows.find({ to }).toArray();
      expect(sent).toMatchObject({ status: 'sent', sealed: null, text: '', html: null });
    });

    it('is not kept when it could not be sent, either', async () => {
      at.post.failure = new Error('connection refused');
      const to = await at.write('one-time-code');
      for (let tries = 1; tries <= 8; tries += 1) {
        await sendDue(at.callbacks);
        at.callbacks.clock.advance(20 * 60_000);
      }
      expect(await at.rows.findOne({ to })).toMatchObject({ status: 'failed', sealed: null, text: '' });
    });

    it('is not stored unencrypted in its short form either', async () => {
      await at.callbacks.http().post(sendPhoneCode.path).send({ contact_number: '07700 900321', product_type: 'gap' }).expect(200);
      const kept = await at.rows.findOne({ to: '+447700900321' });
      expect(kept?.['sealed']).not.toBeNull();
      expect(`${kept?.['subject']}${kept?.['text']}`).not.toMatch(/\d{6}/);
    });

    it('is deleted after 30 days, any other letter after six years', async () => {
      const [wayIn, letter] = [await at.write('password-reset'), await at.write('friend-invitation')];
      await sendDue(at.callbacks);
      const left = async (afterMs: number) => {
        at.callbacks.clock.set(new Date(start.getTime() + afterMs));
        await at.callbacks.sweep(forgetSweep);
        return at.rows.countDocuments({ to: { $in: [wayIn, letter] } });
      };
      expect([await left(secretKeptMs - 1), await left(secretKeptMs), await left(letterKeptMs - 1), await left(letterKeptMs)]).toEqual([
        2, 1, 1, 0,
      ]);
    });
  });

  describe('an outage of the mail server', () => {
    const at = stage();

    it('loses no letter in three days, and holds up neither a text nor a newer letter', async () => {
      at.post.failure = new Error('connection refused');
      const old = await at.write('email-change');
      for (let hours = 0; hours < 72; hours += 2) {
        await at.callbacks.sweep(sendSweeps.email);
        at.callbacks.clock.advance(2 * 3_600_000);
      }
      at.post.failure = undefined;
      const [text, fresh] = [await at.write('one-time-code', 'sms'), await at.write('friend-invitation')];
      for (const name of [sendSweeps.sms, sendSweeps.email]) await at.callbacks.sweep(name);
      expect(at.posted.map(({ to }) => to)).toEqual([text, fresh, old]);
    });

    it('is not what an address that is refused waits for: staff see at once that it failed', async () => {
      at.post.failure = new RefusedAddress();
      const to = await at.write('friend-invitation');
      await at.callbacks.sweep(sendSweeps.email);
      expect(await at.rows.findOne({ to })).toMatchObject({ status: 'failed', tries: 1 });
    });
  });

  describe('in development', () => {
    const at = stage({ MAILBOX_SHOWS_SECRETS: 'true' });

    it('only an admin can read one with a secret, one at a time', async () => {
      const to = await at.write('one-time-code');
      await sendDue(at.callbacks);
      const [row] = await at.list(to, 'admin');
      expect(holdsSecret(row)).toBe(false);
      const read = await at.read(row.id, 'admin');
      expect(read).toMatchObject({ subject: `${code} is your Kerbside code`, status: 'sent' });
      expect(read.withheld).toBeUndefined();
      for (const role of ['agent', 'finance'] as const) expect(holdsSecret(await at.read(row.id, role))).toBe(false);
      expect(holdsSecret(await at.rows.findOne({ to }))).toBe(false);
    });
  });

  it('a production configuration that would show secrets does not start', () => {
    const read = (env: Record<string, string>) => service.config(env).showsSecrets;
    const post = { SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'a@b.test', SMS_GATEWAY_URL: 'https://sms.test', SMS_GATEWAY_KEY: 'k' };
    const production = { ...post, NODE_ENV: 'production' };
    expect(() => read({ ...production, MAILBOX_SHOWS_SECRETS: 'true' })).toThrow('MAILBOX_SHOWS_SECRETS');
    expect([read(production), read({}), read({ MAILBOX_SHOWS_SECRETS: 'true' })]).toEqual([false, false, true]);
  });

  describe('what staff look at', () => {
    const at = stage();

    it('is audited once for a list, with its filter and without anybody’s address', async () => {
      const to = await at.write('friend-invitation');
      const customerId = randomUUID();
      await at.list(to);
      const query = (text: string) =>
        at.callbacks.by({ kind: 'staff', userId: randomUUID(), role: 'agent' }).get(`${listMessages.path}?${text}`);
      await query(`customerId=${customerId}&page=2`).expect(200);
      await query('customerId=jo@example.test').expect(200);
      const trail = await at.trail('mailbox');
      expect(trail.map(({ action, after }: { action: string; after: unknown }) => [action, after])).toEqual([
        ['messages-listed', { customerId: null, isSearch: false, page: 1 }],
        ['messages-listed', { customerId, isSearch: false, page: 2 }],
        ['messages-listed', { customerId: null, isSearch: true, page: 1 }],
      ]);
    });

    it('is audited even when a message belongs to no customer', async () => {
      const [{ id }] = await at.list(await at.write('one-time-code', 'sms'));
      await at.read(id);
      expect((await at.trail(id)).map(({ action }: { action: string }) => action)).toEqual(['message-read']);
    });
  });
});

describe('letters of erased', () => {
  interface LetterRow {
    readonly _id: string;
    readonly [field: string]: unknown;
  }

  const customerId = randomUUID();

  const subject = { ...subjectErased(customerId), emails: ['ann.lee@example.com'], phones: ['07700 900123', '+447700900123'] };

  beforeAll(() => callbacks.startAfresh());

  const write = (to: string, over: Partial<MessageRecord> = {}) =>
    callbacks.get(MessagesRepository).add({
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
      nextTryAt: callbacks.clock.now(),
      createdAt: callbacks.clock.now(),
      sentAt: callbacks.clock.now(),
      expiresAt: callbacks.clock.now(),
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
      await callbacks.get(Mongo).transaction((session) => callbacks.get(PersonalData).erase(subject, session));
      const left = await callbacks.get(Mongo).database.collection('messages').find().toArray();
      expect(left.map(({ to }) => String(to)).toSorted()).toEqual([...others, '07700 900123', 'ann.lee@example.com'].toSorted());
    });

    it('go where they bring their words to somebody else, who may be no customer, and is written to once', async () => {
      const [own, other] = [randomUUID(), randomUUID()];
      const letters = callbacks.get(MessagesService);
      const body = { channel: 'email', template: 'friend-invitation', customerId: null, to: 'kim@example.com' } as const;
      const facts = { friend: 'Kim', customer: 'Ann', message: 'They paid for my gearbox', url: 'https://site.test' };
      await letters.accept({ ...body, key: own, onBehalfOf: customerId, facts });
      await letters.accept({ ...body, key: other, onBehalfOf: randomUUID(), facts });
      const found = () =>
        callbacks
          .get(Mongo)
          .database.collection('messages')
          .find({ key: { $in: [own, other] } })
          .toArray();
      const until = callbacks.clock.now().getTime() + secretKeptMs;
      expect((await found()).map(({ expiresAt }) => Number(expiresAt))).toEqual([until, until]);
      await callbacks.get(Mongo).transaction((session) => callbacks.get(PersonalData).erase(subject, session));
      expect((await found()).map(({ key }) => String(key))).toEqual([other]);
    });
  });

  describe('callbacks of somebody who is erased', () => {
    it('go with what staff have to do for them, which is told to be over, whatever address was typed, and nobody else’s do', async () => {
      const { database } = callbacks.get(Mongo);
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
      await callbacks.get(Mongo).transaction((session) => callbacks.get(PersonalData).erase(subject, session));
      for (const name of ['callbacks', 'reminders'])
        expect([name, await database.collection<LetterRow>(name).distinct('_id')]).toEqual([name, [other, another].toSorted()]);
      const told = (await callbacks.events()).filter(({ type }) => type === callbackCompleted.type);
      const over = [own, visitor].toSorted().map((callbackId) => ({ callbackId, reason: 'not_needed', customerId: null }));
      expect(told.map(({ data }) => data)).toEqual(expect.arrayContaining(over));
      expect(told).toHaveLength(over.length);
    });
  });

  describe('what is kept of somebody', () => {
    it.each(['messages', 'reminders', 'callbacks', 'review_policies'])(
      'in %s is found by an index, not by reading all of it',
      async (name) => {
        const records = callbacks.get(PersonalData).has.records.find((one) => one.in === name);
        const filter = await records?.of({ ...subject, quoteIds: [randomUUID()] }, { ids: () => Promise.resolve([]) });
        const stages = await stagesOf(callbacks, name, filter ?? {}, {});
        expect(stages).toContain('IXSCAN');
        expect(stages).not.toContain('COLLSCAN');
      },
    );
  });
});

const agent = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;

describe('a letter that is sent again', () => {
  const customerId = randomUUID();
  const lettersOf = async () => (await callbacks.by(agent).get('/api/callbacks/messages').query({ customerId }).expect(200)).body.data.rows;
  const write = async (letter: object) => {
    // Letters of the same moment have no order.
    callbacks.clock.advance(1_000);
    const addressed = { key: randomUUID(), channel: 'email', to: 'priya@example.com', customerId };
    await callbacks
      .by('accounts')
      .post(sendMessage.path)
      .send({ ...addressed, ...letter })
      .expect(200);
    const [newest] = await lettersOf();
    return newest.id;
  };
  const again = (id: string, key: string = randomUUID()) =>
    callbacks.by(agent).post(`/api/callbacks/messages/${id}/send-again`).send({ key });

  it('says what it said, to whom it went, once however often it is asked for, and is audited', async () => {
    const facts = { friend: 'Priya', customer: 'Sam', message: 'Have a look', url: 'https://kerbside.test/' };
    const id = await write({ template: 'friend-invitation', facts });
    const key = randomUUID();
    callbacks.clock.advance(60_000);
    await again(id, key).expect(200);
    await again(id, key).expect(200);
    const letters = await lettersOf();
    expect(letters).toHaveLength(2);
    const [copy, first] = letters;
    expect(first.id).toBe(id);
    for (const part of ['to', 'subject', 'text', 'html', 'template', 'channel']) expect(copy[part]).toEqual(first[part]);
    const { body } = await callbacks.by(agent).get(`/api/callbacks/audit?subjectId=${customerId}`).expect(200);
    const sent = body.data.rows.filter(({ action }: { action: string }) => action === 'message-sent-again');
    expect(sent).toMatchObject([{ actorId: agent.userId, customerId, after: { messageId: id } }]);
  });

  it('is sent by one of two who look at it: the other is told who did, and when', async () => {
    const id = await write({
      template: 'friend-invitation',
      facts: { friend: 'Priya', customer: 'Sam', message: '', url: 'https://kerbside.test/' },
    });
    const colleague = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;
    const second = (key: string) => callbacks.by(colleague).post(`/api/callbacks/messages/${id}/send-again`).send({ key });
    await again(id, id).expect(200);
    expect((await second(id).expect(409)).body.error).toMatchObject({
      code: 'MESSAGE_SENT_AGAIN',
      data: { by: agent.userId, at: callbacks.clock.now().toISOString() },
    });
    const seen = (await lettersOf()).find((letter: { id: string }) => letter.id === id);
    await second(seen?.again?.version ?? '').expect(200);
  });
});
