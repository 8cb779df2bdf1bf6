import { randomUUID } from 'node:crypto';
import type { Caller } from '@kerbside/contracts/caller';
import { demoPeople } from '@kerbside/contracts/demo';
import { callbackBooked, callbackCompleted, decisionTreeSaved } from '@kerbside/contracts/events/callbacks';
import { claimDecided, policyTransferred } from '@kerbside/contracts/events/claims';
import { purchaseCompleted } from '@kerbside/contracts/events/payments';
import { quoteExpired, quotePriced, quoteUpdated } from '@kerbside/contracts/events/pricing';
import { readUpdatesChannel, streamUpdates } from '@kerbside/contracts/http/accounts/account-updates';
import { accountParts, backOffice, updateLine, type UpdateLine } from '@kerbside/contracts/page/page-updates';
import type { RemoteEntry } from '@kerbside/contracts/page/remotes';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { eventually } from '@kerbside/platform/testing/events/event-probe';
import { startedService, testService } from '@kerbside/platform/testing/test-service';
import * as z from 'zod/mini';
import { service as definition } from '../src/service.js';
import { quickHashes } from './quick-hashes.js';

describe('remotes', () => {
  const { admin, finance } = demoPeople;
  const other = { ...admin, id: randomUUID() };
  const staff = (person: typeof admin | typeof finance | typeof other): Caller => ({ kind: 'staff', userId: person.id, role: person.role });

  const service = startedService(definition, { env: { DEMO_PASSWORD: 'kettle for the show' }, overrides: [quickHashes] });
  beforeAll(async () => {
    await definition.seed?.(service.app);
  });

  const list = async () => (await service.by(staff(admin)).read('/api/accounts/remotes')).rows;
  const off = async () => (await service.http().get('/internal/remotes-off').expect(200)).body.data;
  const turn = (remote: string, body: object, by: typeof admin | typeof other = admin) =>
    service.by(staff(by)).post(`/api/accounts/remotes/${remote}/switch`).send(body);

  describe('the switches of remotes', () => {
    it('are unset at first, then say what is off, since when, by whom and why; the edge hears only what is off', async () => {
      expect([await list(), await off()]).toEqual([[], { off: [], back: [] }]);
      const since = service.clock.now().toISOString();
      await turn('quote', { isOn: false, why: 'Prices are wrong' }).expect(200);
      const by = { id: admin.id, name: `${admin.firstName} ${admin.lastName}` };
      expect(await list()).toEqual([{ remote: 'quote', isOn: false, why: 'Prices are wrong', since, by }]);
      expect(await off()).toEqual({ off: ['quote'], back: [] });
    });

    it('keep who switched first, and when, however often it is asked; then go on again, all on record', async () => {
      const [before] = await list();
      service.clock.advance(60_000);
      await turn('quote', { isOn: false, why: 'Still' }).expect(200);
      const { error } = (await turn('quote', { isOn: false, why: 'Late' }, other).expect(409)).body;
      expect(error).toMatchObject({ code: 'REMOTE_CHANGED', data: { by: admin.id, at: before.since } });
      expect(await list()).toEqual([before]);
      await turn('quote', { isOn: true, why: 'Mended' }).expect(200);
      expect([await list(), await off()]).toMatchObject([[{ remote: 'quote', isOn: true, why: 'Mended' }], { off: [] }]);
      const trail = await service.by(staff(admin)).get('/api/accounts/audit?subjectId=quote').expect(200);
      expect(trail.body.data.rows.map(({ action, why }: { action: string; why: string }) => [action, why])).toEqual([
        ['remote-switched-on', 'Mended'],
        ['remote-switched-off', 'Prices are wrong'],
      ]);
    });

    it('are not turned over what a colleague switched since', async () => {
      const [{ since: was }] = await list();
      service.clock.advance(60_000);
      await turn('quote', { isOn: false, was, why: 'Prices are wrong' }).expect(200);
      expect((await turn('quote', { isOn: true, was, why: 'Mended' }).expect(409)).body.error.code).toBe('REMOTE_CHANGED');
      await turn('quote', { isOn: false, was, why: 'Prices are wrong, too' }).expect(200);
      await turn('quote', { isOn: true, was: (await list())[0].since, why: 'Mended' }).expect(200);
    });

    it('are of a remote of ours, and never take the back office from staff', async () => {
      await turn('none-such', { isOn: false, why: 'A test' }).expect(404);
      expect((await turn('backoffice', { isOn: false, why: 'A test' }).expect(409)).body.error.code).toBe('STAFF_NEED_IT');
      expect(await off()).toEqual({ off: [], back: [] });
    });
  });

  describe('the releases of remotes', () => {
    const entry = (version: string, of: Partial<RemoteEntry> = {}): RemoteEntry => ({
      name: 'quote',
      version,
      contract: 1,
      manifest: `https://quote.example/${version}/mf-manifest.json`,
      enabled: true,
      signature: { key: 'a-key', value: `signed ${version}` },
      ...of,
    });
    const tell = (...remotes: readonly RemoteEntry[]) => service.http().post('/internal/remote-releases').send({ remotes }).expect(200);
    const releases = () => service.by(staff(admin)).read('/api/accounts/remotes/releases');
    const idOf = async (version: string, remote = 'quote'): Promise<string> =>
      (await releases()).rows.find((row: { version: string; remote: string }) => row.version === version && row.remote === remote).id;
    const choose = (remote: string, body: object, by: typeof admin | typeof other = admin) =>
      service.by(staff(by)).post(`/api/accounts/remotes/${remote}/release`).send(body);
    const back = async () => (await off()).back;
    const old = entry('0.1.0');
    const newest = entry('0.2.0');
    const office = [
      entry('0.1.0', { name: 'backoffice', manifest: 'https://b.example/1' }),
      entry('0.2.0', { name: 'backoffice', manifest: 'https://b.example/2' }),
    ];

    it('are those that edges told of, with since when each was listed, however often they tell', async () => {
      expect(await releases()).toEqual({ rows: [], back: [] });
      const first = service.clock.now().toISOString();
      await tell(old);
      service.clock.advance(60_000);
      await tell(old);
      const second = service.clock.now().toISOString();
      await Promise.all([tell(newest), tell(newest)]);
      const { rows } = await releases();
      expect(rows).toMatchObject([
        { remote: 'quote', version: '0.2.0', contract: 1, manifest: newest.manifest, since: second },
        { remote: 'quote', version: '0.1.0', since: first, until: second },
      ]);
    });

    it('are gone back to with a reason, for the edge as they were signed; who did it first stays', async () => {
      service.clock.advance(60_000);
      const since = service.clock.now().toISOString();
      const releaseId = await idOf('0.1.0');
      await choose('quote', { releaseId, why: 'Prices are wrong' }).expect(200);
      service.clock.advance(60_000);
      await choose('quote', { releaseId, why: 'Still' }).expect(200);
      const { error } = (await choose('quote', { releaseId, why: 'Late' }, other).expect(409)).body;
      expect(error).toMatchObject({ code: 'REMOTE_CHANGED', data: { by: admin.id, at: since } });
      const by = { id: admin.id, name: `${admin.firstName} ${admin.lastName}` };
      expect((await releases()).back).toEqual([{ remote: 'quote', releaseId, why: 'Prices are wrong', since, by }]);
      expect(await back()).toEqual([{ insteadOf: newest.manifest, release: old }]);
    });

    it('stay gone back to where the host of the listed one has moved: no signature covers an address', async () => {
      const manifest = 'https://moved.example/0.2.0/mf-manifest.json';
      await tell({ ...newest, manifest });
      expect(await back()).toEqual([{ insteadOf: manifest, release: old }]);
      await tell(newest);
      expect([await back(), (await releases()).rows.length]).toEqual([[{ insteadOf: newest.manifest, release: old }], 2]);
    });

    it('come forward again with the newest, all on record', async () => {
      service.clock.advance(60_000);
      const releaseId = await idOf('0.2.0');
      expect((await choose('quote', { releaseId, why: 'Mended' }).expect(200)).body.data).toEqual({ back: null });
      await choose('quote', { releaseId, why: 'Once more' }).expect(200);
      const { error } = (await choose('quote', { releaseId, why: 'Late' }, other).expect(409)).body;
      expect(error).toMatchObject({ code: 'REMOTE_CHANGED', data: { by: admin.id } });
      expect([await back(), (await releases()).back]).toEqual([[], []]);
      const trail = await service.by(staff(admin)).get('/api/accounts/audit?subjectId=quote').expect(200);
      expect(trail.body.data.rows.slice(0, 2).map(({ action, why }: { action: string; why: string }) => [action, why])).toEqual([
        ['remote-returned-to-newest', 'Mended'],
        ['remote-taken-back', 'Prices are wrong'],
      ]);
    });

    it('are not chosen over what a colleague chose since', async () => {
      const [oldest, later] = [await idOf('0.1.0'), await idOf('0.2.0')];
      await choose('quote', { releaseId: oldest, was: null, why: 'Prices are wrong' }).expect(200);
      expect((await choose('quote', { releaseId: later, was: null, why: 'Mended' }).expect(409)).body.error.code).toBe('REMOTE_CHANGED');
      await choose('quote', { releaseId: oldest, was: null, why: 'Prices are wrong, too' }).expect(200);
      await choose('quote', { releaseId: later, was: oldest, why: 'Mended' }).expect(200);
    });

    it('that an operator lists end what an admin went back to, for good', async () => {
      await choose('quote', { releaseId: await idOf('0.1.0'), why: 'Prices are wrong' }).expect(200);
      service.clock.advance(60_000);
      await tell(entry('0.3.0'));
      expect([await back(), (await releases()).back]).toEqual([[], []]);
      service.clock.advance(60_000);
      await tell(newest);
      expect(await back()).toEqual([]);
    });

    it('are of that remote and shell, and leave the back office to operators', async () => {
      await tell(...office.slice(0, 1));
      service.clock.advance(60_000);
      await tell(...office.slice(1), entry('0.4.0', { contract: 2, manifest: 'https://quote.example/0.4.0' }));
      service.clock.advance(60_000);
      await tell(newest);
      const releaseId = await idOf('0.1.0');
      await choose('quote', { releaseId: 'none', why: 'A test' }).expect(404);
      await choose('account', { releaseId, why: 'A test' }).expect(404);
      await choose('none-such', { releaseId, why: 'A test' }).expect(404);
      expect((await choose('quote', { releaseId: await idOf('0.4.0'), why: 'A test' }).expect(409)).body.error.code).toBe('OTHER_CONTRACT');
      const earlierOffice = await idOf('0.1.0', 'backoffice');
      expect((await choose('backoffice', { releaseId: earlierOffice, why: 'A test' }).expect(409)).body.error.code).toBe(
        'STAFF_NEED_NEWEST',
      );
      expect(await back()).toEqual([]);
    });

    it('are kept up to twenty for each remote, the listed one always', async () => {
      for (let count = 0; count < 25; count += 1) {
        service.clock.advance(60_000);
        await tell(entry(`1.${String(count)}.0`));
      }
      const { rows } = await releases();
      const ours = rows.filter(({ remote }: { remote: string }) => remote === 'quote');
      expect([ours.length, ours[0].version, ours[0].until]).toEqual([20, '1.24.0', undefined]);
    });
  });

  describe('the releases of services', () => {
    const said = (version: string, startedAt: string | null = null) => ({ version, commit: null, startedAt });
    const tell = (...services: readonly object[]) => service.http().post('/internal/service-releases').send({ services }).expect(200);
    const ask = (caller: Caller) => service.by(caller).get('/api/accounts/service-releases');
    const list = async () => (await ask(staff(admin)).expect(200)).body.data.rows;

    it('are those that edges told of, with the one before, and who does not answer', async () => {
      expect(await list()).toEqual([]);
      const since = service.clock.now().toISOString();
      await tell({ service: 'pricing', release: said('0.1.0') }, { service: 'claims', release: null });
      expect(await list()).toEqual([{ service: 'pricing', ...said('0.1.0'), since, heardAt: since, isAnswering: true, before: null }]);
      service.clock.advance(60_000);
      const until = service.clock.now().toISOString();
      await tell({ service: 'pricing', release: said('0.2.0', until) }, { service: 'accounts', release: said('0.1.0') });
      service.clock.advance(60_000);
      await tell({ service: 'pricing', release: null });
      expect(await list()).toMatchObject([
        { service: 'accounts', isAnswering: true },
        { service: 'pricing', version: '0.2.0', since: until, isAnswering: false, before: { version: '0.1.0', until } },
      ]);
    });
  });
});

