import { Transform, type Readable } from 'node:stream';
import { formOverheadBytes, type Upload } from '@kerbside/contracts/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EdgeConfig } from './config.js';
import { refuse, type EdgeRefusal } from './refusals.js';

/** Of each body this much, or its end, arrives within each span of patience: with the default, 8 kB a second. */
const leastBytes = 40_000;
/** What all bodies that were read may weigh together: the edge's container has 256 MiB. */
const mostHeld = 32 * 1024 * 1024;

/** A body that is refused while it arrives. */
export class BodyRefused extends Error {
  readonly statusCode = 400;

  constructor(readonly refusal: EdgeRefusal) {
    super(refusal);
  }
}

/**
 * Reads each body before its call takes one of the connections to a service, which must not wait for somebody who has not yet said what they
 * want. Only uploads are passed on while they arrive. A body that is too large or too slow is refused, by its length even unread.
 */
export const readBodies = (app: FastifyInstance, { bodyLimit, bodyPatienceMs }: Pick<EdgeConfig, 'bodyLimit' | 'bodyPatienceMs'>): void => {
  const holding = new ByteBudget();
  const uploadOf = ({ routeOptions: { config } }: FastifyRequest): Upload | undefined => config.call?.upload;
  const limitOf = (request: FastifyRequest): number => {
    const upload = uploadOf(request);
    return upload ? upload.maxBytes + formOverheadBytes : bodyLimit;
  };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', (request, reply, done) =>
    Number(request.headers['content-length'] ?? 0) > limitOf(request) ? void refuse(reply, 'TOO_LARGE') : done(),
  );
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request)) return done(null, payload);
    const mayTake = uploadOf(request) ? () => true : holding.of(reply);
    return done(null, guarded(payload, { limit: limitOf(request), patienceMs: bodyPatienceMs, mayTake }));
  });
};

/** Hands an upload to its handler as it arrives. */
export const streamBodies = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
};

export const hasBody = ({ method, headers }: FastifyRequest): boolean =>
  method !== 'GET' && method !== 'HEAD' && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/** Counts what is kept in memory until it is answered. */
class ByteBudget {
  #bytes = 0;

  of(reply: FastifyReply): (bytes: number) => boolean {
    let own = 0;
    reply.raw.once('close', () => (this.#bytes -= own));
    return (bytes) => {
      own += bytes;
      this.#bytes += bytes;
      return this.#bytes <= mostHeld;
    };
  }
}

interface BodyLimit {
  readonly limit: number;
  readonly patienceMs: number;
  readonly mayTake: (bytes: number) => boolean;
}

const guarded = (payload: Readable, { limit, patienceMs, mayTake }: BodyLimit): Transform => {
  let [bytes, before] = [0, 0];
  const guard = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > limit) return done(new BodyRefused('TOO_LARGE'));
      return mayTake(chunk.length) ? done(null, chunk) : done(new BodyRefused('BUSY'));
    },
  });
  // The service has answered already: the answer does not reach somebody whose connection is closed while they are still sending.
  const readOn = (): void =>
    void payload
      .unpipe(guard)
      .on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > limit) payload.destroy();
      })
      .resume();
  const pace = setInterval(() => {
    // The sender is not to blame where the service reads slowly.
    if (!guard.writableNeedDrain && bytes - before < leastBytes) guard.destroy(new BodyRefused('TOO_SLOW'));
    before = bytes;
  }, patienceMs).unref();
  payload.once('end', () => clearInterval(pace));
  payload.once('close', () => {
    if (!payload.readableEnded) guard.destroy(new BodyRefused('INVALID'));
  });
  guard.once('close', () => {
    clearInterval(pace);
    if (!(guard.errored instanceof BodyRefused)) readOn();
  });
  // Until it is read, there is nobody else to hear of it.
  guard.on('error', () => undefined);
  return payload.pipe(guard);
};
