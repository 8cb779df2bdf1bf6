import { randomBytes, randomUUID } from 'node:crypto';
import type { CallData } from '@kerbside/contracts/call';
import { policyIssued } from '@kerbside/contracts/events/claims';
import { readEvents } from '@kerbside/contracts/http/partners/partners';
import { EventLog } from '@kerbside/platform/events/event-log';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { Env } from '@kerbside/platform/settings/platform-config';
import { startService, type RunningService } from '@kerbside/platform/service/service';
import * as z from 'zod/mini';
import { newKey } from '../src/partners/partner.js';
import { PartnersRepository } from '../src/partners/partners.repository.js';
import { service } from '../src/service.js';
import { secretsKey } from './stage.js';

const topic = policyIssued.topic;
const eventually = 45_000;
const answerOf = z.object({ data: readEvents.data });

/** As in production, with consumers and sweeps; all replicas share one database. */
const envOf = (database: string, env: Env): Env => ({
  NODE_ENV: 'development',
  PORT: '0',
  MONGO_URI: process.env['KERBSIDE_TEST_MONGO_URI'],
  MONGO_DATABASE: database,
  EVENTS_DB: `${database}_events`,
  REDIS_URL: `memory://${database.replaceAll('_', '-')}`,
  SERVICE_KEY: 'a-service-key-for-tests-only-0123456789',
  PARTNER_SECRETS_KEY: secretsKey,
  LOG_LEVEL: 'silent',
  ...env,
});

const aMessage = (key: string, sequence: number) => {
  const fixed = { specversion: '1.0', source: '/services/claims', datacontenttype: 'application/json', type: policyIssued.type };
  const event = {
    ...fixed,
    id: randomUUID(),
    subject: key,
    partitionkey: key,
    sequence,
    time: new Date().toISOString(),
    data: policyIssued.sample,
  };
  return { topic, key, value: JSON.stringify(event) };
};

/** The feed over an event log: two replicas consume, store and serve. */
export const liveFeed = (name: string, env: Env): void =>
  describe(`the feed over ${name}`, () => {
    const database = `test_partners_live_${randomBytes(4).toString('hex')}`;
    const { key, text } = newKey(new Date());
    let replicas: RunningService[];
    beforeAll(async () => {
      const first = await startService(service, envOf(database, env));
      replicas = [first, await startService(service, envOf(database, env))];
      const partner = { id: randomUUID(), name: 'Live', status: 'active' as const, topics: [topic], keys: [key], createdAt: new Date() };
      await first.app.get(Mongo).transaction((session) => first.app.get(PartnersRepository).save(partner, session));
    });
    afterAll(async () => {
      const client = replicas[0]?.app.get(Mongo).connection.getClient();
      for (const one of [database, `${database}_events`]) await client?.db(one).dropDatabase();
      await Promise.all(replicas.map((replica) => replica.close()));
    });

    const read = async (after: string | undefined): Promise<CallData<typeof readEvents>> => {
      const query = new URLSearchParams({ topic, limit: '50', ...(after === undefined ? {} : { after }) });
      const answer = await fetch(`${replicas[1]?.url}/api/events?${query}`, { headers: { authorization: `Bearer ${text}` } });
      if (!answer.ok) throw new Error(await answer.text());
      return z.parse(answerOf, await answer.json()).data;
    };

    it('has every event once, each key in order, while it is being read', async () => {
      const keys: readonly string[] = Array.from({ length: 10 }, () => randomUUID());
      const log = replicas[0]?.app.get(EventLog);
      const publishing = (async () => {
        for (let sequence = 1; sequence <= 10; sequence += 1) await log?.publish(keys.map((one) => aMessage(one, sequence)));
      })();
      const seen: { subject: string; sequence: number }[] = [];
      let after: string | undefined;
      for (const end = performance.now() + eventually; seen.length < 100 && performance.now() < end;) {
        const page = await read(after);
        after = page.next;
        seen.push(...page.events.filter(({ subject }) => keys.includes(subject)));
        if (!page.more) await new Promise((done) => setTimeout(done, 500));
      }
      await publishing;
      for (const one of keys)
        expect(seen.filter(({ subject }) => subject === one).map(({ sequence }) => sequence)).toEqual(
          Array.from({ length: 10 }, (_, index) => index + 1),
        );
      expect(seen).toHaveLength(100);
    });
  });
