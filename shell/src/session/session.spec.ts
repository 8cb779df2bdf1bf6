import { role, session, type Session } from '@kerbside/contracts/caller';
import * as accounts from '@kerbside/contracts/http/accounts/accounts';
import { readSession, sessionPath } from './read-session.js';
import { placeToReturnTo } from './return-to.js';
import { sessionStore, visitor } from './session-store.js';

describe('the session, parsed by hand', () => {
  const customer = { signedIn: true, userId: '9b2f8b1e-4c1d-4f6a-8c3e-5d7a9e0b1c2d', email: 'jo@example.com', name: 'Jo', role: null };
  const nobody = { signedIn: false, userId: null, email: null, name: null, role: null };
  const answering = (body: unknown) => () => Promise.resolve(Response.json(body));
  const read = (data: unknown) => readSession(answering({ success: true, data }));

  it('is requested where the contract says', () => {
    expect(sessionPath).toBe(accounts.readSession.path);
    expect(accounts.readSession.method).toBe('GET');
    expect(accounts.readSession.data).toBe(session);
  });

  it.each([
    customer,
    nobody,
    { ...nobody, awaits: 'second-step' },
    { ...nobody, awaits: 'second-step-setup' },
    ...role.options.map((one) => ({ ...customer, role: one })),
  ])('accepts what the contract accepts: %j', async (data) => {
    expect(await read(data)).toEqual(session.parse(data));
  });

  const broken = [
    ...Object.keys(customer).map((name) => ({ ...customer, [name]: undefined })),
    ...Object.keys(session.shape).map((name) => ({ ...customer, [name]: 7 })),
    { ...customer, role: 'owner' },
    null,
    'text',
  ];
  it.each(broken)('refuses what the contract refuses: %j', async (data) => {
    expect(session.safeParse(data).success).toBe(false);
    await expect(read(data)).rejects.toThrow('This is not a session');
  });

  it('rejects a refusal', async () => {
    await expect(readSession(answering({ success: false, error: { code: 'X', message: 'x' } }))).rejects.toThrow();
  });
});

describe('where signing in returns to', () => {
  it.each([
    ['/quote/warranty/step/2/', '?quote=1&dialog=login', '/quote/warranty/step/2/?quote=1'],
    ['/account', '?dialog=login', '/account'],
    ['/', '?dialog=login', undefined],
    ['/pages/terms/', '', undefined],
  ])('from %s%s is %s', (pathname, search, place) => expect(placeToReturnTo({ pathname, search })).toBe(place));
});

const customer: Session = {
  signedIn: true,
  userId: '9b2f8b1e-4c1d-4f6a-8c3e-5d7a9e0b1c2d',
  email: 'jo@example.com',
  name: 'Jo',
  role: null,
};

const hints = (held = new Map<string, string>()) => ({
  held,
  getItem: (key: string) => held.get(key) ?? null,
  setItem: (key: string, value: string) => void held.set(key, value),
  removeItem: (key: string) => void held.delete(key),
});
const wasSignedIn = () => hints(new Map([['kerbside.signed-in', '1']]));

const answering =
  (...answers: (() => Promise<Session>)[]) =>
  () =>
    (answers.shift() ?? (() => Promise.resolve(visitor)))();
/** Says who it is only once it is told. */
const late = () => {
  let say: (session: Session) => void = () => undefined;
  const answer = () => new Promise<Session>((done) => (say = done));
  return { answer, say: (session: Session) => say(session) };
};
const is = (session: Session) => () => Promise.resolve(session);
const noFetch = () => Promise.reject(new Error('not asked'));
const answered = () => new Promise((done) => setTimeout(done, 1));
const settled = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => true), new Promise((done) => setTimeout(() => done(false), 20))]);

describe('the session in the page', () => {
  it('does not hold the page back for someone who was never signed in here', async () => {
    const never = () => new Promise<Session>(() => undefined);
    expect(await settled(sessionStore(noFetch, hints(), answering(never)).known)).toBe(true);
  });

  it('holds the page back for someone who was, until the server responds', async () => {
    const slow = late();
    const store = sessionStore(noFetch, wasSignedIn(), answering(slow.answer));
    expect(await settled(store.known)).toBe(false);
    slow.say(customer);
    expect(await settled(store.known)).toBe(true);
    expect(store.current()).toEqual(customer);
  });

  it('says when the server has answered also where nobody was signed in here: the hint may be gone', async () => {
    const slow = late();
    const store = sessionStore(noFetch, hints(), answering(slow.answer));
    expect(await settled(store.answered())).toBe(false);
    slow.say(customer);
    expect(await settled(store.answered())).toBe(true);
    expect(store.current()).toEqual(customer);
  });

  it('notifies listeners, and only when something changed', async () => {
    const store = sessionStore(noFetch, hints(), answering(is(customer), is(customer), is(visitor)));
    let heard = 0;
    const stop = store.subscribe(() => (heard += 1));
    await store.refresh();
    await store.refresh();
    expect(heard).toBe(2);
    stop();
    await store.refresh();
    expect(heard).toBe(2);
  });

  it('signs nobody out when the server cannot be reached', async () => {
    const store = sessionStore(
      noFetch,
      hints(),
      answering(is(customer), () => Promise.reject(new Error('offline'))),
    );
    await store.known;
    await answered();
    expect(await store.refresh()).toEqual(customer);
  });

  it('tells a session that ended elsewhere from one that was ended here', async () => {
    const answers = [is(customer), is(visitor), is(customer), is(visitor)];
    const store = sessionStore(noFetch, wasSignedIn(), answering(...answers));
    await store.known;
    store.check();
    await answered();
    expect(store.lost()).toBe(true);
    await store.refresh();
    expect(store.lost()).toBe(false);
    await store.refresh();
    expect(store.lost()).toBe(false);
  });

  it('has whoever the newest question found, in whatever order the answers come', async () => {
    const slow = late();
    const store = sessionStore(noFetch, hints(), answering(slow.answer, is(customer)));
    await store.refresh();
    slow.say(visitor);
    await answered();
    expect([store.current(), store.lost()]).toEqual([customer, false]);
  });

  it('does not report the loss of a session that it never had', async () => {
    const store = sessionStore(noFetch, hints(), answering());
    store.check();
    await answered();
    expect(store.lost()).toBe(false);
  });

  it('remembers that there was a session, never the session', async () => {
    const place = hints();
    const store = sessionStore(noFetch, place, answering(is(customer), is(visitor)));
    await answered();
    expect([...place.held]).toEqual([['kerbside.signed-in', '1']]);
    await store.refresh();
    expect(place.held.size).toBe(0);
  });
});
