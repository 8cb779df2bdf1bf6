import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Clock } from '@kerbside/platform/time/clock';
import { Leases } from '@kerbside/platform/mongo/leases';
import { makeLog } from '@kerbside/platform/telemetry/log';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { Sweeper } from '@kerbside/platform/work/sweep';
import { Traces } from '@kerbside/platform/telemetry/traces';
import { ProviderEvents } from '../src/webhooks/provider-events.js';
import { until } from './card-sandbox.js';

const log = makeLog({ service: 'payments', level: 'silent' });
let mongo: Mongo;
beforeAll(async () => {
  mongo = await Mongo.connect(process.env['KERBSIDE_TEST_MONGO_URI'] ?? '', `test_provider_events_${randomUUID()}`);
});
afterAll(async () => {
  await mongo.connection.dropDatabase();
  await mongo.onApplicationShutdown();
});

it('finishes the event in hand when the service stops, and leaves the others to the next process', async () => {
  const clock = new Clock();
  const sweeper = new Sweeper(new Leases(mongo), mongo, log, clock);
  const all = new ProviderEvents(mongo, new Traces(), clock, log, sweeper);
  const handled: string[] = [];
  let isHeld = true;
  let begun = 0;
  const handle = async ([event]: readonly { type: string }[]): Promise<void> => {
    begun += 1;
    await until(() => !isHeld);
    handled.push(event?.type ?? '');
  };
  const inbox = all.open({ name: 'told', collection: 'told', handle });
  await inbox.receive(['first', 'second', 'third'].map((type) => ({ id: randomUUID(), type, about: null, createdAt: clock.now() })));
  await until(() => begun > 0);
  const stopped = all.onModuleDestroy();
  isHeld = false;
  await stopped;
  expect(handled).toHaveLength(1);
  await sweeper.runNow('told');
  expect(handled.toSorted()).toEqual(['first', 'second', 'third']);
});
