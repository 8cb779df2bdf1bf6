import { type FormEvent, type KeyboardEvent, useContext, useEffect, useId, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { SummaryError } from './error-summary.js';
import { useSubmit, type SubmitStatus } from './use-submit.js';
import { FormKeeper } from './form-keeper.js';
import { messageOf, type CallError } from '../../src/call-error.js';

export type FormOptions<V extends object, S extends z.ZodMiniType, O> = SubmitOptions<V, S, O> & FormSchema<V, S>;

type SchemaOf<V, S> = (typed: V) => S;
/** `schemaOf` where the questions depend on what is typed; it gives none where the schemas come after the page: then they are fetched to submit. */
type FormSchema<V, S> =
  | { readonly schema: S }
  | { readonly schemaOf: SchemaOf<V, S> }
  | { readonly schemaOf: SchemaOf<V, S | undefined>; readonly fetchSchema: () => Promise<SchemaOf<V, S>> };

interface SubmitOptions<V extends object, S extends z.ZodMiniType, O> {
  /** The initial value of each control, in the order of the page: errors are listed in this order. */
  readonly initial: V;
  /** Called with the parsed values, at most once at a time. */
  readonly send: (parsed: z.output<S>) => Promise<O>;
  /** Called with the response when the form was accepted. */
  readonly done?: ((answer: O) => void) | undefined;
  /** Step forms do not submit on Enter, only by their button (Q5). Default true: Enter submits. */
  readonly enterSubmits?: boolean | undefined;
}

export interface BoundField<K, T> {
  readonly id: string;
  readonly name: K;
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly error: string | undefined;
}

export interface Form<V extends object> {
  /** Spread on `<form>`. */
  readonly props: {
    readonly noValidate: true;
    readonly onSubmit: (event: FormEvent) => void;
    readonly onKeyDown: ((event: KeyboardEvent) => void) | undefined;
  };
  /** Spread on a control: `<TextField label="Email address" {...form.field('email')} />`. */
  readonly field: <K extends keyof V & string>(name: K) => BoundField<K, V[K]>;
  /** Spread on `<ErrorSummary>`. */
  readonly summary: { readonly errors: readonly SummaryError[]; readonly attempt: number };
  readonly values: V;
  readonly errors: FieldErrors;
  readonly status: SubmitStatus;
  /** The service's refusal, for its `code` and `data`. */
  readonly failure: CallError | undefined;
  readonly set: <K extends keyof V & string>(name: K, value: V[K]) => void;
  /** Whether the values were accepted. */
  readonly submit: () => Promise<boolean>;
}

/** Errors appear on submit, first from the schema and then from the service. A field that failed is re-checked as it is corrected, and as the questions change. What was typed is kept. */
export const useForm = <V extends object, S extends z.ZodMiniType, O>(options: FormOptions<V, S, O>): Form<V> => {
  const id = useId();
  const schemaOf = 'schemaOf' in options ? options.schemaOf : () => options.schema;
  const fetched = async () => ('fetchSchema' in options ? (await options.fetchSchema())(values) : undefined);
  const { values, set, wrong, refuse, accept, attempt } = useTyped({ schemaOf, initial: options.initial });
  const request = useSubmit(options.send);

  const submit = async () => {
    if (request.status === 'busy') return false;
    const schema = schemaOf(values) ?? (await fetched().catch((error: unknown) => refuse({ '': messageOf(error) }, 'service')));
    if (!schema) return false;
    const checked = check(schema, values);
    if (!checked.ok) {
      request.reset();
      refuse(checked.errors, 'schema');
      return false;
    }
    const result = await request.submit(checked.parsed);
    if (result.status === 'done') {
      accept();
      options.done?.(result.answer);
    }
    if (result.status === 'failed')
      refuse(Object.keys(result.fieldErrors).length > 0 ? result.fieldErrors : { '': result.error }, 'service');
    return result.status === 'done';
  };

  return {
    props: { noValidate: true, onSubmit: submitBy(submit), onKeyDown: options.enterSubmits === false ? holdEnter : undefined },
    field: (name) => ({ id: `${id}${name}`, name, value: values[name], onChange: (value) => set(name, value), error: wrong[name] }),
    summary: { attempt, errors: summaryOf(wrong, id, Object.keys(options.initial)) },
    values,
    errors: wrong,
    status: request.status,
    failure: request.failure,
    set,
    submit,
  };
};

const useTyped = <V extends object, S extends z.ZodMiniType>({
  schemaOf,
  initial,
}: {
  readonly schemaOf: SchemaOf<V, S | undefined>;
  readonly initial: V;
}) => {
  const keeperOf = useContext(FormKeeper);
  const [keeper] = useState(() => keeperOf?.(initial));
  useEffect(() => {
    const end = keeper?.begin();
    return () => {
      end?.();
      // Out of sight while the session has ended: what was refused then says nothing about who has signed in again.
      setRefused({});
    };
  }, [keeper]);
  // `initial` itself where nothing was kept: so its owner knows that nobody touched it.
  const [values, setValues] = useState(() => {
    const before = keeper?.before();
    return before ? { ...initial, ...before } : initial;
  });
  const [wrong, setWrong] = useState<FieldErrors>({});
  const [refused, setRefused] = useState<FieldErrors>({});
  const failedOnce = useRef(new Set<string>());
  const [attempt, setAttempt] = useState(0);

  const refuse = (errors: FieldErrors, by: 'schema' | 'service') => {
    setWrong(by === 'schema' ? errors : {});
    setRefused(by === 'service' ? errors : {});
    for (const name of Object.keys(errors)) failedOnce.current.add(name);
    setAttempt((count) => count + 1);
  };
  /** What failed before is over: a form that is emptied for the next one begins without errors. */
  const accept = () => {
    keeper?.drop();
    failedOnce.current.clear();
    setWrong({});
    setRefused({});
  };
  const set: Form<V>['set'] = (name, value) => {
    setValues((before) => ({ ...before, [name]: value }));
    keeper?.keep(name, value);
    if (!failedOnce.current.has(name)) return;
    const typed = { ...values, [name]: value };
    const schema = schemaOf(typed);
    if (!schema) return;
    const checked = check(schema, typed);
    setWrong((before) => withField(before, name, checked.ok ? undefined : checked.errors[name]));
    setRefused((before) => withField(before, name, undefined));
  };
  return { values, set, wrong: { ...stillWrong(wrong, () => schemaOf(values), values), ...refused }, refuse, accept, attempt };
};

const submitBy = (submit: () => Promise<boolean>) => (event: FormEvent) => {
  event.preventDefault();
  void submit();
};

const holdEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
};

