import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { AuditCheck } from '../audit/audit-check.js';
import { Audit, StaffDownloads } from '../audit/audit.js';
import { AnswersWithEffect } from '../idempotency/answers-with-effect.js';
import { KeyRecords } from '../idempotency/key-records.js';
import { Records } from '../records/records.js';
import { SessionResolver } from '../auth/auth.js';
import { Breakers } from '../internal/breakers.js';
import { Clock } from '../time/clock.js';
import { Jobs } from '../work/jobs.js';
import { type Refusals, REFUSALS } from '../errors/errors.js';
import { InputGuard } from '../calls/input.js';
import { Internal } from '../internal/internal.js';
import { Leases } from '../mongo/leases.js';
import { Log } from '../telemetry/log.js';
import { NightlyWalks } from '../history/nightly-walk.js';
import { Metrics } from '../telemetry/metrics.js';
import type { Migration } from '../mongo/migrations.js';
import { Mongo } from '../mongo/mongo.js';
import { PlatformConfig } from '../settings/platform-config.js';
import { RateLimits } from '../redis/rate-limits.js';
import { Readiness } from '../telemetry/readiness.js';
import { Redis } from '../redis/redis.js';
import { RefusalFilter } from '../calls/refusal-filter.js';
import { SessionCookie } from '../credentials/session-cookie.js';
import { Sweeper } from '../work/sweep.js';
import { scopes, Scopes } from '../telemetry/scopes.js';
import { Traces } from '../telemetry/traces.js';
import { Turns } from '../work/turns.js';
import { WhoGuard } from '../auth/who-guard.js';
import { WorkMetrics } from '../work/work-metrics.js';

/** Parts made before the container, because they connect or are shared with the HTTP server. */
export interface PlatformParts {
  readonly config: PlatformConfig;
  readonly refusals: Refusals;
  readonly migrations: readonly Migration[];
  readonly mongo: Mongo;
  readonly redis: Redis;
  readonly metrics: Metrics;
  readonly traces: Traces;
  readonly log: Log;
}

const shared = [
  AnswersWithEffect,
  Audit,
  AuditCheck,
  Records,
  Breakers,
  Clock,
  Jobs,
  KeyRecords,
  NightlyWalks,
  Internal,
  RateLimits,
  Readiness,
  SessionCookie,
  SessionResolver,
  StaffDownloads,
  Sweeper,
  WorkMetrics,
];

/** The providers that every service has, available in all its modules. */
@Module({})
export class PlatformModule {
  static for(parts: PlatformParts): DynamicModule {
    const values: Provider[] = [
      { provide: PlatformConfig, useValue: parts.config },
      { provide: REFUSALS, useValue: parts.refusals },
      { provide: Mongo, useValue: parts.mongo },
      { provide: Redis, useValue: parts.redis },
      { provide: Metrics, useValue: parts.metrics },
      { provide: Scopes, useValue: scopes },
      { provide: Traces, useValue: parts.traces },
      { provide: Log, useValue: parts.log },
      {
        provide: Leases,
        useFactory: (mongo: Mongo, { isAlone }: PlatformConfig) => new Leases(mongo, isAlone),
        inject: [Mongo, PlatformConfig],
      },
      {
        provide: Turns,
        useFactory: (mongo: Mongo, { isAlone }: PlatformConfig) => new Turns(mongo, isAlone),
        inject: [Mongo, PlatformConfig],
      },
    ];
    const http: Provider[] = [
      { provide: APP_GUARD, useClass: WhoGuard },
      { provide: APP_GUARD, useClass: InputGuard },
      { provide: APP_FILTER, useClass: RefusalFilter },
    ];
    return {
      module: PlatformModule,
      global: true,
      imports: [DiscoveryModule],
      providers: [...values, ...shared, ...http],
      exports: [PlatformConfig, REFUSALS, Leases, Turns, Mongo, Redis, Metrics, Traces, Log, ...shared],
    };
  }
}
