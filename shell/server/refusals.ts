import type { Failure } from '@kerbside/contracts/call';
import { commonRefusals } from '@kerbside/contracts/refusals';
import type { FastifyReply } from 'fastify';

const refusals = {
  ...commonRefusals,
  SERVICE_UNAVAILABLE: [503, 'This part of Kerbside is not available right now. Please try again in a moment.'],
  INVALID: [400, 'This request cannot be read.'],
  TOO_SLOW: [408, 'This took too long to arrive. Please try again.'],
} as const;

export type EdgeRefusal = keyof typeof refusals;

const json = 'application/json; charset=utf-8';
const retryAfter = '2';

/** The edge's own answers have the same envelope as the services'. */
export const refuse = (reply: FastifyReply, code: EdgeRefusal): FastifyReply => {
  if (code === 'BUSY') reply.header('retry-after', retryAfter);
  return reply.code(refusals[code][0]).header('cache-control', 'no-store').type(json).send(envelope(code));
};

const envelope = (code: EdgeRefusal): Failure => ({ success: false, error: { message: refusals[code][1], code } });

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

/** For input that is too broken or too slow to become a request. */
export const rawRefusal = (code: EdgeRefusal, headers: Readonly<Record<string, string>>): string => {
  const body = JSON.stringify(envelope(code));
  const lines = { ...headers, 'content-type': json, 'content-length': String(Buffer.byteLength(body)) };
  const head = Object.entries({ ...lines, connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${refusals[code][0]} Refused\r\n${head.join('')}\r\n${body}`;
};
