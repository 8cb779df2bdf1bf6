import { EventEmitter } from 'node:events';
import { IncomingMessage, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { ServiceName } from '@kerbside/contracts/call';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** The services that run in this process: they are handed their calls, without a connection between us. */
export type Handlers = Readonly<Partial<Record<ServiceName, Handler>>>;

/** Where the edge is, as a service sees it. Never connected; nothing is read from it or written to it. */
const edgeItself = Object.defineProperty(new Socket(), 'remoteAddress', { value: '127.0.0.1' });

interface InsideRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** What the edge says in every answer; the service may say otherwise. */
  readonly answerHeaders: Readonly<Record<string, string>>;
}

/**
 * Hands a call to a service in this process. The service gets a request of its own, with the headers and the body that a connection would have
 * brought, and writes its answer to the visitor itself.
 */
export const hand = (handler: Handler, handed: InsideRequest): void => {
  const { raw } = handed.reply.hijack();
  for (const [name, value] of Object.entries(handed.answerHeaders)) raw.setHeader(name, value);
  // Edge and service each listen for the end of the one answer.
  raw.setMaxListeners(2 * EventEmitter.defaultMaxListeners);
  handler(requestOf(handed), raw);
};

const requestOf = ({ request: { method, body }, url, headers }: InsideRequest): IncomingMessage => {
  const inner = new IncomingMessage(edgeItself);
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const isBodiless = method === 'GET' || method === 'HEAD';
  inner.method = method;
  inner.url = url;
  inner.headers = isBodiless ? headers : { ...headers, 'content-length': String(bytes.length) };
  Object.assign(inner, { httpVersion: '1.1', httpVersionMajor: 1, httpVersionMinor: 1, complete: true });
  if (!isBodiless && bytes.length > 0) inner.push(bytes);
  inner.push(null);
  return inner;
};
