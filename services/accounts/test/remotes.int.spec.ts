import type { Caller } from '@kerbside/contracts/caller';
import { demoPeople } from '@kerbside/contracts/demo';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { service as definition } from '../src/service.js';

const { admin, finance } = demoPeople;
const staff = (person: typeof admin | typeof finance): Caller => ({ kind: 'staff', userId: person.id, role: person.role });

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await testService(definition, { env: { DEMO_PASSWORD: 'kettle for the show' } });
  await definition.seed?.(service.app);
});
afterAll(() => service.close());

const list = async () =>
  (
    await service
      .http()
      .get('/api/accounts/remotes')
      .set(service.as(staff(admin)))
      .expect(200)
  ).body.data.rows;
const off = async () => (await service.http().get('/internal/remotes-off').expect(200)).body.data;
const turn = (remote: string, body: object, caller = staff(admin)) =>
  service.http().post(`/api/accounts/remotes/${remote}/switch`).set(service.as(caller)).send(body);

describe('the switches of remotes', () => {
  it('are unset at first, then say what is off, since when, by whom and why; the edge hears only what is off', async () => {
    expect([await list(), await off()]).toEqual([[], { off: [] }]);
    const since = service.clock.now().toISOString();
    await turn('quote', { isOn: false, why: 'Prices are wrong' }).expect(200);
    const by = { id: admin.id, name: `${admin.firstName} ${admin.lastName}` };
    expect(await list()).toEqual([{ remote: 'quote', isOn: false, why: 'Prices are wrong', since, by }]);
    expect(await off()).toEqual({ off: ['quote'] });
  });

  it('keep who switched first, and when, however often it is asked; then go on again, all on record', async () => {
    const [before] = await list();
    service.clock.advance(60_000);
    await turn('quote', { isOn: false, why: 'Still' }).expect(200);
    expect(await list()).toEqual([before]);
    await turn('quote', { isOn: true, why: 'Mended' }).expect(200);
    expect([await list(), await off()]).toMatchObject([[{ remote: 'quote', isOn: true, why: 'Mended' }], { off: [] }]);
    const trail = await service
      .http()
      .get('/api/accounts/audit?subjectId=quote')
      .set(service.as(staff(admin)))
      .expect(200);
    expect(trail.body.data.rows.map(({ action, why }: { action: string; why: string }) => [action, why])).toEqual([
      ['remote-switched-on', 'Mended'],
      ['remote-switched-off', 'Prices are wrong'],
    ]);
  });

  it('need a reason, a remote of ours, and never take the back office from staff', async () => {
    expect((await turn('quote', { isOn: false, why: ' ' }).expect(400)).body.error.fields).toEqual({ why: 'Say why' });
    await turn('none-such', { isOn: false, why: 'A test' }).expect(404);
    expect((await turn('backoffice', { isOn: false, why: 'A test' }).expect(409)).body.error.code).toBe('STAFF_NEED_IT');
    await turn('quote', { isOn: false, why: 'A test' }, staff(finance)).expect(403);
    expect(await off()).toEqual({ off: [] });
  });
});
