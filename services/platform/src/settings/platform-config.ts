import * as z from 'zod/mini';
import { serviceNames, type ServiceName } from '@kerbside/contracts/call';
import { parseJson } from '@kerbside/contracts/parse-json';
import { ConfigError } from './config-error.js';
import { kafkaAccess, kafkaSettings, type KafkaAccess } from './kafka-access.js';

export type Env = Readonly<Record<string, string | undefined>>;

export { ConfigError };

/** Reads settings by a schema. An empty variable counts as absent, as in a compose file. */
export const readEnv = <S extends z.core.$ZodType>(schema: S, env: Env): z.output<S> => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = z.safeParse(schema, given);
  if (parsed.success) return parsed.data;
  throw new ConfigError(Object.fromEntries(parsed.error.issues.map((issue) => [String(issue.path[0]), problemOf(issue, given)])));
};

/** Keeps sandboxes out of production: there, throws a `ConfigError` that names each missing setting of an outside party. */
export const refuseMadeUp = (env: Env, names: readonly string[]): void => {
  if (env['NODE_ENV'] !== 'production') return;
  const missing = names.filter((name) => !env[name]);
  if (missing.length === 0) return;
  throw new ConfigError(Object.fromEntries(missing.map((name) => [name, 'missing: in production no sandbox stands in for it'])));
};

const problemOf = (issue: z.core.$ZodIssue, given: Readonly<Record<string, unknown>>): string =>
  given[String(issue.path[0])] === undefined ? 'missing' : issue.message;

/** A whole number written as text. */
export const numberSetting = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, 'must be a whole number')),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.number().check(z.minimum(min, `must be ${min} or more`), z.maximum(max, `must be ${max} or less`)),
    ),
  );

const url = z.url('must be a URL');
const serviceUrls = z.pipe(
  z.string(),
  z.transform((text: string, context): Partial<Record<ServiceName, string>> => {
    const urls = z.safeParse(z.partialRecord(z.enum(serviceNames), url), parseJson(text));
    if (urls.success) return urls.data;
    context.issues.push({ code: 'custom', message: 'must be a JSON object of service name to base URL', input: text });
    return z.NEVER;
  }),
);

/** A share between 0 and 1, written as text. */
const share = z.pipe(z.string().check(z.regex(/^(0(\.\d{1,6})?|1)$/, 'must be between 0 and 1')), z.transform(Number));

