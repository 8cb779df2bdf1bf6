import { jest } from '@jest/globals';
import { PersonalData } from '@kerbside/platform/personal/personal-data';
import { randomUUID } from 'node:crypto';
import { antiForgeryHeader, serviceNames, fillPath } from '@kerbside/contracts/call';
import { customerErased, dataErasureRequested, dataExportRequested } from '@kerbside/contracts/events/accounts';
import {
  forgotPassword,
  login,
  passwordResetLink,
  readCustomer,
  readMe,
  readPerson,
  register,
  resetPassword,
} from '@kerbside/contracts/http/accounts/accounts';
import {
  askDataErasure,
  askDataExport,
  downloadDataExport,
  pieceBytes,
  readDataSubject,
  readYourData,
  takeDataPiece,
  takeErasure,
  withdrawDataErasure,
} from '@kerbside/contracts/http/accounts/data';
import { addDocument } from '@kerbside/contracts/http/accounts/documents';
import { askEmailChange, confirmEmailChange } from '@kerbside/contracts/http/accounts/email';
import { addNote } from '@kerbside/contracts/http/accounts/notes';
import { sendMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import type { ErasureObstacle } from '@kerbside/contracts/accounts/erasure-obstacle';
import { readClaimsObstacles } from '@kerbside/contracts/http/claims/obstacles';
import { listQuotesOfPerson } from '@kerbside/contracts/http/pricing/internal';
import type { SentLetter } from '@kerbside/contracts/testing/sent-letter';
import { Audit } from '@kerbside/platform/audit/audit';
import { zipOf } from '@kerbside/platform/documents/zip';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { aPdf } from '@kerbside/platform/testing/sample-files';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { startWalletSandbox, type WalletSandbox } from '../sandbox/wallets/server.js';
import { writeOfEmailChange } from '../src/email-change/email-change-post.js';
import { PasskeysRepository } from '../src/factors/passkeys.repository.js';
import { GivenPassesRepository } from '../src/given-passes/given-passes.repository.js';
import { blankPass } from '../src/given-passes/pass-updates.js';
import { service as definition } from '../src/service.js';
import { asked } from '../src/data-requests/data-request.js';
import { beginErasures, obstacleCalls } from '../src/your-data/data-erasures.service.js';
import { beginExport, forgetExports } from '../src/your-data/data-exports.service.js';
import { writeAboutData } from '../src/your-data/your-data-post.js';
import { browser, form, goodPassword } from './browser.js';
import { quickHashes } from './quick-hashes.js';
import { walletEnv } from './wallet-settings.js';
import { updatesOf } from './updates-told.js';

const dayMs = 24 * 60 * 60_000;
const quoteId = 'd1000000-0000-4000-8000-000000000001';

let accounts: ServiceUnderTest;
let wallets: WalletSandbox;
let obstacles: ErasureObstacle[] = [];
const sent: SentLetter[] = [];
beforeAll(async () => {
  wallets = await startWalletSandbox();
  accounts = await testService(definition, { env: { ...walletEnv(wallets), PER_ADDRESS_LIMIT_FACTOR: '100' }, overrides: [quickHashes] });
  accounts.answer(sendMessage, ({ body }) => {
    sent.push(body);
    return {};
  });
  accounts.answer(listQuotesOfPerson, () => ({ quoteIds: [quoteId] }));
  for (const call of obstacleCalls) accounts.answer(call, () => ({ obstacles: [] }));
  accounts.answer(readClaimsObstacles, () => ({ obstacles }));
});
beforeEach(() => {
  obstacles = [];
  sent.splice(0);
});
afterAll(async () => {
  await accounts.close();
  await wallets.close();
});

const later = (ms: number) => accounts.clock.set(new Date(accounts.clock.now().getTime() + ms));
const aCustomer = async (change: object = {}) => {
  const who = browser(accounts);
  const typed = form(change);
  const { body } = await who.post(register.path, typed).expect(200);
  return { who, email: typed.email, userId: String(body.data.userId) };
};
type Customer = Awaited<ReturnType<typeof aCustomer>>;

const stateOf = ({ who }: Pick<Customer, 'who'>) => who.read(readYourData.path);
const askCopy = async ({ who }: Customer): Promise<string> => {
  const { body } = await who.post(askDataExport.path).expect(200);
  await accounts.sweep(beginExport);
  return body.data.export.id;
};
const answer = (name: (typeof serviceNames)[number], path: string, requestId: string, body: object) =>
  accounts.by(name).post(fillPath(path, { requestId })).send(body);
const piece = (text: string, place: number, isLast: boolean, name = 'claims.json') => ({
  name,
  place,
  isLast,
  base64: Buffer.from(text).toString('base64'),
});
const sendParts = async (requestId: string, but: readonly string[] = []) => {
  for (const name of asked.filter((one) => !but.includes(one)))
    await answer(name, takeDataPiece.path, requestId, piece(`{"from":"${name}"}`, 0, true, `${name}.json`)).expect(200);
};
const subjectOf = async (requestId: string) => {
  const asked = accounts.http().get(fillPath(readDataSubject.path, { requestId }));
  return (await asked.set(accounts.asService('claims')).expect(200)).body.data;
};
const tokenSentTo = (address: string): string =>
  new URL(sent.findLast(({ to }) => to === address)?.facts['url'] ?? '').searchParams.get('token') ?? '';
/** Resets the password by a link emailed to their address. */
const readPost = async ({ who, email }: Pick<Customer, 'who' | 'email'>) => {
  await who.post(forgotPassword.path, { option: 'reset', email }).expect(200);
  await accounts.sweep('send-recoveries');
  const chosen = { password: goodPassword, password_confirmation: goodPassword };
  await who.post(resetPassword.path, { token: tokenSentTo(email), ...chosen }).expect(200);
  sent.splice(0);
};
const aReader = async () => {
  const customer = await aCustomer();
  await readPost(customer);
  return customer;
};
const askAddress = async ({ who }: Pick<Customer, 'who'>, email: string) => {
  await who.post(askEmailChange.path, { email, password: goodPassword }).expect(200);
  await accounts.sweep(writeOfEmailChange);
};
const hasId = (data: unknown, id: string): boolean => JSON.stringify(data).includes(id);
const download = ({ who }: Customer, exportId: string) => who.get(fillPath(downloadDataExport.path, { exportId })).responseType('blob');
describe('a copy of somebody’s data', () => {
  it('is asked of every service, has what accounts keeps and each part, and a letter says when it is there', async () => {
    const ann = await aReader();
    const id = await askCopy(ann);
    expect((await accounts.events()).at(-1)).toMatchObject({
      type: dataExportRequested.type,
      data: { requestId: id, customerId: ann.userId },
    });
    expect(await subjectOf(id)).toMatchObject({ customerId: ann.userId, emails: [ann.email], quoteIds: [quoteId], names: ['Ann Lee'] });

    await sendParts(id, ['claims']);
    expect(await stateOf(ann)).toMatchObject({ export: { status: 'gathering', missing: ['claims'] } });
    await answer('claims', takeDataPiece.path, id, piece('{"Policies":', 0, false)).expect(200);
    await answer('claims', takeDataPiece.path, id, piece('{"Policies":', 0, false)).expect(200);
    await answer('claims', takeDataPiece.path, id, piece('[]}', 1, true)).expect(200);
    expect(await stateOf(ann)).toMatchObject({ export: { status: 'ready', missing: [] } });

    await accounts.sweep(writeAboutData);
    expect(sent).toMatchObject([{ template: 'data-copy-ready', to: ann.email }]);
    const { body } = await download(ann, id).expect(200);
    const zip = (body as Buffer).toString('latin1');
    for (const text of ['accounts.json', ann.email, '{"Policies":[]}', '"from":"pricing"']) expect(zip).toContain(text);
    expect(zip).not.toMatch(/\$scrypt|"hash"/);
    await accounts
      .by('claims')
      .get(fillPath(readDataSubject.path, { requestId: id }))
      .expect(404);
  });

  it('has files that are larger than a piece, whole, and never has one of them whole in a write', async () => {
    const ann = await aCustomer();
    const documents = [aPdf(), aPdf(`% ${'x'.repeat(2 * pieceBytes)}`)];
    for (const bytes of documents) {
      const sending = accounts
        .http()
        .post(addDocument.path)
        .set({ cookie: `ks_session=${ann.who.token()}`, [antiForgeryHeader]: '1' });
      await sending.field('category', 'service_history').attach('file', bytes, { filename: 'a.pdf' }).expect(200);
    }
    const id = await askCopy(ann);
    await sendParts(id);
    const pieces = await accounts.get(Mongo).database.collection('data_pieces').find({ requestId: id }).toArray();
    for (const one of pieces) expect(one['content'].length()).toBeLessThanOrEqual(pieceBytes);
    const { body, headers } = await download(ann, id).expect(200);
    expect(headers).not.toHaveProperty('content-length');
    const inOrder = pieces.toSorted((one, other) => one['service'].localeCompare(other['service']) || one['place'] - other['place']);
    const contentOf = (name: string) => inOrder.flatMap((one) => (one['name'] === name ? [one['content'].buffer] : []));
    const names = new Set(inOrder.map((one): string => one['name']));
    const files = [...names].map((name) => ({ name, content: Buffer.concat(contentOf(name)) }));
    expect(files.map(({ content }) => content.length)).toEqual(expect.arrayContaining(documents.map(({ length }) => length)));
    expect((body as Buffer).equals(zipOf(files))).toBe(true);
  });

  it('is one however many tabs ask at once', async () => {
    const ann = await aCustomer();
    const both = await Promise.all([1, 2].map(() => ann.who.post(askDataExport.path).expect(200)));
    expect(new Set(both.map(({ body }) => body.data.export.id)).size).toBe(1);
  });

  it('has the part of a service once, however often it began to send it, and says how much that is', async () => {
    const ann = await aCustomer();
    const id = await askCopy(ann);
    await sendParts(id, ['claims']);
    await answer('claims', takeDataPiece.path, id, piece('{"Policies":["gone since', 0, false)).expect(200);
    await answer('claims', takeDataPiece.path, id, piece(' then"]}', 1, false)).expect(200);
    await answer('claims', takeDataPiece.path, id, piece('{"Policies":[]}', 0, true)).expect(200);
    const { bytes } = (await stateOf(ann)).export;
    const zip = ((await download(ann, id).expect(200)).body as Buffer).toString('latin1');
    expect(zip).toContain('{"Policies":[]}');
    for (const text of ['gone since', ' then"]}']) expect(zip).not.toContain(text);
    const pieces = await accounts.get(Mongo).database.collection('data_pieces').find({ requestId: id }).toArray();
    expect(bytes).toBe(pieces.reduce((sum, one) => sum + one['content'].length(), 0));
  });

  it('has nothing that only somebody else’s address or telephone leads to', async () => {
    const [ann, victim] = [await aReader(), await aCustomer()];
    for (const address of [victim.email, `${randomUUID()}@example.test`]) await askAddress(ann, address);
    expect(await subjectOf(await askCopy(ann))).toMatchObject({ emails: [ann.email], phones: [] });
  });

  it('has what an address leads to once its owner was seen to read what is sent there', async () => {
    const ann = await aCustomer();
    expect(await subjectOf(await askCopy(ann))).toMatchObject({ emails: [] });
    await accounts.get(Mongo).database.collection('data_requests').deleteMany({});
    const to = `${randomUUID()}@example.test`;
    await askAddress(ann, to);
    await ann.who.post(confirmEmailChange.path, { token: tokenSentTo(to) }).expect(200);
    expect(await subjectOf(await askCopy(ann))).toMatchObject({ emails: [to] });
  });

  it('has nothing that an address leads to whose owner reads its post beside a way in that was there before', async () => {
    const [byPassword, byPasskey] = [await aCustomer(), await aCustomer()];
    const owner = browser(accounts);
    const about = { option: 'otp', email: byPassword.email };
    await owner.post(forgotPassword.path, { ...about, otpTransport: 'email' }).expect(200);
    await accounts.sweep('send-recoveries');
    const otp = sent.findLast(({ to }) => to === byPassword.email)?.facts['code'];
    await owner.post(forgotPassword.path, { ...about, otp }).expect(200);
    expect(await subjectOf(await askCopy(byPassword))).toMatchObject({ emails: [] });
    const passkey = {
      _id: randomUUID(),
      personId: byPasskey.userId,
      credentialId: randomUUID(),
      publicKey: 'key',
      counter: 0,
      transports: [],
      name: 'Of whoever opened it',
      createdAt: accounts.clock.now(),
      lastUsedAt: null,
    };
    await accounts.get(Mongo).transaction((session) => accounts.get(PasskeysRepository).add(passkey, session));
    await readPost(byPasskey);
    expect(await subjectOf(await askCopy(byPasskey))).toMatchObject({ emails: [] });
    const moved = await aCustomer();
    const email = `${randomUUID()}@example.test`;
    await askAddress(moved, email);
    await browser(accounts)
      .post(confirmEmailChange.path, { token: tokenSentTo(email) })
      .expect(200);
    await moved.who.post(login.path, { email, password: goodPassword }).expect(200);
    expect(await subjectOf(await askCopy(moved))).toMatchObject({ emails: [] });
  });

  it('is late when a service has not answered within an hour, says which, and comes with its answer all the same', async () => {
    const ann = await aCustomer();
    const id = await askCopy(ann);
    await sendParts(id, ['garages']);
    later(60 * 60_000);
    expect(await stateOf(ann)).toMatchObject({ export: { status: 'late', missing: ['garages'] } });
    await answer('garages', takeDataPiece.path, id, piece('{}', 0, true, 'garages.json')).expect(200);
    expect(await stateOf(ann)).toMatchObject({ export: { status: 'ready' } });
  });

  it('is nobody else’s, is made once at a time, and is deleted after seven days', async () => {
    const ann = await aCustomer();
    const id = await askCopy(ann);
    expect(await askCopy(ann)).toBe(id);
    await sendParts(id);
    await download(await aCustomer(), id).expect(404);
    later(7 * dayMs);
    await browser(accounts).post(login.path, { email: ann.email, password: goodPassword }).expect(200);
    await accounts.sweep(forgetExports);
    const { database } = accounts.get(Mongo);
    expect(await database.collection('data_pieces').countDocuments({ requestId: id })).toBe(0);
    expect(await database.collection<{ _id: string }>('data_requests').countDocuments({ _id: id })).toBe(0);
  });

  it('and an erasure are told to open pages as they change', async () => {
    const ann = await aCustomer();
    const told = updatesOf(accounts, ann.userId, 'your-data');
    const id = await askCopy(ann);
    expect(told()).toBe(1);
    await sendParts(id);
    expect(told()).toBe(2);
    await ann.who.post(askDataErasure.path).expect(200);
    expect(told()).toBe(3);
    await ann.who.post(withdrawDataErasure.path).expect(200);
    expect(told()).toBe(4);
    later(1);
    await ann.who.post(askDataErasure.path).expect(200);
    obstacles = [{ kind: 'open-claim', name: 'C-1' }];
    later(7 * dayMs);
    await accounts.sweep(beginErasures);
    expect(told()).toBe(6);
    await accounts.sweep(writeAboutData);
  });
});

describe('an erasure', () => {
  const ask = ({ who }: Customer) => who.post(askDataErasure.path);
  const begin = async () => {
    later(7 * dayMs);
    await accounts.sweep(beginErasures);
  };
  const erasedBy = (requestId: string) => async (name: (typeof serviceNames)[number]) => {
    await answer(name, takeErasure.path, requestId, { records: [{ what: 'Policies', count: 1, law: 'insurance' }] }).expect(200);
  };

  it('is refused while something stands against it, by name', async () => {
    obstacles = [{ kind: 'active-cover', name: 'KS-WAR-0000001-100' }];
    const { body } = await ask(await aCustomer()).expect(409);
    expect(body.error).toMatchObject({ code: 'ERASURE_REFUSED', data: { obstacles } });
  });

  it('waits seven days, in which staff see when it is and it can be taken back', async () => {
    const ann = await aCustomer();
    const staff = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;
    const seen = async () =>
      (
        await accounts
          .by(staff)
          .get(fillPath(readCustomer.path, { userId: ann.userId }))
          .expect(200)
      ).body.data.erasureBeginsAt;
    await ask(ann).expect(200);
    expect(await seen()).toBe(new Date(accounts.clock.now().getTime() + 7 * dayMs).toISOString());
    await accounts.sweep(writeAboutData);
    expect(sent).toMatchObject([{ template: 'erasure-asked', to: ann.email }]);
    expect(await stateOf(ann)).toMatchObject({ erasure: { status: 'waiting' } });
    await ann.who.post(withdrawDataErasure.path).expect(200);
    expect(await stateOf(ann)).toMatchObject({ erasure: null });
    expect(await seen()).toBeUndefined();
    const before = (await accounts.events()).length;
    await begin();
    expect((await accounts.events()).length).toBe(before);
  });

  it('is refused after the seven days when something has come up since, with a letter', async () => {
    const ann = await aCustomer();
    await ask(ann).expect(200);
    obstacles = [{ kind: 'open-claim', name: 'C-1' }];
    await begin();
    sent.splice(0);
    await accounts.sweep(writeAboutData);
    expect(sent).toMatchObject([{ template: 'erasure-refused', facts: { because: 'claim C-1 is not settled yet' } }]);
  });

  it('signs the customer out, asks every service, and ends with accounts’ own part: nobody is known by it any more', async () => {
    const ann = await aCustomer();
    const { database } = accounts.get(Mongo);
    await database.collection('customer_notes').insertOne({ customerId: ann.userId, text: 'Ann Lee rang' });
    const id = (await ask(ann).expect(200)).body.data.erasure.id;
    await begin();
    await ann.who.get(readMe.path).expect(401);
    expect((await accounts.events()).at(-1)).toMatchObject({ type: dataErasureRequested.type, data: { requestId: id } });

    const told = updatesOf(accounts, ann.userId, 'your-data');
    for (const name of asked) await erasedBy(id)(name);
    expect(told()).toBe(1);
    await erasedBy(id)('claims');
    expect((await accounts.events()).filter(({ type }) => type === customerErased.type)).toMatchObject([
      { data: { customerId: ann.userId } },
    ]);
    const person = await accounts
      .by('claims')
      .get(fillPath(readPerson.path, { userId: ann.userId }))
      .expect(200);
    expect(person.body.data).toMatchObject({ firstName: 'Erased', lastName: 'customer', phone: null, address: [], postcode: null });
    expect(person.body.data.erasedAt).toBe(accounts.clock.now().toISOString());
    await browser(accounts).post(login.path, { email: ann.email, password: goodPassword }).expect(401);
    const admin = { kind: 'staff', userId: randomUUID(), role: 'admin' } as const;
    await accounts
      .by(admin)
      .post(fillPath(passwordResetLink.path, { userId: ann.userId }))
      .expect(404);
    for (const { name } of await database.listCollections().toArray()) {
      const all = JSON.stringify(await database.collection(name).find().toArray());
      for (const text of [ann.email, 'Ann Lee rang']) expect([name, all.includes(text)]).toEqual([name, false]);
    }
    expect(await accounts.get(Audit).firstBroken()).toBeUndefined();
    const kept = await database.collection<{ _id: string; records: unknown[] }>('data_requests').findOne({ _id: id });
    expect(kept).toMatchObject({ status: 'erased', subject: null });
    expect(kept?.records).toContainEqual({ what: 'Policies', count: 1, law: 'insurance', service: 'claims' });
  });

  it('knows the addresses that they had before, but for one that somebody else has by now', async () => {
    const ann = await aCustomer();
    const [kept, taken, to] = [randomUUID(), randomUUID(), randomUUID()].map((name) => `${name}@example.test`) as [string, string, string];
    for (const address of [taken, kept, to]) {
      await askAddress(ann, address);
      await ann.who.post(confirmEmailChange.path, { token: tokenSentTo(address) }).expect(200);
    }
    await browser(accounts)
      .post(register.path, form({ email: taken }))
      .expect(200);
    later(8 * dayMs);
    await accounts.sweep('forget-email-changes');
    await ann.who.post(login.path, { email: to, password: goodPassword }).expect(200);
    const id = (await ask(ann).expect(200)).body.data.erasure.id;
    await begin();
    expect((await subjectOf(id)).emails.toSorted()).toEqual([to, ann.email, kept].toSorted());

    for (const name of asked) await erasedBy(id)(name);
    const person = await accounts.get(Mongo).database.collection<{ _id: string }>('people').findOne({ _id: ann.userId });
    expect(JSON.stringify(person)).not.toMatch(new RegExp([to, ann.email, kept].join('|')));
  });

  it('knows a telephone in every way that services write it', async () => {
    const ann = await aCustomer({ phone: '07700 900123' });
    const id = (await ask(ann).expect(200)).body.data.erasure.id;
    await begin();
    expect((await subjectOf(id)).phones).toEqual(['07700 900123', '07700900123', '+447700900123']);
  });

  it('lets nobody in again while a service has yet to answer, and says why to whoever has proved that it is theirs', async () => {
    const ann = await aCustomer();
    const { database } = accounts.get(Mongo);
    const askBack = (how: object) =>
      browser(accounts)
        .post(forgotPassword.path, { ...how, email: ann.email })
        .expect(200);
    await askBack({ option: 'reset' });
    await accounts.sweep('send-recoveries');
    const token = tokenSentTo(ann.email);
    const id = (await ask(ann).expect(200)).body.data.erasure.id;
    const requests = database.collection<{ _id: string }>('data_requests');
    // A link works for half an hour only.
    await requests.updateOne({ _id: id }, { $set: { beginsAt: accounts.clock.now() } });
    await accounts.sweep(beginErasures);
    sent.splice(0);

    const again = browser(accounts);
    const signIn = (password: string) => again.post(login.path, { email: ann.email, password });
    expect((await signIn(goodPassword).expect(409)).body.error).toMatchObject({
      code: 'ACCOUNT_ERASED',
      message: 'You asked us to erase this account, and we are erasing it. Nobody can sign in to it any more.',
    });
    expect((await signIn('wrong').expect(401)).body.error.code).toBe('SIGN_IN_FAILED');
    const chosen = { password: `${goodPassword} two`, password_confirmation: `${goodPassword} two` };
    expect((await again.post(resetPassword.path, { token, ...chosen }).expect(409)).body.error.code).toBe('ACCOUNT_ERASED');
    await again.get(readMe.path).expect(401);
    await askBack({ option: 'otp', otpTransport: 'email' });
    await accounts.sweep('send-recoveries');
    expect(sent).toEqual([]);
    expect(await database.collection('sessions').countDocuments({ personId: ann.userId })).toBe(0);
  });

  it('leaves a session without rights that was opened just as it began', async () => {
    const ann = await aCustomer();
    await ask(ann).expect(200);
    const other = browser(accounts);
    await other.post(login.path, { email: ann.email, password: goodPassword }).expect(200);
    const sessions = accounts.get(Mongo).database.collection('sessions');
    const opened = await sessions.find({ personId: ann.userId }).toArray();
    await begin();
    const seen = accounts.clock.now();
    await sessions.insertMany(opened.map((one) => ({ ...one, startedAt: seen, lastSeenAt: seen })));
    await other.get(readMe.path).expect(401);
  });

  it('has staff write nothing more about them, who see that they are erased', async () => {
    const ann = await aCustomer();
    await ask(ann).expect(200);
    await begin();
    const agent = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;
    const note = accounts.by(agent).post(fillPath(addNote.path, { userId: ann.userId }));
    expect((await note.send({ noteId: randomUUID(), text: 'Ann Lee rang' }).expect(409)).body.error.code).toBe('CUSTOMER_ERASED');
    const person = accounts.http().get(fillPath(readPerson.path, { userId: ann.userId }));
    expect((await person.set(accounts.asService('callbacks')).expect(200)).body.data.erasedAt).toBe(accounts.clock.now().toISOString());
  });

  it('is one however many tabs ask at once, and none is left once it is taken back', async () => {
    const ann = await aCustomer();
    const both = await Promise.all([ask(ann), ask(ann)]);
    expect(new Set(both.map(({ body }) => body.data.erasure.id)).size).toBe(1);
    const { database } = accounts.get(Mongo);
    // Another that came in between.
    const [one] = await database.collection('data_requests').find({ customerId: ann.userId }).toArray();
    await database.collection<{ _id: string }>('data_requests').insertOne({ ...one, _id: randomUUID() });
    await ann.who.post(withdrawDataErasure.path).expect(200);
    await begin();
    const begun = (await accounts.events()).filter(({ type, data }) => type === dataErasureRequested.type && hasId(data, ann.userId));
    expect(begun).toEqual([]);
  });

  it('begins though another, due before it, cannot: that one is tried again', async () => {
    const [bob, ann] = [await aCustomer(), await aCustomer()];
    for (const one of [bob, ann]) await ask(one).expect(200);
    const isBobs = { _id: bob.userId } as object;
    const { database } = accounts.get(Mongo);
    const [kept] = await database.collection('people').find(isBobs).toArray();
    await database.collection('people').deleteOne(isBobs);
    await expect(begin()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const begun = async () => (await accounts.events()).filter(({ type }) => type === dataErasureRequested.type);
    expect((await begun()).some(({ data }) => hasId(data, ann.userId))).toBe(true);
    await database.collection('people').insertOne(kept ?? {});
    await begin();
    expect((await begun()).some(({ data }) => hasId(data, bob.userId))).toBe(true);
  });

  it('A7: empties the pass that Google’s wallet has', async () => {
    const [ann, carId, otherId] = [await aCustomer(), randomUUID(), randomUUID()];
    const given = accounts.get(GivenPassesRepository);
    const pass = { customerId: ann.userId, sum: 'as shown', isVoid: true };
    await given.give({ ...pass, _id: carId }, { isForGoogle: true });
    await given.give({ ...pass, _id: otherId });
    const id = (await ask(ann).expect(200)).body.data.erasure.id;
    await begin();
    for (const name of asked) await erasedBy(id)(name);
    await accounts.sweep(blankPass);
    expect(wallets.changes).toMatchObject([
      {
        id: `3388000000.${carId}`,
        body: { state: 'EXPIRED', header: { defaultValue: { value: 'No cover in force' } }, textModulesData: [] },
      },
    ]);
  });

  it('deletes files for good before the records, so that what is interrupted goes on where it stopped', async () => {
    const ann = await aCustomer();
    const sending = accounts
      .http()
      .post(addDocument.path)
      .set({ cookie: `ks_session=${ann.who.token()}`, [antiForgeryHeader]: '1' });
    await sending.field('category', 'service_history').attach('file', aPdf(), { filename: 'a.pdf' }).expect(200);
    const chunks = accounts.get(Mongo).database.collection('uploads.chunks');
    const before = await chunks.countDocuments();
    const id = (await ask(ann).expect(200)).body.data.erasure.id;
    await begin();
    const [last = 'claims', ...others] = asked;
    for (const name of others) await erasedBy(id)(name);
    jest.spyOn(accounts.get(PersonalData), 'erase').mockRejectedValueOnce(new Error('Killed'));
    await answer(last, takeErasure.path, id, { records: [] }).expect(500);
    expect(await chunks.countDocuments()).toBe(before - 1);
    await erasedBy(id)(last);
    expect((await accounts.events()).at(-1)).toMatchObject({ type: customerErased.type, data: { customerId: ann.userId } });
  });
});
