import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { Controller, Get, Module } from '@nestjs/common';
import mongoose from 'mongoose';
import * as z from 'zod/mini';
import { callsOf } from '@kerbside/contracts/call';
import { controller, serves } from '../src/http/controller.js';
import { Mongo } from '../src/mongo/mongo.js';
import { readEnv, type Env } from '../src/settings/platform-config.js';
import { Readiness } from '../src/telemetry/readiness.js';
import { runService, startService, type RunningService } from '../src/service/service.js';
import type { ServiceDefinition } from '../src/service/service-definition.js';
import { EmbeddedServer } from '../src/events/embedded/embedded-server.js';
import { Relay } from '../src/events/outbox/relay.js';
import { Gate, notesService } from './notes-service.js';
import { startEnv } from './start-env.js';

const serving = (controller: new () => object): ServiceDefinition => {
  @Module({ controllers: [controller] })
  class OneController {}
  return { ...notesService, module: () => OneController };
};

const started = async (definition: ServiceDefinition, env = startEnv()): Promise<RunningService> => startService(definition, env);

const dropAndClose = async (running: RunningService): Promise<void> => {
  await running.app.get(Mongo).connection.dropDatabase();
  await running.close();
};

describe('a service', () => {
  it('does not start with settings missing, and names all of them, its own too', async () => {
    const definition = {
      ...notesService,
      config: (env: object) => readEnv(z.object({ NOTES_KEY: z.string(), NOTES_URL: z.url('must be a URL') }), { ...env, NOTES_URL: 'x' }),
    };
    const start = startService(definition, { SERVICE_KEY: 'short' });
    await expect(start).rejects.toThrow(
      'These settings are missing or wrong: PORT (missing), MONGO_URI (missing), SERVICE_KEY (must be 32 characters or more), NOTES_KEY (missing), NOTES_URL (must be a URL)',
    );
  });

  it('does not start on a port that is taken, and leaves nothing behind', async () => {
    const squatter = createServer().listen(0, '127.0.0.1');
    const address = await new Promise<ReturnType<typeof squatter.address>>((resolve) =>
      squatter.once('listening', () => resolve(squatter.address())),
    );
    const port = String(typeof address === 'object' ? address?.port : '');
    await expect(startService(notesService, startEnv({ PORT: port }))).rejects.toThrow('EADDRINUSE');
    squatter.close();
  });

  it('shares a process with another: each has its own metrics and database, and leaves no connection to mongoose when it is closed', async () => {
    const [one, two] = await Promise.all([started(notesService), started(notesService)]);
    await fetch(`${one.url}/no/such`);
    const [ofOne, ofTwo] = await Promise.all([one, two].map(async ({ url }) => (await fetch(`${url}/metrics`)).text()));
    expect(ofOne).toContain('status="404"');
    expect(ofTwo).not.toContain('status="404"');
    const connections = [one, two].map(({ app }) => app.get(Mongo).connection);
    expect(mongoose.connections).toEqual(expect.arrayContaining(connections));
    await Promise.all([one, two].map(dropAndClose));
    // A worker of these tests starts hundreds.
    expect(mongoose.connections.filter((connection) => connections.includes(connection))).toEqual([]);
  });

  it('does not wait for a connection that was never used', async () => {
    const running = await started(notesService, startEnv({ DRAIN_TIMEOUT_MS: '600000' }));
    const socket = connect(Number(new URL(running.url).port), '127.0.0.1');
    await once(socket, 'connect');
    await Promise.all([once(socket, 'close'), dropAndClose(running)]);
  });

  it('is live but not ready once it drains, or while its database is away', async () => {
    const running = await started(notesService);
    const probe = async (name: string) => (await fetch(`${running.url}/health/${name}`)).status;
    expect([await probe('live'), await probe('ready')]).toEqual([200, 200]);
    running.app.get(Readiness).drain();
    expect([await probe('live'), await probe('ready')]).toEqual([200, 503]);
    await dropAndClose(running);
    const cutOff = await started(notesService);
    await cutOff.app.get(Mongo).connection.dropDatabase();
    await cutOff.app.get(Mongo).connection.close();
    const answer = await fetch(`${cutOff.url}/health/ready`);
    expect([answer.status, await answer.json()]).toEqual([503, { status: 'not ready', draining: false, mongo: false }]);
    await cutOff.close();
  });
});

