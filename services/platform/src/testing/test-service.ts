import { randomBytes } from 'node:crypto';
import type { DynamicModule } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { SessionResolver } from '../auth/auth.js';
import { Clock } from '../time/clock.js';
import { defaultEventSettings, EventSettings } from '../events/event-settings.js';
import { HttpAdapter } from '../http/http-adapter.js';
import { Internal } from '../internal/internal.js';
import { appOptions, openService } from '../service/open-service.js';
import type { Env } from '../settings/platform-config.js';
import type { PlatformParts } from '../service/platform.module.js';
import { Redis } from '../redis/redis.js';
import { closeParts, connectParts, rootModule } from '../service/service-parts.js';
import type { ServiceDefinition } from '../service/service-definition.js';
import { FakeServices } from './fake-services.js';
import { FixedClock } from './fixed-clock.js';
import { ServiceUnderTest, type Token, KnownSessions } from './service-under-test.js';
import { TestDatabase } from './test-database.js';

export interface TestOptions {
  /** In addition to, or in place of, the settings of every test. */
  readonly env?: Env;
  /** Providers to replace, such as the gateway to an outside party. */
  readonly overrides?: readonly (readonly [token: Token, value: unknown])[];
  /** A database shared by several processes of the service, returned by its maker. By default the service has its own. */
  readonly database?: TestDatabase;
}

/** Boots a service for tests: real HTTP, its own database on a real mongod, Redis in memory, a fixed clock, fakes for the other services. */
export const testService = async <C>(definition: ServiceDefinition<C>, options: TestOptions = {}): Promise<ServiceUnderTest> => {
  const database = options.database ?? TestDatabase.of(definition.name);
  const { parts, own } = await connectParts(definition, { ...testEnv(definition.name), ...database.env, ...options.env });
  const fakes = { clock: new FixedClock(), services: new FakeServices() };
  try {
    await database.open(parts.mongo);
    const app = await makeTestApp(rootModule(definition, parts, own), parts, [
      [Clock, fakes.clock],
      [Internal, fakes.services],
      ...(options.overrides ?? []),
    ]);
    const opened = await openService(app, parts);
    await opened.listen();
    return new ServiceUnderTest(app, { ...fakes, parts, opened, database, isShared: options.database !== undefined });
  } catch (error) {
    await closeParts(parts);
    throw error;
  }
};

/** The service of all tests of a block: it starts before the first of them and ends after the last. Until then it is empty. */
export const startedService = <C>(definition: ServiceDefinition<C>, options?: TestOptions): ServiceUnderTest =>
  started(
    () => testService(definition, options),
    (service) => service.close(),
  );

/** As `startedService`, for what a service's tests start together with it: whatever is asked of it is asked of what was started. */
export const started = <T extends object>(start: () => Promise<T>, end: (made: T) => Promise<unknown>): T => {
  let made: T | undefined;
  beforeAll(async () => {
    made = await start();
  });
  afterAll(() => made && end(made));
  const ours: T = Object.create(null);
  return new Proxy(ours, {
    get: (_, name) => made && Reflect.get(made, name),
    set: (_, name, value) => made !== undefined && Reflect.set(made, name, value),
  });
};

const makeTestApp = async (
  root: DynamicModule,
  { config }: PlatformParts,
  overrides: NonNullable<TestOptions['overrides']>,
): Promise<NestFastifyApplication> => {
  const builder = Test.createTestingModule({ imports: [root] });
  builder.overrideProvider(SessionResolver).useFactory({
    factory: (redis: Redis, internal: Internal, clock: Clock) => new KnownSessions(redis, internal, clock),
    inject: [Redis, Internal, Clock],
  });
  builder.overrideProvider(EventSettings).useValue({ ...defaultEventSettings, retryDelayMs: 1 });
  for (const [token, value] of overrides) builder.overrideProvider(token).useValue(value);
  const container = await builder.compile();
  return container.createNestApplication<NestFastifyApplication>(new HttpAdapter(config), { logger: false, ...appOptions });
};

/** Every test service has its own Redis. */
const testEnv = (name: string): Env => ({
  NODE_ENV: 'test',
  PORT: '0',
  MONGO_URI: process.env['KERBSIDE_TEST_MONGO_URI'],
  REDIS_URL: `memory://test-${name}-${randomBytes(5).toString('hex')}`,
  SERVICE_KEY: 'a-service-key-for-tests-only-0123456789',
  LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
});
