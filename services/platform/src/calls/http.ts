import type { Readable } from 'node:stream';
import {
  applyDecorators,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  UseGuards,
  type CanActivate,
  type ExecutionContext,
  type Type,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { Call, HttpMethod } from '@kerbside/contracts/call';
import type { FastifyRequest } from 'fastify';
import type { ServedRequest } from './request.js';

export type { FastifyReply } from 'fastify';

const callKey = 'kerbside:call';

const methods: Readonly<Record<HttpMethod, RequestMethod>> = {
  GET: RequestMethod.GET,
  POST: RequestMethod.POST,
  PUT: RequestMethod.PUT,
  DELETE: RequestMethod.DELETE,
};

/** Marks a handler with the call of the contract that it serves: its route, who may make it, its input schemas and the envelope come from it. */
export const Serves = (call: Call): MethodDecorator =>
  applyDecorators(
    RequestMapping({ path: routePath(call.path), method: methods[call.method] }),
    HttpCode(200),
    SetMetadata(callKey, call),
    RouteConfig({ call }),
  );

export const callOf = (handler: object): Call | undefined => Reflect.getMetadata(callKey, handler) as Call | undefined;

const bodyGuardKey = 'kerbside:body-guard';

/**
 * Leaves the body of the call to this guard, which reads it with `readBody` after letting the caller in. For a form that depends on its
 * record: a stranger is told that there is no such record, not what is wrong with the form.
 */
export const BodyReadBy = (guard: Type<CanActivate>): MethodDecorator => applyDecorators(SetMetadata(bodyGuardKey, true), UseGuards(guard));

export const isBodyReadLater = (handler: object): boolean => Reflect.hasMetadata(bodyGuardKey, handler);

export const callOfRoute = (request: FastifyRequest): Call | undefined => request.routeOptions.config.call;

/** What earlier guards found out about the request. */
export const askedOf = (context: ExecutionContext): ServedRequest => {
  const { asked } = context.switchToHttp().getRequest<FastifyRequest>();
  if (asked === null) throw new Error('This route serves no call');
  return asked;
};

export interface FileOptions {
  readonly name: string;
  readonly mediaType: string;
  /** Shown by the browser instead of being saved. */
  readonly isInline?: boolean;
}

/** Sent as it is, without the envelope. Made by `file`. */
export class FileAnswer {
  constructor(
    readonly content: Uint8Array | Readable,
    readonly options: FileOptions,
  ) {}
}

/** What the handler of a call with `file` returns. */
export const file = (content: Uint8Array | Readable, options: FileOptions): FileAnswer => new FileAnswer(content, options);

export interface AnswerShape {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Nothing when absent. */
  readonly file?: { readonly content: Uint8Array; readonly mediaType: string };
}

/** An answer whose status, headers and body follow another company's protocol, without the envelope. Made by `asPrescribed`. */
export class PrescribedAnswer {
  constructor(readonly answer: AnswerShape) {}
}

/** What a handler returns when another company prescribes the answer. */
export const asPrescribed = (answer: AnswerShape): PrescribedAnswer => new PrescribedAnswer(answer);

/** `/ajax/codelookup/query:{postcode}` → `/ajax/codelookup/query:::postcode`: for the router, `:name` is a parameter and `::` a colon. */
export const routePath = (path: string): string => path.replaceAll(':', '::').replace(/\{(\w+)\}/g, ':$1');
