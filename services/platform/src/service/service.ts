import 'reflect-metadata';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { EventLog } from '../events/event-log.js';
import { LogInUseError } from '../events/embedded/log-claim.js';
import { topicsBy } from '../events/topics.js';
import { Leases } from '../mongo/leases.js';
import { Migrations } from '../mongo/migrations.js';
import { runEventsCommand } from '../operations/events-command.js';
import { sentenceOf } from '../operations/store-away.js';
import { makeLog, type Log } from '../telemetry/log.js';
import { answerHere } from '../internal/same-process.js';
import { openService, appOptions } from './open-service.js';
import { ConfigError, type Env } from '../settings/platform-config.js';
import type { OperatorCommand, ServiceDefinition } from './service-definition.js';
import { connectParts, rootModule, closeParts } from './service-parts.js';
import { StructureError } from '../mongo/structure.js';
import type { DynamicModule, LoggerService } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { HttpAdapter } from '../http/http-adapter.js';
import type { PlatformParts } from './platform.module.js';

/** Placeholders for settings that a service cannot start without: a migration neither serves nor calls, so it needs no secret. */
const unused: Env = { PORT: '0', SERVICE_KEY: 'unused-by-migrations-0000000000000', PUBLIC_URL: 'http://unused.invalid' };
const forced: Env = { MIGRATE_AT_START: 'true', REDIS_URL: 'none://' };

/** Brings a service's database, and its topics where there is a Kafka, to what this version needs. Returns what it did. */
export const migrateService = <C>(definition: ServiceDefinition<C>, env: Env): Promise<readonly string[]> =>
  inContainer(definition, { ...unused, ...definition.unusedByMigration, ...env, ...forced }, async (app, { mongo, migrations }) => {
    const done = await new Migrations(mongo, app.get(Leases), migrations).run();
    await app.get(EventLog).prepare(topicsBy(definition.name));
    return done;
  });

export interface RunningService {
  readonly app: NestFastifyApplication;
  readonly url: string;
  /** Does with a request what is done with one that arrives at `url`. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** Drains: HTTP, then consumers, and sweeps meanwhile; then the relay. */
  readonly close: () => Promise<void>;
}

/** Boots a service: HTTP, consumers, relay and sweeps. */
export const startService = async <C>(definition: ServiceDefinition<C>, env: Env): Promise<RunningService> => {
  const { parts, own } = await connectParts(definition, env);
  const app = await makeApp(rootModule(definition, parts, own), parts);
  try {
    await app.get(EventLog).open();
    const opened = await openService(app, parts);
    await opened.start();
    const server = app.getHttpAdapter().getInstance();
    const leave = answerHere(opened.url(), server);
    return { app, url: opened.url(), handle: server.routing, close: () => opened.close().finally(leave) };
  } catch (error) {
    await app.close();
    throw error;
  }
};

export const runCommand = <C>(
  definition: ServiceDefinition<C>,
  env: Env,
  work: OperatorCommand,
  args: readonly string[],
): Promise<string> => inContainer(definition, env, (app) => work(app, args));

/** A service's main: runs until it is told to stop; `main.js migrate`, `main.js events …`, or one of its commands, does that and exits. */
export const runService = async <C>(definition: ServiceDefinition<C>): Promise<void> => {
  const log = makeLog({ service: definition.name, level: process.env['LOG_LEVEL'] || 'info' });
  const [, , name = '', ...args] = process.argv;
  const command = definition.commands?.[name];
  try {
    if (command) await operate(runCommand(definition, process.env, command, args).then(say));
    else if (name === 'events') await operate(runEvents(definition, args));
    else if (name === 'migrate') log.info({ done: await migrateService(definition, process.env) }, 'Migrated');
    else if (name !== '') await operate(refuse(definition, name));
    else await run(definition, log);
  } catch (error) {
    if (error instanceof ConfigError) log.error({ settings: Object.keys(error.problems) }, error.message);
    else if (error instanceof StructureError || error instanceof LogInUseError) log.error({}, error.message);
    else log.error({ error }, 'The service could not start');
    process.exitCode = 1;
  }
};

/**
 * `npm run events` inside the service's own container, where the stores and the settings are. Works on its own events unless others are
 * named.
 */
const runEvents = async ({ name }: Pick<ServiceDefinition, 'name'>, args: readonly string[]): Promise<void> => {
  const end = new AbortController();
  for (const signal of signals) process.once(signal, () => end.abort());
  process.stdout.on('error', () => end.abort()); // The reader of the pipe has gone.
  await runEventsCommand(args, { ...process.env, SERVICE: process.env['SERVICE'] || name }, { say, stop: end.signal });
};

/** A mistyped command must not start a second service beside the running one. */
const refuse = async ({ commands = {} }: Pick<ServiceDefinition, 'commands'>, name: string): Promise<void> => {
  throw new Error(`There is no command ${name}. There are: ${['migrate', 'events', ...Object.keys(commands)].join(', ')}`);
};

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Prints why a command could not run. */
const operate = (work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) => {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exitCode = 1;
  });

const run = async <C>(definition: ServiceDefinition<C>, log: Log): Promise<void> => {
  // Listens for signals from the start: a process stopped while starting also has group memberships and leases to release.
  const stopping = stopSignal();
  const running = await startService(definition, process.env);
  log.info({ url: running.url }, 'Started');
  void stopping.then(() => stop(running));
};

const signals = ['SIGTERM', 'SIGINT'] as const;

/** Resolves at the first signal. A second one exits at once. */
const stopSignal = (): Promise<void> =>
  new Promise((resolve) => {
    const first = (): void => {
      for (const signal of signals) process.off(signal, first).once(signal, () => process.exit(1));
      resolve();
    };
    for (const signal of signals) process.on(signal, first);
  });

const stop = (running: RunningService): Promise<never> =>
  running.close().then(
    () => process.exit(0),
    () => process.exit(1),
  );

/** The container and its HTTP server, made but not yet opened. */
const makeApp = async (root: DynamicModule, parts: PlatformParts): Promise<NestFastifyApplication> => {
  const logger = nestLog(makeLog({ service: 'framework', level: parts.config.logLevel }));
  try {
    return await NestFactory.create<NestFastifyApplication>(root, new HttpAdapter(parts.config), { logger, ...appOptions });
  } catch (error) {
    await closeParts(parts);
    throw error;
  }
};

/** Runs work in a service's container and then closes it: meanwhile nothing is served, consumed or swept, and no traces are sent. */
const inContainer = async <C, T>(
  definition: ServiceDefinition<C>,
  env: Env,
  work: (app: NestFastifyApplication, parts: PlatformParts) => Promise<T>,
): Promise<T> => {
  const { parts, own } = await connectParts(definition, { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: '' });
  const app = await makeApp(rootModule(definition, parts, own), parts);
  try {
    return await work(app, parts);
  } finally {
    await app.close();
  }
};

/** Nest's own log lines. It has one logger for the whole process, so they name no service. */
const nestLog = (log: Log): LoggerService => {
  const say =
    (level: 'debug' | 'warn' | 'error') =>
    (message: unknown, ...rest: unknown[]) =>
      log[level]({ from: String(rest.at(-1) ?? 'Nest') }, describe(message));
  return { log: say('debug'), debug: say('debug'), verbose: say('debug'), warn: say('warn'), error: say('error'), fatal: say('error') };
};

const describe = (message: unknown): string => (message instanceof Error ? `${message.name}: ${message.message}` : String(message));
