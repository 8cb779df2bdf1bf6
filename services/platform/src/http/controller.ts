import { createParamDecorator, type CanActivate, type ExecutionContext, type Type } from '@nestjs/common';
import type { Call, CallAnswer, CallRequest, Upload } from '@kerbside/contracts/call';
import type { Caller, SignedIn, StaffCaller } from '@kerbside/contracts/caller';
import type { FastifyReply } from 'fastify';
import { askedOf, BodyReadBy, Serves, type FileAnswer, type PrescribedAnswer } from '../calls/http.js';
import { withServices, type Classes, type ServicesOf } from '../calls/with-services.js';
import type { ReceivedFile } from '../calls/request.js';
import { Idempotent } from '../idempotency/idempotent.js';

/** What a call is answered from: its parsed `params`, `query`, `headers` and `body`, who makes it, and the reply to set cookies on. */
export type CallContext<C extends Call> = CallRequest<C> & {
  readonly caller: CallerOf<C>;
  /** The session token of the request, to pass on to `Internal`. */
  readonly token: string | undefined;
  readonly reply: FastifyReply;
} & (C extends { readonly upload: Upload } ? { readonly received: ReceivedFile } : unknown) &
  (C extends { readonly rawBody: unknown } ? { readonly body: Buffer | undefined } : unknown);

/** The guards have let nobody else in. */
type CallerOf<C extends Call> = C['who'] extends 'staff' | 'finance' | 'admin'
  ? StaffCaller
  : C['who'] extends 'customer' | 'owner'
    ? SignedIn
    : Caller;

type Answer<C extends Call> = CallAnswer<C> | FileAnswer | PrescribedAnswer | (Record<string, never> extends CallAnswer<C> ? void : never);

interface ServedCall<S> {
  readonly call: Call;
  readonly bodyReadBy: Type<CanActivate> | undefined;
  readonly answer: (asked: unknown, services: S) => unknown;
}

/** A call of the contract and its answer. `bodyReadBy`: see `BodyReadBy`. */
export const serves = <C extends Call, S>(
  call: C,
  answer: (asked: CallContext<C>, services: S) => Answer<C> | Promise<Answer<C>>,
  bodyReadBy?: Type<CanActivate>,
): ServedCall<S> => ({ call, bodyReadBy, answer: (asked, services) => answer(asked as CallContext<C>, services) });

const Everything = createParamDecorator((_: undefined, context: ExecutionContext) => {
  const { input, caller, sessionToken: token, received } = askedOf(context);
  const { params, query, headers, body } = input;
  return { params, query, headers, body, caller, token, received, reply: context.switchToHttp().getResponse<FastifyReply>() };
});

/**
 * A Nest controller that serves these calls: their routes, who may make them, their input and their envelopes come from the contract, and
 * each handler is given the services that it names.
 */
export const controller = <P extends Classes>(classes: P, served: readonly ServedCall<ServicesOf<P>>[]): Type => {
  const ServedCalls = withServices(classes);
  for (const { call, answer, bodyReadBy } of served) {
    const handler = function (this: InstanceType<typeof ServedCalls>, asked: unknown) {
      return answer(asked, this.services);
    };
    const property = { value: handler, configurable: true, writable: true };
    Object.defineProperty(ServedCalls.prototype, call.id, property);
    Everything()(ServedCalls.prototype, call.id, 0);
    const marks = [Serves(call), ...(call.idempotent ? [Idempotent()] : []), ...(bodyReadBy ? [BodyReadBy(bodyReadBy)] : [])];
    for (const mark of marks) mark(ServedCalls.prototype, call.id, property);
  }
  return ServedCalls;
};
