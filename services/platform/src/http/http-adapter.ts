import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type Call, fileTypesOf } from '@kerbside/contracts/call';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { callOfRoute, FileAnswer, PrescribedAnswer } from '../calls/http.js';
import { KeptAnswer, mediaTypeOfKept } from '../idempotency/key-records.js';
import type { PlatformConfig } from '../settings/platform-config.js';
import { platformRefusal, refusalOf } from '../calls/refusal.js';
import * as z from 'zod/mini';

const wellFormedRequestId = /^[\w-]{8,64}$/;

/** Fastify for Nest; puts what a served call returns into the envelope. An interceptor would cost each call an Observable. */
export class HttpAdapter extends FastifyAdapter {
  constructor(private readonly config: PlatformConfig) {
    super({ ...serverOptions(config), skipMiddie: true });
  }

  override reply(response: FastifyReply | ServerResponse, answer: unknown, status?: number) {
    if (!('request' in response)) return super.reply(response, answer, status);
    // The call timed out and its caller has already been answered.
    if (response.sent) return response;
    const call = callOfRoute(response.request);
    if (call === undefined) return super.reply(response, answer, status);
    if (response.getHeader('cache-control') === undefined) void response.header('cache-control', keepingOf(call));
    if (answer instanceof KeptAnswer) return super.reply(response.type(mediaTypeOfKept), answer.body, answer.status);
    if (answer instanceof PrescribedAnswer) return this.replyAsPrescribed(response, call, answer);
    if (answer instanceof FileAnswer && this.config.isTest) checkFileType(call, answer.options.mediaType);
    if (answer instanceof FileAnswer) return super.reply(asFile(response, answer), answer.content, status);
    if (this.config.isTest) checkAnswer(call, answer);
    return super.reply(response, { success: true, data: answer === undefined ? {} : answer }, status);
  }

  private replyAsPrescribed(response: FastifyReply, call: Call, { answer: { status, headers = {}, file } }: PrescribedAnswer) {
    if (this.config.isTest && file) checkFileType(call, file.mediaType);
    if (this.config.isTest && !file) checkBareStatus(call, status);
    const prepared = response.headers(headers);
    return super.reply(file ? prepared.type(file.mediaType) : prepared, file?.content, status);
  }
}

const keepingOf = ({ cache }: Call): string => (cache ? `public, max-age=${cache.seconds}` : 'no-store');

const serverOptions = (config: PlatformConfig): FastifyServerOptions => ({
  bodyLimit: config.bodyLimitBytes,
  requestIdHeader: false,
  genReqId: (request) => requestId(request.headers['x-request-id']),
  // The same as at the edge, because behind an ingress calls come straight here.
  routerOptions: { maxParamLength: 1_000, ignoreTrailingSlash: true },
  return503OnClosing: false,
  forceCloseConnections: 'idle',
  keepAliveTimeout: 72_000,
  frameworkErrors: (error: unknown, _request: FastifyRequest, reply: FastifyReply) => {
    const { status, body } = refusalOf(error, {});
    void reply.status(status).send(body);
  },
  clientErrorHandler: (_error, socket) => {
    if (!socket.writable) return socket.destroy();
    const body = JSON.stringify(platformRefusal('INVALID').body);
    return socket.end(
      `HTTP/1.1 400 Bad Request\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    );
  },
});

const requestId = (given: string | readonly string[] | undefined): string =>
  typeof given === 'string' && wellFormedRequestId.test(given) ? given : randomUUID();

const asFile = (response: FastifyReply, { options }: FileAnswer): FastifyReply =>
  response
    .type(options.mediaType)
    .header('x-content-type-options', 'nosniff')
    .header(
      'content-disposition',
      `${options.isInline ? 'inline' : 'attachment'}; filename="${options.name.replace(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(options.name)}`,
    );

/** The response as the other side reads it. */
const onTheWire = (data: unknown): unknown => JSON.parse(JSON.stringify(data === undefined ? {} : data));

/** In tests: a response must match its contract exactly, so that no undeclared field can leak. */
const checkAnswer = (call: Call, data: unknown): void => {
  const wire = onTheWire(data);
  const parsed = z.safeParse(call.data, wire);
  if (!parsed.success) throw new Error(`${call.id} does not match its contract: ${JSON.stringify(parsed.error.issues)}`);
  const extra = unpromised(wire, parsed.data, 'data');
  if (extra.length > 0) throw new Error(`${call.id} returns more than its contract says: ${extra.join(', ')}`);
};

/** In tests: a file must have a media type that its contract names. */
export const checkFileType = (call: Call, mediaType: string): void => {
  const types = fileTypesOf(call);
  if (!types.includes(mediaType))
    throw new Error(`${call.id} returns a file of ${mediaType}; its contract says ${types.join(', ') || 'none'}`);
};

/** In tests: a response without a body must have a status that its contract names. */
const checkBareStatus = ({ id, bare = [] }: Call, status: number): void => {
  if (!bare.includes(status)) throw new Error(`${id} answers ${status} without a body; its contract does not say so`);
};

const unpromised = (wire: unknown, parsed: unknown, path: string): string[] => {
  if (!isRecord(wire) || !isRecord(parsed)) return [];
  return Object.entries(wire).flatMap(([name, value]) =>
    Object.hasOwn(parsed, name) ? unpromised(value, parsed[name], `${path}.${name}`) : [`${path}.${name}`],
  );
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
