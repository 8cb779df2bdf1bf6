import { Module, type DynamicModule } from '@nestjs/common';
import type { ServiceName } from '@kerbside/contracts/call';
import { trailCallOf, trailPage, type TrailCall } from '@kerbside/contracts/http/audit-trails';
import { deadLettersOf } from '@kerbside/contracts/http/dead-letters';
import { stuckWorkOf } from '@kerbside/contracts/http/stuck-work';
import { DeadLetterOffice, deadLettersController } from '../operations/dead-letters.js';
import { stuckWorkController, StuckWorkService } from '../operations/stuck-work.js';
import { EventsModule } from '../events/events.module.js';
import { makeLog } from '../telemetry/log.js';
import { Metrics } from '../telemetry/metrics.js';
import { Mongo } from '../mongo/mongo.js';
import { ConfigError, platformConfig, type Env } from '../settings/platform-config.js';
import { PlatformModule, type PlatformParts } from './platform.module.js';
import { Redis } from '../redis/redis.js';
import { scopes } from '../telemetry/scopes.js';
import type { ServiceDefinition } from './service-definition.js';
import { connectTraces } from '../telemetry/traces.js';
import { controller, serves } from '../http/controller.js';
import { Audit } from '../audit/audit.js';

/** Serves a service's audit trail to the service that shows it by customer. Each service has its own. */
const auditTrailController = (call: TrailCall) =>
  controller({ audit: Audit }, [
    serves(call, async ({ query }, { audit }) => ({ entries: await audit.after(Number(query.after), trailPage) })),
  ]);

/** Reads both configurations before it complains, so that all names are reported at once. */
const readBoth = <C>(definition: ServiceDefinition<C>, env: Env) => {
  const problems: Record<string, string> = {};
  const attempt = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      Object.assign(problems, error.problems);
      return undefined;
    }
  };
  const platform = attempt(() => platformConfig(definition.name, env));
  const own = attempt(() => ({ config: definition.config(env) }));
  if (!platform || !own) throw new ConfigError(problems);
  return { platform, own: own.config };
};

/** Connects what the container needs from the start. */
export const connectParts = async <C>(definition: ServiceDefinition<C>, env: Env): Promise<{ parts: PlatformParts; own: C }> => {
  const { platform: config, own } = readBoth(definition, env);
  const log = makeLog({ service: config.service, level: config.logLevel });
  const traces = await connectTraces(config, (error) => log.warn({ error }, 'Traces could not be sent'));
  const redis = await Redis.connect(config.redisUrl, config.service, log);
  try {
    const mongo = await Mongo.connect(config.mongoUri, config.database, traces, config.isAlone);
    mongo.changes.tell((fields, text) => log.warn(fields, text));
    const metrics = new Metrics(config.service, config.isAlone);
    const migrations = definition.migrations ?? [];
    scopes.opened();
    return {
      parts: { config, traces, log, redis, mongo, metrics, refusals: definition.refusals, migrations },
      own,
    };
  } catch (error) {
    redis.onApplicationShutdown();
    await traces.onApplicationShutdown();
    throw error;
  }
};

/** For a boot that failed half-way; a running service closes them with its container. */
export const closeParts = async ({ redis, mongo, metrics, traces }: PlatformParts): Promise<void> => {
  scopes.onApplicationShutdown();
  redis.onApplicationShutdown();
  metrics.onApplicationShutdown();
  await mongo.onApplicationShutdown();
  await traces.onApplicationShutdown();
};

@Module({})
class ServiceRoot {}

/** A module per start, since one class may run twice in a process (tests, two replicas). */
export const rootModule = <C>(definition: ServiceDefinition<C>, parts: PlatformParts, own: C): DynamicModule => ({
  module: ServiceRoot,
  imports: [PlatformModule.for(parts), EventsModule.for(), definition.module(own)],
  controllers: [
    deadLettersController(deadLettersOf[definition.name]),
    stuckWorkController(stuckWorkOf[definition.name]),
    ...(hasTrail(definition.name) ? [auditTrailController(trailCallOf[definition.name])] : []),
  ],
  providers: [DeadLetterOffice, StuckWorkService],
});

/** Payments answers from its history as well, by a handler of its own. */
const hasTrail = (name: ServiceName): name is Exclude<keyof typeof trailCallOf, 'payments'> => name !== 'payments' && name in trailCallOf;
