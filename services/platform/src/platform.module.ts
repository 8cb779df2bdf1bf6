import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { Audit } from './audit.js';
import { SessionResolver } from './auth.js';
import { Breakers } from './breakers.js';
import { Clock } from './clock.js';
import { Jobs } from './jobs.js';
import type { Refusals } from './errors.js';
import { InputGuard } from './input-guard.js';
import { Internal } from './internal.js';
import { Leases } from './leases.js';
import { Log, Scopes } from './log.js';
import { Metrics } from './metrics.js';
import type { Migration } from './migrations.js';
import { Mongo } from './mongo.js';
import { PlatformConfig } from './platform-config.js';
import { RateLimits } from './rate-limits.js';
import { Readiness } from './readiness.js';
import { Redis } from './redis.js';
import { RefusalFilter } from './refusal-filter.js';
import { SessionCookie } from './session-cookie.js';
import { Sweeper } from './sweep.js';
import { REFUSALS } from './tokens.js';
import { Traces } from './traces.js';
import { WhoGuard } from './who-guard.js';
import { WorkMetrics } from './work-metrics.js';

/** Parts made before the container, because they connect or are shared with the HTTP server. */
export interface PlatformParts {
  readonly config: PlatformConfig;
  readonly refusals: Refusals;
  readonly migrations: readonly Migration[];
  readonly mongo: Mongo;
  readonly redis: Redis;
  readonly metrics: Metrics;
  readonly scopes: Scopes;
  readonly traces: Traces;
  readonly log: Log;
}

const shared = [Audit, Breakers, Clock, Jobs, Internal, RateLimits, Readiness, SessionCookie, SessionResolver, Sweeper, WorkMetrics];

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
      { provide: Scopes, useValue: parts.scopes },
      { provide: Traces, useValue: parts.traces },
      { provide: Log, useValue: parts.log },
      {
        provide: Leases,
        useFactory: (mongo: Mongo, { isAlone }: PlatformConfig) => new Leases(mongo, isAlone),
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
      exports: [PlatformConfig, REFUSALS, Leases, Mongo, Redis, Metrics, Scopes, Traces, Log, ...shared],
    };
  }
}