describe('a route', () => {
  const call = callsOf('garages')('GET /plain', { id: 'plain', who: 'public', summary: '' });

  it('without a call of the contract keeps its service from starting', async () => {
    @Controller()
    class Careless {
      @Get('/open')
      open() {
        return 'anyone may read this';
      }
    }
    await expect(started(serving(Careless))).rejects.toThrow('Careless.open serves no call of the contract');
  });

  it('whose call does not say who may make it keeps its service from starting', async () => {
    const { who: _, ...anonymous } = call;
    const vague = controller({}, [serves(anonymous as typeof call, () => undefined)]);
    await expect(started(serving(vague))).rejects.toThrow('serves plain, which does not say who may make it');
  });

  it('that belongs to another service keeps this one from starting', async () => {
    const stray = controller({}, [serves({ ...call, service: 'claims' }, () => undefined)]);
    await expect(started(serving(stray))).rejects.toThrow('serves plain, which belongs to claims');
  });
});

describe('a service that is told to stop', () => {
  it('finishes the answers it has begun, takes no new calls, and stops HTTP, consumers and relay in this order', async () => {
    const running = await started(notesService);
    const gate = running.app.get(Gate);
    const steps: string[] = [];
    const undo = [
      noteEnds(running.app.getHttpAdapter(), 'close', () => steps.push('http')),
      noteEnds(EmbeddedServer.prototype, 'close', () => steps.push('consumers')),
      noteEnds(running.app.get(Relay), 'stop', () => steps.push('relay')),
    ];
    const slow = fetch(`${running.url}/api/notes/slow`);
    await gate.entered;
    await running.app.get(Mongo).connection.dropDatabase();
    const closed = running.close();
    await refused(running.url);
    gate.lift();
    const answer = await slow;
    await closed;
    undo.forEach((put) => put());
    expect([answer.status, await answer.json()]).toEqual([200, { success: true, data: {} }]);
    expect(steps.slice(0, 3)).toEqual(['http', 'consumers', 'relay']);
  });

  it('still answers, for a pause, callers that have not heard it is stopping, and lets none of them keep their connection', async () => {
    const running = await started(notesService, startEnv({ DRAIN_PAUSE_MS: '300' }));
    await running.app.get(Mongo).connection.dropDatabase();
    const closed = running.close();
    const answer = await fetch(`${running.url}/health/ready`);
    expect([answer.status, answer.headers.get('connection')]).toEqual([503, 'close']);
    await closed;
    await expect(fetch(`${running.url}/health/ready`)).rejects.toThrow();
  });

  it('cuts off answers that take longer than the time it has', async () => {
    const running = await started(notesService, startEnv({ DRAIN_TIMEOUT_MS: '50' }));
    const slow = fetch(`${running.url}/api/notes/slow`).catch(() => 'cut');
    await running.app.get(Gate).entered;
    await dropAndClose(running);
    running.app.get(Gate).lift();
    expect(await slow).toBe('cut');
  });
});

describe('an operator in the container of a service', () => {
  it('looks at the events of that service by its own settings', async () => {
    const env = startEnv();
    const running = await started(notesService, env);
    expect(await printedBy(env, 'events dead-letters')).toBe('There are no dead letters\n');
    expect(await printedBy(env, 'events lag')).toMatch(new RegExp(`^${notesService.name}\\s+0\\s+-$`, 'm'));
    await dropAndClose(running);
  });

  it('reads why a command cannot be done', async () => {
    expect(await printedBy(startEnv(), 'events mend')).toContain('Usage:');
    expect(process.exitCode).toBe(1);
    expect(await printedBy(startEnv(), 'event dead-letters')).toBe('There is no command event. There are: migrate, events\n');
    process.exitCode = undefined;
  });
});

/** What the service's main prints when it is started with these arguments. */
const printedBy = async (env: Env, args: string): Promise<string> => {
  const before = { argv: process.argv, env: process.env, out: process.stdout.write, err: process.stderr.write };
  let printed = '';
  const keep = (text: unknown): boolean => {
    printed += String(text);
    return true;
  };
  process.argv = ['node', 'main.js', ...args.split(' ')];
  process.env = { ...before.env, ...env };
  Object.assign(process.stdout, { write: keep });
  Object.assign(process.stderr, { write: keep });
  try {
    await runService(notesService);
  } finally {
    process.argv = before.argv;
    process.env = before.env;
    Object.assign(process.stdout, { write: before.out });
    Object.assign(process.stderr, { write: before.err });
  }
  return printed;
};

/** Calls back when a method has run to its end. */
const noteEnds = (object: object, method: string, ended: () => void): (() => void) => {
  const original: unknown = Reflect.get(object, method);
  if (typeof original !== 'function') throw new Error(`${method} is not a method`);
  const noted = async function (this: unknown, ...args: unknown[]): Promise<unknown> {
    const result: unknown = await original.apply(this, args);
    ended();
    return result;
  };
  Reflect.set(object, method, noted);
  return () => void Reflect.set(object, method, original);
};

const refused = async (url: string): Promise<void> => {
  for (let tries = 0; tries < 200; tries += 1) {
    const isOpen = await fetch(`${url}/health/live`).then(
      () => true,
      () => false,
    );
    if (!isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('New calls are still taken');
};
