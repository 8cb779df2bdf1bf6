import { EventLog, topicsBy } from './events/event-log.js';
import { Leases } from './leases.js';
import { makeApp } from './make-app.js';
import { Migrations } from './migrations.js';
import type { Env } from './platform-config.js';
import type { ServiceDefinition } from './service.js';
import { connectParts, rootModule } from './service-parts.js';

/** Placeholders for settings that a service cannot start without: a migration neither serves nor calls, so it needs no secret. */
const unused: Env = { PORT: '0', SERVICE_KEY: 'unused-by-migrations-0000000000000' };
const forced: Env = { MIGRATE_AT_START: 'true', REDIS_URL: 'none://', OTEL_EXPORTER_OTLP_ENDPOINT: '' };

/** Brings a service's database, and its topics where there is a Kafka, to what this version needs. Returns what it did. */
export const migrateService = async <C>(definition: ServiceDefinition<C>, env: Env): Promise<readonly string[]> => {
  const { parts, own } = await connectParts(definition, { ...unused, ...definition.unusedByMigration, ...env, ...forced });
  const app = await makeApp(rootModule(definition, parts, own), parts);
  try {
    const done = await new Migrations(parts.mongo, app.get(Leases), parts.migrations).run();
    await app.get(EventLog).prepare(topicsBy(definition.name));
    return done;
  } finally {
    await app.close();
  }
};