const summaryOf = (errors: FieldErrors, id: string, order: readonly string[]): readonly SummaryError[] => {
  const named = order.flatMap((name) => (errors[name] === undefined ? [] : [{ message: errors[name], target: `${id}${name}` }]));
  const elsewhere = Object.entries(errors).filter(([name]) => !order.includes(name));
  return [...named, ...elsewhere.map(([, message]) => ({ message }))];
};

/** First message per field, in the order in which the fields were declared; of none of them by an empty name. */
type FieldErrors = Readonly<Record<string, string>>;

type FormCheck<S extends z.ZodMiniType> = { readonly ok: true; readonly parsed: z.output<S> } | Refusal;
type Refusal = { readonly ok: false; readonly errors: FieldErrors };

/** What is wrong with the values, according to the schema that the service also uses. */
const check = <S extends z.ZodMiniType>(schema: S, values: object): FormCheck<S> => {
  const result = schema.safeParse(values);
  if (result.success) return { ok: true, parsed: result.data };
  const errors: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const field = String(issue.path[0] ?? '');
    errors[field] ??= issue.message;
  }
  return { ok: false, errors };
};

/** Keeps the errors that the schema still finds: the questions may have changed since, and so may a field that another one depends on. */
const stillWrong = (errors: FieldErrors, schemaNow: () => z.ZodMiniType | undefined, values: object): FieldErrors => {
  const names = Object.keys(errors);
  const schema = names.length > 0 ? schemaNow() : undefined;
  if (!schema) return errors;
  const now = check(schema, values);
  if (now.ok) return {};
  return Object.fromEntries(Object.entries(now.errors).filter(([name]) => names.includes(name)));
};

/** The same errors with one field's message replaced or removed. */
const withField = (errors: FieldErrors, field: string, message: string | undefined): FieldErrors => {
  const others = Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field));
  return message === undefined ? others : { ...others, [field]: message };
};
