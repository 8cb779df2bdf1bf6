import * as z from 'zod/mini';
import type { IdempotencyOptions } from './idempotency.js';
import { pathId } from './ids.js';

/** The rows of a list are counted up to this many, because counting on would take longer than reading a page. */
export const mostCounted = 10_000;

export { antiForgeryHeader } from './anti-forgery.js';

export const serviceNames = [
  'accounts',
  'pricing',
  'vouchers',
  'garages',
  'payments',
  'claims',
  'callbacks',
  'imports',
  'partners',
] as const;
export type ServiceName = (typeof serviceNames)[number];

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may make a call. `public`: anyone. `customer`: anyone signed in. `owner`: signed in, and the service checks that the
 * record is theirs (a stranger's id answers 404); `staff` of the call says which staff may make it for them. `staff`, `finance`, `admin`: by role, each including the ones before it in rights
 * (admin > finance > staff). `provider signature`: a webhook that proves itself. `partner key`: a partner's programme with its
 * key in `Authorization: Bearer`. `service`: our own services only, never routed by the edge. `edge`: the edge itself,
 * which has no key: never routed, and open to anything inside, so its data reveal nothing about anyone.
 */
export type Who = Person | 'provider signature' | 'partner key' | 'service' | 'edge';
type Person = 'public' | 'customer' | 'owner' | 'staff' | 'finance' | 'admin';

/** Which staff may make a call of an owner for them: none, or those with this role and the roles above it. */
export type StaffRight = 'none' | 'agent' | 'finance' | 'admin';

type Schema = z.core.$ZodType;

/** One HTTP call as a value: the controller serves it, the remote sends it, and OpenAPI, the edge's routes and the authorisation tests are made from it. */
export interface Call {
  readonly id: string;
  readonly service: ServiceName;
  readonly method: HttpMethod;
  /** `{name}` marks a parameter, as in the specification. */
  readonly path: string;
  readonly who: Who;
  /** Of every call of an owner, and of no other. What is finance's by its effect alone is refused by the service as well. */
  readonly staff?: StaffRight;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly headers?: Schema;
  readonly body?: Schema;
  readonly data: Schema;
  /** Milliseconds the caller waits for an answer to begin. 10,000 unless stated (Q7). */
  readonly timeoutMs: number;
  /** The answer goes on until either side ends it. While there is nothing to say, the service says so this often. */
  readonly stream?: { readonly beatMs: number };
  /** The answer is the same for everybody and stands for so many seconds: pages and the edge keep it that long. Only of a public GET without query or headers. */
  readonly cache?: { readonly seconds: number };
  /** Another call replaces it: once it has been released as deprecated, it may be removed. */
  readonly deprecated?: true;
  /** A GET that changes state: it demands the anti-forgery header like any write. */
  readonly changesState?: boolean;
  /** Its caller may have authorised a payment by now: it is never turned away for being one too many. */
  readonly mayHavePaid?: true;
  /** Takes an `Idempotency-Key`: copies of a request are done once and answered alike. This says how our pages make the keys. */
  readonly idempotent?: IdempotencyOptions;
  /** The response is a file of this media type, or of one of these, instead of an envelope. */
  readonly file?: string | readonly string[];
  /** Statuses without a body by which it may answer as well, where another company prescribes the answer. */
  readonly bare?: readonly number[];
  /** The body is handed to the handler as the raw bytes (signed webhooks). A schema says what the handler reads in them; `true`: another company does. */
  readonly rawBody?: true | Schema;
  /** The body is a multipart form: one file, and the fields that `body` describes. */
  readonly upload?: Upload;
}

export interface Upload {
  /** The name of the file's part. */
  readonly field: string;
  /** The limit for the file alone. */
  readonly maxBytes: number;
  /** The message when the file is larger; a standard sentence unless stated. */
  readonly tooLarge?: string;
}

export const tooLargeOf = ({ maxBytes, tooLarge }: Upload): string =>
  tooLarge ?? `This file is larger than ${String(Math.floor(maxBytes / 1024 / 1024))} MB. Choose a smaller one`;

/** The most that a form may weigh besides its file. */
export const formOverheadBytes = 64 * 1024;

/** For a response that says only that it worked. */
export const nothing = z.object({});

type ByWhom = { readonly who: Exclude<Who, 'owner'>; readonly staff?: never } | { readonly who: 'owner'; readonly staff: StaffRight };
type CallSpec = Omit<Call, 'method' | 'path' | 'data' | 'timeoutMs' | 'service' | 'who' | 'staff'> &
  ByWhom & { readonly data?: Schema; readonly timeoutMs?: number };

type Route = `${HttpMethod} /${string}`;
type Marks<P> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | Marks<Rest> : never;
type RouteParts<R> = R extends `${infer M extends HttpMethod} ${infer P}` ? { readonly method: M; readonly path: P } : never;
type ParamsOf<R> = [Marks<R>] extends [never]
  ? unknown
  : { readonly params: z.ZodMiniObject<{ readonly [Name in Marks<R>]: typeof pathId }> };
type Unless<C, K extends PropertyKey, T> = C extends { readonly [P in K]: Schema } ? unknown : T;
type TypedCall<N, R, C> = C &
  RouteParts<R> & { readonly service: N; readonly timeoutMs: number } & Unless<C, 'params', ParamsOf<R>> &
  Unless<C, 'data', { readonly data: typeof nothing }>;

/**
 * `const call = callsOf('pricing')`: makes the calls of one service, each from its route, `GET /path/{name}`. Its parameters are ids, and it answers `nothing`,
 * unless stated.
 */
export const callsOf =
  <const N extends ServiceName>(service: N) =>
  <const R extends Route, const C extends CallSpec>(route: R, spec: C) => {
    const [method, path = ''] = route.split(' ');
    const marks = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, pathId]);
    const params = marks.length > 0 ? { params: z.object(Object.fromEntries(marks)) } : {};
    return { timeoutMs: 10_000, data: nothing, ...params, ...spec, service, method, path } as unknown as TypedCall<N, R, C>;
  };

