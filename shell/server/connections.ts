import type { Server } from 'node:http';
import { networkOf } from '@kerbside/contracts/operation/network-of';
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
