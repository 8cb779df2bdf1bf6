import * as z from 'zod/mini';
import { fillPath, type Call, type ServiceName, type StaffRight, type Who } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { calls } from '@kerbside/contracts/http/all';
import type { ServiceUnderTest } from './service-under-test.js';

/** A service's calls by who may make them, written out in its test, so that a call added or opened to others is noticed. */
export type WhoTable = Partial<Readonly<Record<Asker, readonly string[]>>>;
/** Calls of owners also by which staff may make them for the owner. */
type Asker = Exclude<Who, 'owner'> | `owner, ${StaffRight}`;
const askerOf = ({ who, staff = 'none' }: Call): Asker => (who === 'owner' ? `owner, ${staff}` : who);

interface CallerRow {
  readonly id: string;
  readonly name: keyof typeof callers;
  /** Undefined when the caller is let in. */
  readonly refusal: string | undefined;
}

interface WrongField {
  /** Dotted path. */
  readonly field: string;
  readonly why: 'missing' | 'of another kind';
  readonly form: Readonly<Record<string, unknown>>;
}

const userId = '00000000-0000-4000-8000-0000000000c0';
const callers = {
  visitor: { kind: 'visitor' },
  customer: { kind: 'customer', userId },
  agent: { kind: 'staff', userId, role: 'agent' },
  finance: { kind: 'staff', userId, role: 'finance' },
  admin: { kind: 'staff', userId, role: 'admin' },
} as const satisfies Record<string, Caller>;

const nobody = { visitor: 'NOT_SIGNED_IN' };
const refusedTo: Readonly<Record<Asker, Partial<Record<keyof typeof callers, string>>>> = {
  public: {},
  'provider signature': {},
  'partner key': {},
  edge: {},
  customer: nobody,
  'owner, none': { ...nobody, agent: 'NOT_ALLOWED', finance: 'NOT_ALLOWED', admin: 'NOT_ALLOWED' },
  'owner, agent': nobody,
  'owner, finance': { ...nobody, agent: 'NOT_ALLOWED' },
  'owner, admin': { ...nobody, agent: 'NOT_ALLOWED', finance: 'NOT_ALLOWED' },
  staff: { ...nobody, customer: 'NOT_ALLOWED' },
  finance: { ...nobody, customer: 'NOT_ALLOWED', agent: 'NOT_ALLOWED' },
  admin: { ...nobody, customer: 'NOT_ALLOWED', agent: 'NOT_ALLOWED', finance: 'NOT_ALLOWED' },
  service: Object.fromEntries(Object.keys(callers).map((name) => [name, 'NOT_SIGNED_IN'])),
};

export const callsOfService = (service: ServiceName): readonly Call[] => calls.filter((call) => call.service === service);

/** Skips the form that every service has, which is tested once, in the platform. */
export const isTriedHere = ({ id }: Call): boolean => !id.endsWith('-dead-letter-drop');

/** The same table, as the contract has it; both are sorted. */
export const tableOf = (service: ServiceName): WhoTable => {
  const all = callsOfService(service);
  return sorted(Object.fromEntries(all.map(askerOf).map((who) => [who, all.flatMap((one) => (askerOf(one) === who ? [one.id] : []))])));
};

export const sorted = (table: WhoTable): WhoTable => Object.fromEntries(Object.entries(table).map(([who, ids]) => [who, ids.toSorted()]));

/** Every call of the table with every kind of caller. */
export const callerRows = (table: WhoTable): CallerRow[] =>
  (Object.entries(table) as [Asker, readonly string[]][]).flatMap(([who, ids]) =>
    ids.flatMap((id) => (Object.keys(callers) as (keyof typeof callers)[]).map((name) => ({ id, name, refusal: refusedTo[who][name] }))),
  );

export interface Sent {
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
  { params, query = {}, headers = {}, body, type = 'json', file }: Sent = {},
) => {
  const call = calls.find((one) => one.id === id);
  if (!call) throw new Error(`There is no call ${id}`);
  const method = ({ GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const)[call.method];
  const request = service.http()[method](fillPath(call.path, params)).query(query).set(headers);
  if (file) return request.field({ ...body }).attach(call.upload?.field ?? '', file.bytes, { filename: file.name });
  return body === undefined ? request : request.type(type).send(body);
};

/** Makes a call as this kind of caller, for a record that does not exist. Returns why they were not let in; undefined if they were. */
export const refusedAs = async (service: ServiceUnderTest, { id, name }: CallerRow): Promise<string | undefined> => {
  const marks = calls.find((one) => one.id === id)?.path.matchAll(/\{(\w+)\}/g) ?? [];
  const params = Object.fromEntries([...marks].map(([, mark = '']) => [mark, 'none-such']));
  const { status, body } = await sendTo(service, id, { params, headers: service.as(callers[name]) });
  const code = { 401: 'NOT_SIGNED_IN', 403: 'NOT_ALLOWED' }[status];
  if (status >= 500 || body.error?.code === 'NO_SUCH_CALL') throw new Error(`${id} was answered ${status}`);
  return code === undefined || body.error?.code === code ? code : `${status} ${body.error?.code}`;
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
