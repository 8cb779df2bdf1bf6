import * as z from 'zod/mini';

export interface ErrorFacts {
  readonly message: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  readonly [extra: string]: unknown;
}

export interface ErrorBody extends ErrorFacts {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
}

/** An error answer in the provider's envelope. `kept` answers are replayed for the same idempotency key; a refused form is not. */
export class CardError extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    readonly kept: boolean,
  ) {
    super(body.message);
  }
}

export const badParameter = (param: string, code: string, message: string): CardError =>
  new CardError(400, { type: 'invalid_request_error', code, param, message }, false);

export const noSuch = (what: string, id: string, param = 'id'): CardError =>
  new CardError(404, { type: 'invalid_request_error', code: 'resource_missing', param, message: `No such ${what}: '${id}'` }, false);

export const unexpectedState = (kind: 'payment_intent' | 'setup_intent', message: string, object: unknown): CardError =>
  new CardError(400, { type: 'invalid_request_error', code: `${kind}_unexpected_state`, message, [kind]: object }, true);

export const cardRefused = (error: ErrorFacts): CardError => new CardError(402, { ...error, type: 'card_error' }, true);

/** Parses a decoded form, refusing as the provider does: unknown, missing and malformed parameters by name. */
export const parseForm = <S extends z.core.$ZodType>(schema: S, form: unknown): z.output<S> => {
  const parsed = z.safeParse(schema, form);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = issue?.path.map(String) ?? [];
  if (issue?.code === 'unrecognized_keys') {
    const name = bracketed([...path, issue.keys[0] ?? '']);
    throw badParameter(name, 'parameter_unknown', `Received unknown parameter: ${name}`);
  }
  const name = bracketed(path);
  if (valueAt(form, path) === undefined) throw badParameter(name, 'parameter_missing', `Missing required param: ${name}.`);
  throw badParameter(name, 'parameter_invalid', issue?.message ?? `Invalid ${name}`);
};

const bracketed = ([first = '', ...rest]: readonly string[]): string => first + rest.map((part) => `[${part}]`).join('');

const valueAt = (form: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined), form);
