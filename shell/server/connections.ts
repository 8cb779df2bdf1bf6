import { spawn, type SendHandle } from 'node:child_process';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer, type Server as Listener, type Socket } from 'node:net';
import { networkOf } from '@kerbside/contracts/operation/serving';
import type { FastifyInstance } from 'fastify';
import { refuse } from './refusals.js';

/** Of the 64 connections for uploads to a service; a page sends one file at a time. */
const uploadsPerAddress = 8;
/** Of the 256 for all other calls. */
const filesPerAddress = 64;

/** What each address, or network of IPv6, has going on. */
class Shares {
  readonly #counts = new Map<string, number>();

  constructor(private readonly most: number) {}

  /** Undefined when it has its share already, else how to end what is begun. */
  begin(address: string): (() => void) | undefined {
    const from = networkOf(address);
    const count = (this.#counts.get(from) ?? 0) + 1;
    if (count > this.most) return undefined;
    this.#counts.set(from, count);
    return () => {
      const left = (this.#counts.get(from) ?? 1) - 1;
      if (left === 0) this.#counts.delete(from);
      else this.#counts.set(from, left);
    };
  }
}

/** Closes at once what one address opens beyond its share. */
export const limitConnections = (server: Server, most: number): void => {
  const open = new Shares(most);
  server.on('connection', (socket) => {
    const end = open.begin(socket.remoteAddress ?? '');
    if (end) socket.once('close', end);
    else socket.destroy();
  });
};

/** As many connections are taken in together. */
const together = 32;
/** Sends a handle back, each time as another one. */
const echo = "process.on('message', (count, handle) => { for (let n = 0; n < count; n += 1) process.send(n, handle); })";

/**
 * Takes in many connections in each turn of the loop, where libuv takes in one: of a crowd most would wait for seconds in the kernel's queue, where
 * they cannot be told anything. One is taken in for each handle of that queue. Only another process can make more of them; it ends at once.
 */
export const takeInMany = (app: FastifyInstance, backlog: number): void => {
  const others: Listener[] = [];
  const take = (socket: Socket): boolean => app.server.emit('connection', socket);
  let stop = (): void => undefined;
  app.addHook('onListen', (done) => {
    const copier = spawn(process.execPath, ['--eval', echo], { env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    stop = () => copier.connected && copier.disconnect();
    copier.on('error', (error) => app.log.warn({ err: error }, 'connections are taken in one by one'));
    copier.on('message', (_, handle) => {
      if (others.push(createServer({ allowHalfOpen: true, noDelay: true }, take).listen(handle, backlog)) === together) stop();
    });
    copier.send(together, handleOf(app.server));
    done();
  });
  let closed: Promise<unknown> = Promise.resolve();
  app.addHook('preClose', (done) => {
    stop();
    closed = Promise.all(others.map((other) => once(other.close(), 'close')));
    done();
  });
  app.addHook('onClose', () => closed);
};

/** Of the queue itself: whoever is sent the server would also take in connections. */
const handleOf = (server: Server): SendHandle => (server as unknown as { readonly _handle: SendHandle })._handle;

/** Refuses what one address uploads and downloads beyond its share: who sends or reads a file slowly holds a connection to the service for as long. */
export const limitFiles = (app: FastifyInstance): void => {
  const [uploads, files] = [new Shares(uploadsPerAddress), new Shares(filesPerAddress)];
  app.addHook('onRequest', (request, reply, done) => {
    const { call } = request.routeOptions.config;
    if (!call?.upload && !call?.file) return done();
    const end = (call.upload ? uploads : files).begin(request.ip);
    if (!end) return void refuse(reply.header('connection', 'close'), 'BUSY');
    reply.raw.once('close', end);
    return done();
  });
};
