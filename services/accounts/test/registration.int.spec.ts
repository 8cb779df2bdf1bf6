import { framedHeader } from '@kerbside/contracts/anti-forgery';
import { register } from '@kerbside/contracts/http/accounts/accounts';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { testService } from '@kerbside/platform/testing/test-service';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { service as definition } from '../src/service.js';
import { browser, form, goodPassword } from './browser.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await testService(definition, { env: { PER_ADDRESS_LIMIT_FACTOR: '100' } });
});
afterAll(() => service.close());

const ask = (body: object) => browser(service).post(register.path, body);

describe('registering', () => {
  it('makes an account, signs in and publishes an event that holds only ids', async () => {
    const customer = browser(service);
    const { body } = await customer.post(register.path, form({ email: ' Ann.Lee@Example.TEST ' })).expect(200);
    const { userId } = body.data;

    const session = await customer.get('/api/accounts/session').expect(200);
    expect(session.body.data).toEqual({ signedIn: true, userId, email: 'ann.lee@example.test', name: 'Ann Lee', role: null });
    const me = await customer.get('/api/accounts/me').expect(200);
    expect(me.body.data).toMatchObject({ person: { id: userId, postcode: 'YO1 7HH', address: ['1 High Street', 'York'] }, cars: [] });
    const [event] = (await service.events()).filter(({ subject }) => subject === userId);
    expect(event).toMatchObject({ type: 'kerbside.accounts.customer-registered.v1', data: { customerId: userId } });
    expect(JSON.stringify(await service.events())).not.toContain('example.test');
  });

  it('keeps the cookie from scripts and from other sites’ forms', async () => {
    const { headers } = await ask(form()).expect(200);
    expect(String(headers['set-cookie'])).toMatch(/^ks_session=[\w-]{43}; .*Expires=.*; HttpOnly; SameSite=Lax/);
  });

  it('keeps it also in a frame of another site, apart from every other page', async () => {
    const { headers } = await ask(form()).set(framedHeader, '1').expect(200);
    for (const cookie of [headers['set-cookie'] ?? []].flat())
      for (const part of ['HttpOnly', 'Secure', 'SameSite=None', 'Partitioned']) expect(cookie.split('; ')).toContain(part);
  });

  it.each([
    ['first_name', { first_name: 'Ann\r\nBcc: all@example.test' }, 'Use letters, numbers and signs on one line'],
    ['email', { email: 'ann' }, 'Enter an email address like name@example.com'],
    ['email', { email: '' }, 'Enter your email address'],
    ['email', { email: { $ne: null } }, 'Enter your email address'],
    ['password', { password: 'seven77', password_confirmation: 'seven77' }, 'Your password must be 8 characters or more'],
    ['password', { password: 'Password1', password_confirmation: 'Password1' }, 'This password is too easy to guess. Choose another one'],
    ['password_confirmation', { password_confirmation: 'something else' }, "Password doesn't match"],
    ['password_confirmation', { password_confirmation: undefined }, 'Enter your password again'],
    ['first_name', { first_name: ' ' }, 'Enter your first name'],
    ['last_name', { last_name: undefined }, 'Enter your last name'],
    ['first_name', { first_name: 'a'.repeat(61) }, 'Your first name must be 60 characters or fewer'],
    ['phone', { phone: 'phone' }, 'Enter a phone number, like 07700 900123'],
    ['postcode', { postcode: '12345' }, 'Enter a full UK postcode'],
  ])('refuses a bad %s: %j', async (field, change, message) => {
    const { body } = await ask(form(change)).expect(400);
    expect(body.error).toMatchObject({ code: 'INVALID', fields: { [field]: message } });
  });

  it('gives nobody a role for asking', async () => {
    const cheat = browser(service);
    await cheat.post(register.path, form({ role: 'admin', _id: 'x' })).expect(200);
    expect((await cheat.get('/api/accounts/session')).body.data.role).toBeNull();
  });

  it('takes an address once, however many try at the same moment', async () => {
    const email = 'once@example.test';
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(form({ email }))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const { body } = await ask(form({ email: 'ONCE@example.test' })).expect(409);
    expect(body.error).toMatchObject({
      code: 'EMAIL_REGISTERED',
      fields: { email: 'This email address is already registered with a Kerbside account. Please log in.' },
    });
  });

  it('leaves staff signed in as themselves when they register somebody, and audits it', async () => {
    const agent = { kind: 'staff', userId: 'd0000000-0000-4000-8000-000000000001', role: 'agent' } as const;
    const answer = await service.http().post(register.path).set(service.as(agent)).send(form()).expect(200);
    expect(answer.headers['set-cookie']).toBeUndefined();
    const audit = await service.http().get('/api/accounts/audit').query({ subjectId: answer.body.data.userId }).set(service.as(agent));
    expect(audit.body.data.rows).toMatchObject([
      { action: 'customer-registered', actorId: agent.userId, customerId: answer.body.data.userId },
    ]);
  });

  it('stores the password only as an argon2id hash of the agreed cost', async () => {
    const { body } = await ask(form()).expect(200);
    const credential = await stored('credentials', body.data.userId);
    expect(credential.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(await stored('people', body.data.userId))).not.toContain(goodPassword);
  });

  const stored = async (collection: string, id: string): Promise<Record<string, unknown>> => {
    const found = await service.get(Mongo).connection.collection<{ _id: string }>(collection).findOne({ _id: id });
    return { ...found };
  };
});

describe('whether an address is taken', () => {
  it.each([
    ['taken@example.test', true],
    ['TAKEN@example.test', true],
    ['free@example.test', false],
  ])('%s: %s', async (email, exists) => {
    if (exists) await ask(form({ email }));
    const { body } = await browser(service).get('/ajax/userExists', { email }).expect(200);
    expect(body.data).toEqual({ exists });
  });

  it('refuses what is not an address', async () => {
    const { body } = await browser(service).get('/ajax/userExists').expect(400);
    expect(body.error.fields).toEqual({ email: 'Enter your email address' });
  });
});
