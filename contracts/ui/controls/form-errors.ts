import * as z from 'zod/mini';

/** First message per field, in the order in which the fields were declared. */
export type FieldErrors = Readonly<Record<string, string>>;

export type FormCheck<S extends z.core.$ZodType> =
  { readonly ok: true; readonly parsed: z.output<S> } | { readonly ok: false; readonly errors: FieldErrors };

/** What is wrong with the values, according to the schema that the service also uses. */
export const check = <S extends z.core.$ZodType>(schema: S, values: object): FormCheck<S> => {
  const result = z.safeParse(schema, values);
  if (result.success) return { ok: true, parsed: result.data };
  const errors: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const field = String(issue.path[0] ?? '');
    errors[field] ??= issue.message;
  }
  return { ok: false, errors };
};

/** Keeps the errors that the schema still finds: the questions may have changed since, and so may a field that another one depends on. */
export const stillWrong = (errors: FieldErrors, schema: z.core.$ZodType, values: object): FieldErrors => {
  const names = Object.keys(errors);
  if (names.length === 0) return errors;
  const now = check(schema, values);
  if (now.ok) return {};
  return Object.fromEntries(Object.entries(now.errors).filter(([name]) => names.includes(name)));
};

/** The same errors with one field's message replaced or removed. */
export const withField = (errors: FieldErrors, field: string, message: string | undefined): FieldErrors => {
  const others = Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field));
  return message === undefined ? others : { ...others, [field]: message };
};
