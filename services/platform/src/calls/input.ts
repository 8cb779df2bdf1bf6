import * as z from 'zod/mini';
import type { Call, Upload } from '@kerbside/contracts/call';
import { pathId } from '@kerbside/contracts/ids';
import type { FastifyRequest, FastifyReply } from 'fastify';
import { DomainError, invalid, notFound } from '../errors/errors.js';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { callOf, isBodyReadLater } from './http.js';
import { receiveForm } from './multipart-form.js';
import { unparsed, type ParsedInput, type ServedRequest } from './request.js';
import { asMeant } from './as-meant.js';

type Part = keyof ParsedInput;
const parts: readonly Part[] = ['params', 'query', 'headers', 'body'];

/** A body that could not be read. It is refused only after the caller has been let in. */
export class UnreadableBody {
  constructor(readonly code: 'INVALID' | 'UNSUPPORTED_MEDIA') {}
}

/** The schemas of a call, or of some of its parts. */
type Schemas = Pick<Call, Part | 'rawBody' | 'upload'>;

/** Everything that the schemas describe, parsed. Refuses with every wrong field at once. */
export const parseInput = (schemas: Schemas, request: FastifyRequest): ParsedInput => {
  if (!schemas.upload && request.isMultipart()) throw new DomainError('UNSUPPORTED_MEDIA');
  const input: Record<Part, unknown> = { ...unparsed, body: schemas.rawBody ? request.rawBody : undefined };
  const fields: Record<string, string> = {};
  for (const part of parts) {
    const schema = schemas[part];
    if (!schema) continue;
    const read = readPart(schema, given(request, part), part);
    if ('data' in read) {
      input[part] = read.data;
      continue;
    }
    if (part === 'params' && isNobodys(schema, read.fields)) throw notFound();
    Object.assign(fields, { ...read.fields, ...fields });
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return input;
};

/** An id that no record can have is not found, like a stranger's. */
const isNobodys = (params: z.core.$ZodType, wrong: object): boolean =>
  params instanceof z.ZodMiniObject && Object.keys(wrong).some((name) => params.shape[name] === pathId);

/** A body that a handler reads by itself, after its signature. Refuses what a call refuses, in the same words. */
export const readBody = <S extends z.core.$ZodType>(schema: S, raw: unknown): z.output<S> => {
  const read = readPart(schema, raw, 'body');
  if ('fields' in read) throw invalid(read.fields);
  return read.data;
};

type ReadPart<S> = { readonly data: z.output<S> } | { readonly fields: Readonly<Record<string, string>> };

const readPart = <S extends z.core.$ZodType>(schema: S, raw: unknown, part: Part): ReadPart<S> => {
  const wrong = part === 'headers' ? nowhere : unwritable(raw);
  if (wrong.length > 0) return { fields: Object.fromEntries(wrong.map((path) => [path || part, unreadable])) };
  const parse = (value: unknown) => z.safeParse(schema, value, { error: plainEnglish });
  const parsed = parse(raw);
  if (parsed.success) return { data: parsed.data };
  const answered = part === 'body' || part === 'query' ? asMeant(raw, parsed.error.issues, part) : raw;
  const again = answered === raw ? parsed : parse(answered);
  if (again.success) return { data: again.data };
  const first = fieldsOf(parsed.error.issues);
  const still = Object.entries(fieldsOf(again.error.issues));
  return { fields: Object.fromEntries(still.map(([name, message]) => [name, first[name] ?? message])) };
};

const given = (request: FastifyRequest, part: Part): unknown => {
  if (part !== 'body') return request[part];
  if (request.body instanceof UnreadableBody)
    throw request.body.code === 'INVALID' ? invalid({ body: unreadable }) : new DomainError(request.body.code);
  return request.body ?? {};
};

const unreadable = 'Enter a valid value';

/** Deeper than any of our forms, and shallow enough to walk. */
const deepest = 20;

/** A letter with more accents than any has: to compose a text of them takes minutes. */
export const endlessLetter = /[\p{M}\p{DI}]{64}/u;

/** Paths of texts that nobody types: a NUL truncates text in stores and documents, and half a surrogate pair cannot be encoded. */
const unwritable = (value: unknown, depth = 0): readonly string[] => {
  if (typeof value === 'string') return value.includes('\0') || /\p{Surrogate}/u.test(value) || endlessLetter.test(value) ? here : nowhere;
  if (typeof value !== 'object' || value === null) return nowhere;
  if (depth === deepest) return here;
  let found = nowhere;
  for (const name of Object.keys(value)) {
    const within = unwritable(Reflect.get(value, name), depth + 1);
    if (within.length > 0) found = [...found, ...within.map((path) => (path ? `${name}.${path}` : name))];
  }
  return found;
};
const here: readonly string[] = [''];
const nowhere: readonly string[] = [];

/** For schemas without messages of their own. */
const plainEnglish = (issue: z.core.$ZodRawIssue): string => {
  if (issue.code === 'unrecognized_keys') return 'This is not expected';
  return issue.input === undefined ? 'This is required' : unreadable;
};

const fieldsOf = (issues: readonly z.core.$ZodIssue[]): Readonly<Record<string, string>> => {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const ends = issue.code === 'unrecognized_keys' ? issue.keys : [];
    const paths = ends.length > 0 ? ends.map((end) => [...issue.path, end]) : [issue.path];
    for (const path of paths) fields[path.join('.') || 'body'] ??= issue.message;
  }
  return fields;
};

/** A guard and not a pipe: input is checked whether or not the handler reads it, and only after the caller was let in. */
@Injectable()
export class InputGuard implements CanActivate {
  /** No promise but for an upload: most calls need none. */
  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const { asked } = request;
    const call = callOf(context.getHandler());
    if (call === undefined || asked === null) return false;
    const read = (): true => {
      asked.input = parseInput(isBodyReadLater(context.getHandler()) ? withoutBody(call) : call, request);
      return true;
    };
    return call.upload ? this.receive(asked, request, http.getResponse<FastifyReply>(), call.upload).then(read) : read();
  }

  private async receive(asked: ServedRequest, request: FastifyRequest, reply: FastifyReply, upload: Upload): Promise<void> {
    asked.received = await receiveForm(request, reply, upload);
    await request.takePlace?.();
  }
}

const withoutBody = ({ body: _, ...others }: Call): Schemas => others;
