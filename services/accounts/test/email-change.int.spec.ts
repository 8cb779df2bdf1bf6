import { jest } from '@jest/globals';
import { customerEmailChanged } from '@kerbside/contracts/events/accounts';
import { forgotPassword, login, readMe, readSession, register, resetPassword } from '@kerbside/contracts/http/accounts/accounts';
import {
  askEmailChange,
  cancelEmailChange,
  confirmEmailChange,
  readEmailChange,
  stopEmailChange,
} from '@kerbside/contracts/http/accounts/email';
import { sendMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import type { SentLetter } from '@kerbside/contracts/testing/sent-letter';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { startedService } from '@kerbside/platform/testing/test-service';
import { randomUUID } from 'node:crypto';
import { changeLifeMs, sameAddress, stopLifeMs } from '../src/email-change/email-change.js';
import { writeOfEmailChange } from '../src/email-change/email-change-post.js';
import { EmailChangesRepository } from '../src/email-change/email-changes.repository.js';
import { PasskeysRepository } from '../src/factors/passkeys.repository.js';
import { service as definition } from '../src/service.js';
import { browser, form, goodPassword, type Browser } from './browser.js';
import { quickHashes } from './quick-hashes.js';
import { newPassword } from './recovery-under-test.js';

const sent: SentLetter[] = [];
const service = startedService(definition, { env: { PER_ADDRESS_LIMIT_FACTOR: '100' }, overrides: [quickHashes] });
beforeAll(() => {
  service.answer(sendMessage, ({ body }) => {
    sent.push(body);
    return {};
  });
});
beforeEach(() => sent.splice(0));

const newAddress = () => `${randomUUID()}@example.test`;
const aCustomer = async () => {
  const who = browser(service);
  const { email, ...rest } = form();
  const { body } = await who.post(register.path, { email, ...rest }).expect(200);
  return { who, email, userId: String(body.data.userId) };
};
const ask = (who: Browser, email: string, more: object = {}) => who.post(askEmailChange.path, { email, ...more });
const lettersAfter = async (who: Browser, email: string) => {
  await ask(who, email).expect(200);
  await service.sweep(writeOfEmailChange);
  return sent.splice(0);
};
const tokenIn = (letter: SentLetter | undefined): string => new URL(letter?.facts['url'] ?? '').searchParams.get('token') ?? '';
const confirm = (token: string, who = browser(service)) => who.post(confirmEmailChange.path, { token });
const stop = (token: string) => browser(service).post(stopEmailChange.path, { token });
const signIn = (email: string) => browser(service).post(login.path, { email, password: goodPassword });

describe('another email address', () => {
  it('is proved by a link that goes there, while the old address gets a notice', async () => {
    const { who, email, userId } = await aCustomer();
    const to = newAddress();
    const letters = await lettersAfter(who, to);
    expect(letters).toMatchObject([
      { template: 'email-change', to, customerId: userId },
      { template: 'email-change-notice', to: email, customerId: userId, facts: { email: to } },
    ]);
    expect(await who.read(readEmailChange.path)).toMatchObject({ email, waiting: { email: to } });
    await signIn(to).expect(401);

    expect((await confirm(tokenIn(letters[0])).expect(200)).body.data).toEqual({ email: to });
    await signIn(email).expect(401);
    await signIn(to).expect(200);
    expect((await service.events()).at(-1)).toMatchObject({ type: customerEmailChanged.type, data: { customerId: userId } });
  });

  it('happens once, even when the link is followed twice at the same moment', async () => {
    const { who } = await aCustomer();
    const token = tokenIn((await lettersAfter(who, newAddress()))[0]);
    const answers = await Promise.all([1, 2, 3].map(() => confirm(token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410]);
    expect((await confirm(token).expect(410)).body.error.code).toBe('EMAIL_LINK_SPENT');
  });

  it('ends every session but that of the browser that follows the link', async () => {
    const { who, email } = await aCustomer();
    const elsewhere = browser(service);
    await elsewhere.post(login.path, { email, password: goodPassword }).expect(200);
    await elsewhere.get(readMe.path).expect(200);
    const to = newAddress();
    await confirm(tokenIn((await lettersAfter(who, to))[0]), who).expect(200);
    expect((await who.read(readSession.path)).email).toBe(to);
    await elsewhere.get(readMe.path).expect(401);
    await confirm(tokenIn((await lettersAfter(who, newAddress()))[0])).expect(200);
    await who.get(readMe.path).expect(401);
  });

  it.each([
    ['after an hour', () => Promise.resolve(service.clock.advance(changeLifeMs))],
    ['once it is taken back', (who: Browser) => who.post(cancelEmailChange.path).expect(200)],
    ['once another one is asked for', (who: Browser) => lettersAfter(who, newAddress())],
  ])('does not happen %s', async (_, first) => {
    const { who, email } = await aCustomer();
    const [link] = await lettersAfter(who, newAddress());
    await first(who);
    await confirm(tokenIn(link)).expect(410);
    await signIn(email).expect(200);
  });

  it('does not happen once the password is chosen anew, by whoever reads the old address', async () => {
    const { email, who: thief } = await aCustomer();
    const [link] = await lettersAfter(thief, newAddress());
    service.clock.advance(1);
    const owner = browser(service);
    await owner.post(forgotPassword.path, { option: 'reset', email }).expect(200);
    await service.sweep('send-recoveries');
    await owner.post(resetPassword.path, { token: tokenIn(sent.splice(0).at(-1)), ...newPassword }).expect(200);
    await confirm(tokenIn(link)).expect(410);
    expect((await owner.get(readEmailChange.path).expect(200)).body.data).toEqual({ email, waiting: null });
    const [next] = await lettersAfter(owner, newAddress());
    await confirm(tokenIn(next), owner).expect(200);
  });

  it('does not happen when the password is chosen anew at the same moment', async () => {
    const { email, who: thief } = await aCustomer();
    const [link] = await lettersAfter(thief, newAddress());
    service.clock.advance(1);
    const owner = browser(service);
    await owner.post(forgotPassword.path, { option: 'reset', email }).expect(200);
    await service.sweep('send-recoveries');
    const changes = service.get(EmailChangesRepository);
    const saved = changes.save.bind(changes);
    const saving = jest.spyOn(changes, 'save').mockImplementationOnce(async (...given) => {
      await owner.post(resetPassword.path, { token: tokenIn(sent.splice(0).at(-1)), ...newPassword }).expect(200);
      await saved(...given);
    });
    await confirm(tokenIn(link)).expect(410);
    saving.mockRestore();
    expect((await owner.read(readMe.path)).person.email).toBe(email);
  });

  it('that somebody has gets the same answer, and its owner is told', async () => {
    const { who } = await aCustomer();
    const { email: taken, userId } = await aCustomer();
    const { body: one } = await ask(who, taken).expect(200);
    await service.sweep(writeOfEmailChange);
    expect(sent).toMatchObject([{ template: 'email-change-taken', to: taken, customerId: userId }, { template: 'email-change-notice' }]);
    const { body: other } = await ask(who, newAddress()).expect(200);
    await service.sweep(writeOfEmailChange);
    expect(Object.keys(one.data.waiting)).toEqual(Object.keys(other.data.waiting));
  });

  it('that somebody takes in the meantime stays theirs', async () => {
    const { who, email } = await aCustomer();
    const to = newAddress();
    const [link] = await lettersAfter(who, to);
    await browser(service)
      .post(register.path, form({ email: to }))
      .expect(200);
    await confirm(tokenIn(link)).expect(410);
    await signIn(email).expect(200);
  });

  it('is refused beside the field when it is no address, or the one they have', async () => {
    const { who, email } = await aCustomer();
    expect((await ask(who, 'ann').expect(400)).body.error.fields).toHaveProperty('email');
    expect((await ask(who, email.toUpperCase()).expect(400)).body.error.fields).toEqual({ email: sameAddress });
  });

  it('is asked for five times an hour at most', async () => {
    const { who } = await aCustomer();
    for (let tries = 1; tries <= 5; tries += 1) await ask(who, newAddress()).expect(200);
    await ask(who, newAddress()).expect(429);
  });

  it('writes to one address five times an hour, by however many accounts', async () => {
    const to = newAddress();
    for (let tries = 1; tries <= 5; tries += 1) await ask((await aCustomer()).who, to).expect(200);
    const { who } = await aCustomer();
    await ask(who, to.toUpperCase()).expect(429);
    await ask(who, newAddress()).expect(200);
  });

  it('leaves no address in the audit trail or the events', async () => {
    const { who, email } = await aCustomer();
    const to = newAddress();
    await confirm(tokenIn((await lettersAfter(who, to))[0])).expect(200);
    const trail = await service.get(Mongo).connection.collection('audit').find().toArray();
    const told = JSON.stringify([trail, await service.events()]);
    expect([told.includes(to), told.includes(email)]).toEqual([false, false]);
  });
});

describe('the notice to the old address', () => {
  it('stops a change that waits, and signs everybody out', async () => {
    const { who, email } = await aCustomer();
    const [link, notice] = await lettersAfter(who, newAddress());
    expect((await stop(tokenIn(notice)).expect(200)).body.data).toEqual({ email });
    await who.get(readMe.path).expect(401);
    await confirm(tokenIn(link)).expect(410);
    await stop(tokenIn(notice)).expect(410);
  });

  it('puts back the address that is confirmed at the same moment', async () => {
    const { who, email } = await aCustomer();
    const [link, notice] = await lettersAfter(who, newAddress());
    const changes = service.get(EmailChangesRepository);
    const stopped = changes.stopSince.bind(changes);
    const stopping = jest.spyOn(changes, 'stopSince').mockImplementationOnce(async (...given) => {
      await confirm(tokenIn(link), who).expect(200);
      await stopped(...given);
    });
    await stop(tokenIn(notice)).expect(200);
    stopping.mockRestore();
    await signIn(email).expect(200);
  });

  it('puts back the address for seven days, whatever was asked for since', async () => {
    const { who, email, userId } = await aCustomer();
    const [link, notice] = await lettersAfter(who, newAddress());
    await confirm(tokenIn(link), who).expect(200);
    const [next] = await lettersAfter(who, newAddress());
    service.clock.advance(stopLifeMs - 1);
    await stop(tokenIn(notice)).expect(200);
    await confirm(tokenIn(next)).expect(410);
    await signIn(email).expect(200);
    expect((await service.events()).at(-1)).toMatchObject({ type: customerEmailChanged.type, data: { customerId: userId } });
  });

  it('cannot be undone by the notice of a later change, which went to an address that was never theirs', async () => {
    const { who, email } = await aCustomer();
    const [link, notice] = await lettersAfter(who, newAddress());
    await confirm(tokenIn(link), who).expect(200);
    const [next, theirs] = await lettersAfter(who, newAddress());
    await confirm(tokenIn(next), who).expect(200);
    await stop(tokenIn(notice)).expect(200);
    await stop(tokenIn(theirs)).expect(410);
    await signIn(email).expect(200);
  });

  it.each(['waits', 'has happened'])('stops also what was asked for in its place, which %s', async (what) => {
    const { who, email } = await aCustomer();
    const [, notice] = await lettersAfter(who, newAddress());
    const [link] = await lettersAfter(who, newAddress());
    if (what === 'has happened') await confirm(tokenIn(link), who).expect(200);
    await stop(tokenIn(notice)).expect(200);
    await confirm(tokenIn(link)).expect(410);
    await signIn(email).expect(200);
  });

  it('takes away the passkeys that were made since, which would let whoever asked in again', async () => {
    const { who, userId } = await aCustomer();
    const passkeys = service.get(PasskeysRepository);
    const make = (name: string) => {
      const ids = { _id: randomUUID(), credentialId: randomUUID(), personId: userId };
      const passkey = { ...ids, name, publicKey: 'k', counter: 0, transports: [], createdAt: service.clock.now(), lastUsedAt: null };
      return service.get(Mongo).transaction((session) => passkeys.add(passkey, session));
    };
    await make('Own phone');
    service.clock.advance(1);
    const [link, notice] = await lettersAfter(who, newAddress());
    await confirm(tokenIn(link), who).expect(200);
    await make('Another’s phone');
    await stop(tokenIn(notice)).expect(200);
    expect((await passkeys.allOf(userId)).map(({ name }) => name)).toEqual(['Own phone']);
  });

  it('is of no use after that, and is forgotten', async () => {
    const { who } = await aCustomer();
    const [link, notice] = await lettersAfter(who, newAddress());
    await confirm(tokenIn(link)).expect(200);
    service.clock.advance(stopLifeMs);
    await stop(tokenIn(notice)).expect(410);
    await service.sweep('forget-email-changes');
    expect(await service.get(Mongo).connection.collection('email_changes').countDocuments()).toBe(0);
  });
});
