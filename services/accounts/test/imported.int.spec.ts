import { randomUUID } from 'node:crypto';
import type { CallInput } from '@kerbside/contracts/call';
import { carAdded, customerRegistered } from '@kerbside/contracts/events/accounts';
import type { ImportedRow, takeImportedPeople, TakenRow } from '@kerbside/contracts/http/accounts/imported';
import { Audit } from '@kerbside/platform/audit/audit';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { service } from '../src/service.js';

type Asked = CallInput<typeof takeImportedPeople>['body'];

const car = { registrationNumber: 'AA19AAA', make: 'Ford', model: 'Focus', firstRegistrationDate: null };
const aRow = (row: number, email: string, over: Partial<ImportedRow> = {}): ImportedRow => ({
  row,
  person: { email, firstName: 'Jo', lastName: 'Lee', title: null, phone: null, address: [], postcode: null },
  car: null,
  plan: null,
  ...over,
});

describe('imported people', () => {
  let accounts: ServiceUnderTest;
  const actorId = randomUUID();
  const take = async (rows: readonly ImportedRow[], over: Partial<Asked> = {}): Promise<TakenRow[]> => {
    const asked = { importId: randomUUID(), actorId, strategy: 'add_and_update', isDryRun: false, origin: null, isOriginReplaced: false };
    const answer = await accounts
      .http()
      .post('/internal/people/imported')
      .set(accounts.asService('imports'))
      .send({ ...asked, rows, ...over })
      .expect(200);
    return answer.body.data.rows;
  };
  const outcomes = (rows: readonly TakenRow[]) => rows.map(({ outcome }) => outcome);

  beforeAll(async () => {
    accounts = await testService(service);
  });
  afterAll(() => accounts.close());

  it('are there with their cars, told of and audited; a row that comes again changes nothing', async () => {
    const importId = randomUUID();
    const rows = [aRow(2, 'ann@example.com', { car }), aRow(3, 'bob@example.com'), aRow(4, 'ann@example.com', { car })];
    const first = await take(rows, { importId });
    expect(outcomes(first)).toEqual(['added', 'added', 'unchanged']);
    expect(outcomes(await take(rows, { importId }))).toEqual(['added', 'added', 'unchanged']);
    expect(outcomes(await take(rows))).toEqual(['unchanged', 'unchanged', 'unchanged']);
    const ids = [first[0]?.customerId, first[1]?.customerId];
    const events = await accounts.events();
    expect(events.filter(({ type }) => type === customerRegistered.type).map(({ subject }) => subject)).toEqual(ids);
    expect(events.filter(({ type }) => type === carAdded.type)).toMatchObject([{ data: { customerId: ids[0] } }]);
    const { rows: trail } = await accounts.get(Audit).list({ subjectId: importId });
    expect(trail).toMatchObject([
      { action: 'customer-imported', actorId, customerId: ids[1], after: { row: 3 } },
      { action: 'customer-imported', actorId, customerId: ids[0], after: { row: 2 } },
    ]);
    expect(await accounts.get(Audit).firstBroken()).toBeUndefined();
  });

  it('are only shown by a dry run', async () => {
    const rows = [aRow(2, 'dry@example.com')];
    expect(outcomes(await take(rows, { isDryRun: true }))).toEqual(['added']);
    const exists = await accounts.http().get('/ajax/userExists?email=dry@example.com').expect(200);
    expect(exists.body.data.exists).toBe(false);
    expect(outcomes(await take(rows))).toEqual(['added']);
  });

  it('may set a password by the link that they ask for, and cannot sign in before', async () => {
    await take([aRow(2, 'link@example.com')]);
    const signIn = { email: 'link@example.com', password: 'not-one-of-theirs-1' };
    await accounts
      .http()
      .post('/ajax/login')
      .set(accounts.as({ kind: 'visitor' }))
      .send(signIn)
      .expect(401);
    const forgot = { option: 'reset', email: 'link@example.com' };
    await accounts
      .http()
      .post('/ajax/forgot-password')
      .set(accounts.as({ kind: 'visitor' }))
      .send(forgot)
      .expect(200);
  });

  it('are taken from imports alone', async () => {
    await accounts.http().post('/internal/people/imported').send({}).expect(401);
    const admin = accounts.as({ kind: 'staff', userId: actorId, role: 'admin' });
    await accounts.http().post('/internal/people/imported').set(admin).send({}).expect(401);
  });
});
