import { role, session } from '@kerbside/contracts/caller';
import * as accounts from '@kerbside/contracts/http/accounts/accounts';
import { readSession, sessionPath } from './read-session.js';

const customer = { signedIn: true, userId: '9b2f8b1e-4c1d-4f6a-8c3e-5d7a9e0b1c2d', email: 'jo@example.com', name: 'Jo', role: null };
const nobody = { signedIn: false, userId: null, email: null, name: null, role: null };
const answering = (body: unknown) => () => Promise.resolve(Response.json(body));
const read = (data: unknown) => readSession(answering({ success: true, data }));

describe('the session, parsed by hand', () => {
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
