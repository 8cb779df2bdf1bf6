import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FormTooLarge, readForm } from '../calls/form-body.js';
import { callOfRoute } from '../calls/http.js';
import { UnreadableBody } from '../calls/input.js';

type ParserCallback = (error: Error | null, body?: unknown) => void;
type Parse = (request: FastifyRequest, bytes: Buffer, done: ParserCallback) => void;

/**
 * Parses JSON and forms, and leaves forms with files to the input guard; keeps the raw bytes for calls with `rawBody`. The input guard
 * refuses unreadable bodies later.
 */
export const readBodies = (server: FastifyInstance): void => {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(/^application\/([\w.-]+\+)?json(;|$)/, { parseAs: 'buffer' }, unlessRaw(jsonParser(server)));
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, unlessRaw(parseForm));
  void server.register(multipart, { throwFileSizeLimit: false });
  server.addContentTypeParser('*', { parseAs: 'buffer' }, unlessRaw(refuseMedia));
};

const unlessRaw = (parse: Parse) => (request: FastifyRequest, bytes: Buffer, done: ParserCallback) => {
  if (!callOfRoute(request)?.rawBody) return parse(request, bytes, done);
  request.rawBody = bytes;
  return done(null, bytes);
};

const jsonParser = (server: FastifyInstance): Parse => {
  const safeParse = server.getDefaultJsonParser('remove', 'remove');
  return (request, bytes, done) => {
    if (bytes.length === 0) return done(null, {});
    return safeParse(request, bytes.toString('utf8'), (error: Error | null, body?: unknown) =>
      done(null, error ? new UnreadableBody('INVALID') : body),
    );
  };
};

const refuseMedia: Parse = (_request, bytes, done) => done(null, bytes.length === 0 ? {} : new UnreadableBody('UNSUPPORTED_MEDIA'));

const parseForm: Parse = (_request, bytes, done) => {
  try {
    return done(null, readForm(bytes.toString('utf8')));
  } catch (error) {
    if (error instanceof FormTooLarge) return done(null, new UnreadableBody('INVALID'));
    throw error;
  }
};