describe('updates of accounts', () => {
  const env = { REDIS_URL: `memory://updates-${randomUUID()}` };
  const service = startedService(definition, { env });

  const channelOf = async (userId: string): Promise<string> =>
    (await service.by({ kind: 'customer', userId }).read(readUpdatesChannel.path)).channel;

  /** What an edge receives from now on. */
  const listen = async (from = service, since?: number) => {
    const leaving = new AbortController();
    const query = since === undefined ? '' : `?since=${String(since)}`;
    const answer = await fetch(`${from.url}${streamUpdates.path}${query}`, { signal: leaving.signal });
    const lines: UpdateLine[] = [];
    const decoder = new TextDecoder();
    const reading = (async () => {
      for await (const chunk of answer.body ?? [])
        for (const line of decoder.decode(chunk).split('\n')) if (line !== '') lines.push(z.parse(updateLine, JSON.parse(line)));
    })().catch((error: unknown) => {
      if (!leaving.signal.aborted) throw error;
    });
    const leave = async () => {
      leaving.abort();
      await reading;
    };
    return { lines, leave, ended: reading };
  };

  it('reach every edge of every process once an event, by a channel that does not say whose it is', async () => {
    const [customerId, other] = [randomUUID(), randomUUID()];
    const another = await testService(definition, { env });
    const [one, two] = [await listen(), await listen(another)];
    const event = { id: randomUUID() };
    await service.deliver(claimDecided, { ...claimDecided.sample, customerId }, event);
    await service.deliver(claimDecided, { ...claimDecided.sample, customerId }, event);
    await service.deliver(policyTransferred, { ...policyTransferred.sample, fromCustomerId: customerId });
    await service.deliver(quoteExpired, quoteExpired.sample);
    const channel = await channelOf(customerId);
    for (const { lines } of [one, two]) {
      const heard = () => lines.filter((line) => line.channel === channel).map(({ parts }) => parts);
      await eventually('the policy is told', async () => heard().some(([part]) => part === 'policies'));
      expect(heard()).toEqual([['claims'], ['policies']]);
    }
    expect(JSON.stringify(one.lines)).not.toContain(customerId);
    expect(channel).not.toBe(await channelOf(other));
    await Promise.all([one.leave(), two.leave()]);
    await another.close();
  });

  it('reach an edge that comes back: what it missed, nothing when that is nothing, and everything when that is not known', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const told = async (edge: Awaited<ReturnType<typeof listen>>, customerId: string) => {
      const channel = await channelOf(customerId);
      await eventually('it is told', async () => edge.lines.some((line) => line.channel === channel));
      return edge.lines.filter((line) => line.channel !== undefined || line.parts.length > 0).map((line) => line.channel);
    };
    const edge = await listen();
    await service.deliver(claimDecided, { ...claimDecided.sample, customerId: first });
    await told(edge, first);
    await edge.leave();
    service.clock.advance(60_000);
    const heard = service.clock.now().getTime();
    const nothing = await listen(service, heard);
    service.clock.advance(1_000);
    await service.deliver(purchaseCompleted, { ...purchaseCompleted.sample, customerId: second });
    expect(await told(nothing, second)).toEqual([await channelOf(second)]);
    await nothing.leave();
    const back = await listen(service, heard);
    expect(await told(back, second)).toEqual([await channelOf(second)]);
    await back.leave();
    const late = await listen(service, heard - 2 * 60 * 60_000);
    await eventually('everything is told', async () => late.lines.some(({ parts }) => parts.length === accountParts.length));
    await late.leave();
  });

  it('are told of nobody where an event names none, and no receipt is taken of any', async () => {
    const inbox = service.get(Mongo).connection.collection('inbox');
    const [edge, before, customerId] = [await listen(), await inbox.countDocuments(), randomUUID()];
    for (const type of [quotePriced, quoteUpdated]) await service.deliver(type, { ...type.sample, customerId: null });
    await service.deliver(quotePriced, { ...quotePriced.sample, customerId });
    await eventually('somebody is told', async () => edge.lines.some(({ parts }) => parts.length > 0));
    const told = edge.lines.filter(({ parts }) => parts.length > 0).map(({ channel }) => channel);
    expect([told, await inbox.countDocuments()]).toEqual([[await channelOf(customerId)], before]);
    await edge.leave();
  });

  it('reach staff who name a customer, and no customer who does: pages of a named one are not limited as somebody’s own are', async () => {
    const [customerId, other] = [randomUUID(), randomUUID()];
    const named = (caller: Caller) => service.by(caller).get(readUpdatesChannel.path).query({ customerId });
    const { body } = await named({ kind: 'staff', userId: other, role: 'agent' }).expect(200);
    expect(body.data.channel).toBe(await channelOf(customerId));
    await named({ kind: 'customer', userId: customerId }).expect(404);
    await named({ kind: 'customer', userId: other }).expect(404);
  });

  it('tell staff that there is a callback, and whoever it is of', async () => {
    const asked = (caller: Caller) => service.by(caller).get(readUpdatesChannel.path).query({ customerId: backOffice });
    await asked({ kind: 'customer', userId: randomUUID() }).expect(404);
    const { channel } = (await asked({ kind: 'staff', userId: randomUUID(), role: 'agent' }).expect(200)).body.data;
    const edge = await listen();
    await eventually('staff are told', async () => {
      await service.deliver(callbackBooked, { ...callbackBooked.sample, customerId: null });
      return edge.lines.some((line) => line.channel === channel);
    });
    const told = () => edge.lines.flatMap((line) => (line.channel === undefined ? [] : [{ channel: line.channel, parts: line.parts }]));
    expect(told()).toContainEqual({ channel, parts: ['callbacks'] });
    expect(new Set(told().map((line) => line.channel))).toEqual(new Set([channel]));
    const customerId = randomUUID();
    const own = await channelOf(customerId);
    await service.deliver(callbackCompleted, { ...callbackCompleted.sample, customerId });
    await eventually('the customer is told', async () => told().some((line) => line.channel === own));
    expect(told().at(-1)).toEqual({ channel: own, parts: ['callbacks'] });
    await service.deliver(decisionTreeSaved, { ...decisionTreeSaved.sample, customerId });
    await eventually('pages of a call are told', async () => told().at(-1)?.parts[0] === 'calls');
    expect(told().at(-1)).toEqual({ channel: own, parts: ['calls'] });
    await edge.leave();
  });

  it('end with the process, so that it does not wait for who listens', async () => {
    const stopping = await testService(definition);
    const edge = await listen(stopping);
    await stopping.close();
    await expect(edge.ended).resolves.toBeUndefined();
  });
});
