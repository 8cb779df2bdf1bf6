import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { tooLargeOf, type Failure } from '@kerbside/contracts/call';
import { commonRefusals } from '@kerbside/contracts/refusals';
import type { FastifyReply } from 'fastify';

const refusals = {
  ...commonRefusals,
  SERVICE_UNAVAILABLE: [503, 'This part of Kerbside is not available right now. Please try again in a moment.'],
  INVALID: [400, 'This request cannot be read.'],
  OTHER_VERSION: [412, 'This file is another one by now.'],
  NO_SUCH_RANGE: [416, 'This file ends before that.'],
  TOO_SLOW: [408, 'This took too long to arrive. Please try again.'],
  HEADERS_TOO_LARGE: [431, 'The headers of this request are too large.'],
} as const;

export type EdgeRefusal = keyof typeof refusals;

const json = 'application/json; charset=utf-8';
const retryAfter = '2';

/** The edge's own answers have the same envelope as the services'. */
export const refuse = (reply: FastifyReply, code: EdgeRefusal): FastifyReply => {
  if (code === 'BUSY') reply.header('retry-after', retryAfter);
  const upload = code === 'TOO_LARGE' ? reply.request.routeOptions.config.call?.upload : undefined;
  const body = upload ? envelope(code, tooLargeOf(upload), upload.field) : envelope(code);
  return reply.code(refusals[code][0]).header('cache-control', 'no-store').type(json).send(body);
};

/** A `field` has the same words beside it. */
const envelope = (code: EdgeRefusal, message: string = refusals[code][1], field?: string): Failure => ({
  success: false,
  error: { message, code, ...(field === undefined ? {} : { fields: { [field]: message } }) },
});

/** Says that we are busy, past all that an answer otherwise goes through: of these there are the more, the less time there is. */
export const busyAnswer = (headers: Readonly<Record<string, string>>): ((reply: FastifyReply) => void) => {
  const body = Buffer.from(JSON.stringify(envelope('BUSY')));
  const own = { 'content-type': json, 'content-length': body.length, 'cache-control': 'no-store', 'retry-after': retryAfter };
  const head = Object.entries({ ...headers, ...own }).flat();
  return (reply) =>
    void reply
      .hijack()
      .raw.writeHead(refusals.BUSY[0], [...head, 'x-request-id', reply.request.id])
      .end(body);
};

const unreadable: Readonly<Record<string, EdgeRefusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'TOO_SLOW',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
};

/** Answers input that is too broken or too slow to become a request; the result is for the log. */
export const refuseUnreadable = (socket: Socket, reason: string, headers: Readonly<Record<string, string>>) => {
  const code = unreadable[reason] ?? 'INVALID';
  const [status] = refusals[code];
  const body = JSON.stringify(envelope(code));
  const requestId = randomUUID();
  const own = { 'content-type': json, 'content-length': String(Buffer.byteLength(body)), 'cache-control': 'no-store', connection: 'close' };
  const head = Object.entries({ ...headers, ...own, 'x-request-id': requestId }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`);
  return { requestId, route: 'unreadable', status, reason };
};
