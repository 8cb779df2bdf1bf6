import * as z from 'zod/mini';
import { fillPath, type Call, type ServiceName, type Who } from '@kerbside/contracts/call';
import { calls } from '@kerbside/contracts/http/all';
import type { ServiceUnderTest } from './service-under-test.js';

interface WrongField {
  /** Dotted path. */
  readonly field: string;
  readonly why: 'missing' | 'of another kind';
  readonly form: Readonly<Record<string, unknown>>;
}

export const callsOfService = (service: ServiceName): readonly Call[] => calls.filter((call) => call.service === service);

/** Skips the form that every service has, which is tested once, in the platform. */
export const isTriedHere = ({ id }: Call): boolean => !id.endsWith('-dead-letter-drop');

const callOf = (id: string): Call | undefined => calls.find((one) => one.id === id);

export const whoMakes = (id: string): Who | undefined => callOf(id)?.who;

export interface TriedRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly type?: 'json' | 'form';
  /** Beside the fields of the body. */
  readonly file?: { readonly bytes: Buffer; readonly name: string };
}

/** Makes a call by its id, as a page would. */
export const sendTo = (
  service: ServiceUnderTest,
  id: string,
  { params, query = {}, headers = {}, body, type = 'json', file }: TriedRequest = {},
) => {
  const call = callOf(id);
  if (!call) throw new Error(`There is no call ${id}`);
  const method = ({ GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const)[call.method];
  const request = service.http()[method](fillPath(call.path, params)).query(query).set(headers);
  if (file) return request.field({ ...body }).attach(call.upload?.field ?? '', file.bytes, { filename: file.name });
  return body === undefined ? request : request.type(type).send(body);
};

const ofAnotherKind = { $ne: '' };

/** Of a schema with several shapes, the first that takes this value. */
const shapeOf = (schema: z.core.$ZodType, good?: unknown): Readonly<Record<string, z.core.$ZodType>> | undefined => {
  if (schema instanceof z.ZodMiniOptional) return shapeOf(schema._zod.def.innerType, good);
  if (schema instanceof z.ZodMiniUnion) {
    const taken = schema._zod.def.options.find((one) => z.safeParse(one, good).success);
    return taken && shapeOf(taken, good);
  }
  return schema instanceof z.ZodMiniObject ? schema.shape : undefined;
};

const parts = (value: unknown): Record<string, unknown> => ({ ...Object(value) });

/** Copies of a good form: in each, one field has a value that no field of ours takes, or a required field is left out. */
export const wrongFields = (schema: z.core.$ZodType, good: object): WrongField[] =>
  Object.entries(shapeOf(schema, good) ?? {}).flatMap(([name, field]): WrongField[] => {
    const inner = shapeOf(field);
    const wrong = inner ? 'text' : ofAnotherKind;
    const { [name]: kept, ...others } = parts(good);
    const within = inner && kept !== undefined ? wrongFields(field, parts(kept)) : [];
    return [
      ...(z.safeParse(field, wrong).success ? [] : [{ field: name, why: 'of another kind' as const, form: { ...others, [name]: wrong } }]),
      ...(z.safeParse(field, undefined).success ? [] : [{ field: name, why: 'missing' as const, form: others }]),
      ...within.map((one) => ({ ...one, field: `${name}.${one.field}`, form: { ...others, [name]: one.form } })),
    ];
  });

/** Whether a message is one that a person can read and act on, rather than a parser's. */
export const isPlainEnglish = (message: unknown): boolean =>
  typeof message === 'string' &&
  /^[A-Z].*\p{L}/u.test(message) &&
  !/invalid input|expected|received|undefined|null|NaN|\[object/i.test(message);
