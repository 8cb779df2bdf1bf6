import type { ExecutionContext } from '@nestjs/common';
import type * as z from 'zod/mini';
import type { Call, CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import type { FastifyRequest } from 'fastify';
import { askedOf } from '../calls/http.js';
import { parseInput, UnreadableBody } from '../calls/input.js';

/** A request whose body has not been read: see `BodyReadBy`. */
export interface Unread<C extends Call> {
  readonly caller: Caller;
  readonly input: Omit<CallRequest<C>, 'body'>;
  /** The body as sent, or an empty object if it could not be read. Not to be trusted. */
  readonly body: unknown;
}

const requestOf = (context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>();

export const unreadOf = <C extends Call>(context: ExecutionContext): Unread<C> => {
  const { caller, input } = askedOf(context);
  const { body } = requestOf(context);
  return { caller, input: input as Omit<CallRequest<C>, 'body'>, body: body instanceof UnreadableBody ? {} : (body ?? {}) };
};

/** Parses the body by one of the shapes that its call takes, for its handler. Refuses with every wrong field at once. */
export const readBody = (context: ExecutionContext, body: z.core.$ZodType): void => {
  const asked = askedOf(context);
  asked.input = { ...asked.input, body: parseInput({ body }, requestOf(context)).body };
};