export const mongoSetting = z.string().check(z.regex(/^mongodb(\+srv)?:\/\//, 'must start with mongodb:// or mongodb+srv://'));

const settings = z.object({
  PORT: numberSetting(0, 65_535),
  HOST: z._default(z.string(), '127.0.0.1'),
  MONGO_URI: mongoSetting,
  MONGO_DATABASE: z.optional(z.string()),
  REDIS_URL: z._default(
    z.string().check(z.regex(/^(rediss?|memory|none):\/\//, 'must start with redis://, rediss://, memory:// or none://')),
    'memory://kerbside',
  ),
  ...kafkaSettings,
  EVENTS_DB: z._default(z.string(), 'kerbside_events'),
  SERVICE_KEY: z.string().check(z.minLength(32, 'must be 32 characters or more')),
  SERVICE_URLS: z._default(serviceUrls, {}),
  PUBLIC_URL: z._default(url, 'http://localhost:3000'),
  LOG_LEVEL: z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'must be a pino level'), 'info'),
  NODE_ENV: z._default(z.string(), 'development'),
  BODY_LIMIT_BYTES: z._default(numberSetting(1_024, 100 * 1024 * 1024), 1024 * 1024),
  PER_ADDRESS_LIMIT_FACTOR: z.optional(numberSetting(1, 1_000)),
  DRAIN_PAUSE_MS: z._default(numberSetting(0, 60_000), 0),
  DRAIN_TIMEOUT_MS: z._default(numberSetting(0, 600_000), 10_000),
  MIGRATE_AT_START: z.optional(z.enum(['true', 'false'], 'must be true or false')),
  WRITES_AT_ONCE: z._default(numberSetting(1, 10_000), 24),
  READS_AT_ONCE: z._default(numberSetting(1, 10_000), 96),
  ALONE: z._default(z.enum(['true', 'false'], 'must be true or false'), 'false'),
  RELEASE_COMMIT: z.optional(z.string().check(z.regex(/^[0-9a-f]{7,40}$/, 'must be the id of a commit'))),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(url),
  OTEL_TRACES_SAMPLER_ARG: z._default(share, 1),
});

/** Allows more tries per address, because on a developer's machine all requests come from one. */
const factorInDevelopment = 100;

/** What every service reads from its environment. A class so that it can be injected. */
export abstract class PlatformConfig {
  abstract readonly service: ServiceName;
  /** What the image was built from, where the deployment says it. */
  abstract readonly commit: string | null;
  abstract readonly port: number;
  abstract readonly host: string;
  abstract readonly mongoUri: string;
  /** The service's own database. */
  abstract readonly database: string;
  /** `memory://<name>` is a Redis inside this process, shared by everything that gives the same name; `none://` means no Redis: it counts as away. */
  abstract readonly redisUrl: string;
  /** Absent: the embedded log. */
  abstract readonly kafka: KafkaAccess | undefined;
  /** The embedded log's database. */
  abstract readonly eventsDatabase: string;
  abstract readonly serviceKey: string;
  abstract readonly serviceUrls: Readonly<Partial<Record<ServiceName, string>>>;
  abstract readonly publicUrl: string;
  abstract readonly logLevel: string;
  /** Responses are checked against their contract, and sweeps run only on request. */
  abstract readonly isTest: boolean;
  /** Multiplies the limits per network address; limits per account stay the same. */
  abstract readonly perAddressFactor: number;
  abstract readonly bodyLimitBytes: number;
  /** How long a draining service still answers, closing each connection after its answer, before it stops listening. */
  abstract readonly drainPauseMs: number;
  abstract readonly drainTimeoutMs: number;
  /** A start brings the database and the topics to what this version needs; otherwise it only checks them. */
  abstract readonly migratesAtStart: boolean;
  /** How many calls of people and partners run at a time; more wait for a moment and are then turned away. */
  abstract readonly mostAtOnce: { readonly writes: number; readonly reads: number };
  /** No other process of this service uses its databases, so it needs no leases; services in one process share their connections. */
  abstract readonly isAlone: boolean;
  /** The collector that traces are sent to, and the share of them that is sent; absent: none are. */
  abstract readonly traces: { readonly endpoint: string; readonly ratio: number } | undefined;
}

/**
 * In production replicas would each have a cache and limits of their own, letters would link to the reader's own machine, and everybody knows the
 * demonstration's secrets.
 */
const refuseForDevelopment = ({ NODE_ENV, REDIS_URL }: z.output<typeof settings>, env: Env): void => {
  if (NODE_ENV !== 'production') return;
  const redis = env['REDIS_URL'] ? 'memory:// is for development: production needs a Redis server' : 'missing';
  const problems = {
    ...(REDIS_URL.startsWith('memory://') ? { REDIS_URL: redis } : {}),
    ...(env['PUBLIC_URL'] ? {} : { PUBLIC_URL: 'missing' }),
    ...Object.fromEntries(knownToEverybody(env).map((name) => [name, 'is of the demonstration, and known to everybody'])),
  };
  if (Object.keys(problems).length > 0) throw new ConfigError(problems);
};

const knownToEverybody = (env: Env): readonly string[] => Object.keys(env).filter((name) => env[name]?.includes('demonstration-only'));

/** Reads the environment once, at boot. Throws a `ConfigError` that names every setting that is missing or wrong. */
export const platformConfig = (service: ServiceName, env: Env): PlatformConfig => {
  const read = readEnv(settings, env);
  refuseForDevelopment(read, env);
  return {
    service,
    commit: read.RELEASE_COMMIT ?? null,
    port: read.PORT,
    host: read.HOST,
    mongoUri: read.MONGO_URI,
    database: read.MONGO_DATABASE ?? `kerbside_${service}`,
    redisUrl: read.REDIS_URL,
    kafka: kafkaAccess(read, read.NODE_ENV === 'production'),
    eventsDatabase: read.EVENTS_DB,
    serviceKey: read.SERVICE_KEY,
    serviceUrls: read.SERVICE_URLS,
    publicUrl: read.PUBLIC_URL,
    logLevel: read.LOG_LEVEL,
    isTest: read.NODE_ENV === 'test',
    perAddressFactor: read.PER_ADDRESS_LIMIT_FACTOR ?? (read.NODE_ENV === 'development' ? factorInDevelopment : 1),
    bodyLimitBytes: read.BODY_LIMIT_BYTES,
    drainPauseMs: read.DRAIN_PAUSE_MS,
    drainTimeoutMs: read.DRAIN_TIMEOUT_MS,
    migratesAtStart: read.MIGRATE_AT_START === undefined ? read.NODE_ENV !== 'production' : read.MIGRATE_AT_START === 'true',
    mostAtOnce: { writes: read.WRITES_AT_ONCE, reads: read.READS_AT_ONCE },
    isAlone: read.ALONE === 'true',
    traces: read.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: read.OTEL_TRACES_SAMPLER_ARG }
      : undefined,
  };
};
