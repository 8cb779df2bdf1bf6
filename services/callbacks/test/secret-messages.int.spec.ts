import { randomUUID } from 'node:crypto';
import type { Role } from '@kerbside/contracts/caller';
import { listCallbacksAudit, listMessages, sendMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import { sendPhoneCode } from '@kerbside/contracts/http/callbacks/sms';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { testService } from '@kerbside/platform/testing/test-service';
import { forgetSweep, sendSweep } from '../src/messages/messages.service.js';
import { letterKeptMs, secretKeptMs, withheldWords } from '../src/messages/secret-message.js';
import { Post } from '../src/post/post.js';
import { service as definition } from '../src/service.js';

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
  'friend-invitation': { friend: 'Jo', customer: 'Sam', url: 'https://kerbside.example/' },
} as const;
type Template = keyof typeof letters;

interface SentMessage {
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
}

const stage = async (env: Record<string, string> = {}) => {
  const posted: SentMessage[] = [];
  const post = {
    isDown: false,
    send: (message: SentMessage) =>
      post.isDown ? Promise.reject(new Error('connection refused')) : Promise.resolve(void posted.push(message)),
  };
  const callbacks = await testService(definition, { env, overrides: [[Post, post]] });
  callbacks.clock.set(start);
  const staff = (role: Role) => callbacks.as({ kind: 'staff', userId: randomUUID(), role });
  const get = async (path: string, role: Role) => (await callbacks.http().get(path).set(staff(role)).expect(200)).body.data;
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
      await callbacks.http().post(sendMessage.path).set(callbacks.asService('accounts')).send(body).expect(200);
      return to;
    },
  };
};
type Stage = Awaited<ReturnType<typeof stage>>;

const holdsSecret = (found: unknown): boolean => secrets.some((secret) => JSON.stringify(found).includes(secret));

describe('a message with a secret', () => {
  let at: Stage;
  beforeAll(async () => {
    at = await stage();
  });
  beforeEach(() => {
    at.callbacks.clock.set(start);
    at.post.isDown = false;
  });
  afterAll(() => at.callbacks.close());

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
      for (const role of ['agent', 'finance', 'admin'] as const) {
        const [row] = await at.list(to, role);
        const one = await at.read(row.id, role);
        for (const shown of [row, one])
          expect(shown).toMatchObject({ to, channel, template, status, subject, text: withheldWords, html: null, withheld: true });
        expect(holdsSecret([row, one])).toBe(false);
      }
      await at.callbacks.sweep(sendSweep);
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
      await at.callbacks.sweep(sendSweep);
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
    await at.callbacks.sweep(sendSweep);
    const [sent] = await at.rows.find({ to }).toArray();
    expect(sent).toMatchObject({ status: 'sent', sealed: null, text: '', html: null });
  });

  it('is not kept when it could not be sent, either', async () => {
    at.post.isDown = true;
    const to = await at.write('one-time-code');
    for (let tries = 1; tries <= 8; tries += 1) {
      await at.callbacks.sweep(sendSweep);
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
    await at.callbacks.sweep(sendSweep);
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

describe('in development', () => {
  let at: Stage;
  beforeAll(async () => {
    at = await stage({ MAILBOX_SHOWS_SECRETS: 'true' });
  });
  afterAll(() => at.callbacks.close());

  it('only an admin can read one with a secret, one at a time', async () => {
    const to = await at.write('one-time-code');
    await at.callbacks.sweep(sendSweep);
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
  const read = (env: Record<string, string>) => definition.config(env).showsSecrets;
  const post = { SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'a@b.test', SMS_GATEWAY_URL: 'https://sms.test', SMS_GATEWAY_KEY: 'k' };
  const production = { ...post, NODE_ENV: 'production' };
  expect(() => read({ ...production, MAILBOX_SHOWS_SECRETS: 'true' })).toThrow('MAILBOX_SHOWS_SECRETS');
  expect([read(production), read({}), read({ MAILBOX_SHOWS_SECRETS: 'true' })]).toEqual([false, false, true]);
});

describe('what staff look at', () => {
  let at: Stage;
  beforeAll(async () => {
    at = await stage();
  });
  afterAll(() => at.callbacks.close());

  it('is audited once for a list, with its filter and without anybody’s address', async () => {
    const to = await at.write('friend-invitation');
    const customerId = randomUUID();
    await at.list(to);
    const query = (text: string) =>
      at.callbacks
        .http()
        .get(`${listMessages.path}?${text}`)
        .set(at.callbacks.as({ kind: 'staff', userId: randomUUID(), role: 'agent' }));
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
