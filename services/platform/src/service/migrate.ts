import { EventLog } from '../events/event-log.js';
import { topicsBy } from '../events/topics.js';
import { Leases } from '../mongo/leases.js';
import { inContainer } from './make-app.js';
import { Migrations } from '../mongo/migrations.js';
import type { Env } from '../settings/platform-config.js';
import type { ServiceDefinition } from './service-definition.js';

/** Placeholders for settings that a service cannot start without: a migration neither serves nor calls, so it needs no secret. */
const unused: Env = { PORT: '0', SERVICE_KEY: 'unused-by-migrations-0000000000000' };
const forced: Env = { MIGRATE_AT_START: 'true', REDIS_URL: 'none://' };

/** Brings a service's database, and its topics where there is a Kafka, to what this version needs. Returns what it did. */
export const migrateService = <C>(definition: ServiceDefinition<C>, env: Env): Promise<readonly string[]> =>
  inContainer(definition, { ...unused, ...definition.unusedByMigration, ...env, ...forced }, async (app, { mongo, migrations }) => {
    const done = await new Migrations(mongo, app.get(Leases), migrations).run();
    await app.get(EventLog).prepare(topicsBy(definition.name));
    return done;
  });
