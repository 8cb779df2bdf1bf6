import type { Failure } from '@kerbside/contracts/call';
import type { FastifyReply } from 'fastify';

const refusals = {
  NO_SUCH_CALL: [404, 'There is nothing at this address.'],
  SERVICE_UNAVAILABLE: [503, 'This part of Kerbside is not available right now. Please try again in a moment.'],
  TIMED_OUT: [504, 'This is taking longer than it should. Please try again.'],
  INVALID: [400, 'This request cannot be read.'],
  UNEXPECTED: [500, 'Unexpected error occurred'],
} as const;

export type Refusal = keyof typeof refusals;

/** The edge's own answers have the same envelope as the services'. */
export const refuse = (reply: FastifyReply, code: Refusal): FastifyReply => {
  const [status, message] = refusals[code];
  const body: Failure = { success: false, error: { message, code } };
  return reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body);
};