/** Calls that every service has, by service. */
export const ofEachService = <T>(callsFor: (service: ServiceName) => T): Readonly<Record<ServiceName, T>> =>
  Object.fromEntries(serviceNames.map((service) => [service, callsFor(service)])) as Record<ServiceName, T>;

type Part<C, K extends PropertyKey> = C extends { readonly [P in K]: infer S extends Schema } ? S : never;
type InputPart<C, K extends PropertyKey> = [Part<C, K>] extends [never] ? unknown : { readonly [P in K]: z.input<Part<C, K>> };
type OutputPart<C, K extends PropertyKey> = [Part<C, K>] extends [never] ? unknown : { readonly [P in K]: z.output<Part<C, K>> };

/** What a caller must give: params, query, headers and body as typed, before parsing. */
export type CallInput<C> = InputPart<C, 'params'> & InputPart<C, 'query'> & InputPart<C, 'headers'> & InputPart<C, 'body'>;
/** What a handler receives: the same, parsed. */
export type CallRequest<C> = OutputPart<C, 'params'> & OutputPart<C, 'query'> & OutputPart<C, 'headers'> & OutputPart<C, 'body'>;
/** What the response carries. */
export type CallData<C extends Call> = z.output<C['data']>;
/** What a handler returns. */
export type CallAnswer<C extends Call> = z.input<C['data']>;

/** The media types of the files that a call may return; none for a call that responds with the envelope. */
export const fileTypesOf = ({ file = [] }: Pick<Call, 'file'>): readonly string[] => (typeof file === 'string' ? [file] : file);

export const failure = z.object({
  success: z.literal(false),
  error: z.object({
    message: z.string(),
    code: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
    data: z.optional(z.unknown()),
  }),
});
export type Failure = z.infer<typeof failure>;

/** Which page of a collection: the first, of the usual length, where it is not said. */
export const paging = { page: z.optional(z.string()), perPage: z.optional(z.string()) };

/** Rows of a collection, one page of them. Pages count from 1. */
export const rowsOf = <S extends Schema>(row: S) =>
  z.object({ rows: z.array(row), paging: z.object({ page: z.int(), perPage: z.int(), count: z.int() }) });

/** How long an answer that has begun may stand still: then the other side is taken for dead. */
export const silenceMsOf = ({ stream, timeoutMs }: Pick<Call, 'stream' | 'timeoutMs'>): number => (stream ? 3 * stream.beatMs : timeoutMs);

/** Fills `{name}` marks. Throws when one is missing. */
export const fillPath = (path: string, params: Readonly<Record<string, unknown>> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (params[name] === undefined) throw new Error(`${path} needs ${name}`);
    return pathPart(String(params[name]));
  });

/** A part of dots alone would lead to another path, however it is encoded: encoded twice, it is found nowhere. */
const pathPart = (text: string): string => encodeURIComponent(text).replace(/^\.\.?$/, (dots) => dots.replaceAll('.', '%252E'));
