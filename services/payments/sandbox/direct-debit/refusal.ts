import * as z from 'zod/mini';

interface FieldError {
  readonly reason?: string;
  readonly field?: string;
  readonly message: string;
  readonly links?: { readonly conflicting_resource_id: string };
}

/** An error answer in the collector's envelope. */
export class CollectorError extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly status: number,
    readonly type: 'gocardless' | 'invalid_api_usage' | 'invalid_state' | 'validation_failed',
    readonly errors: readonly FieldError[],
  ) {
    super(errors[0]?.message ?? type);
  }

  get body(): object {
    return { error: { message: this.message, type: this.type, code: this.status, errors: this.errors, request_id: 'sandbox' } };
  }
}

export const noSuch = (): CollectorError =>
  new CollectorError(404, 'invalid_api_usage', [{ reason: 'resource_not_found', message: 'Resource not found' }]);

export const wrongField = (field: string, message: string): CollectorError =>
  new CollectorError(422, 'validation_failed', [{ field, message }]);

export const wrongState = (reason: string, message: string): CollectorError =>
  new CollectorError(422, 'invalid_state', [{ reason, message }]);

export const conflict = (resource: string): CollectorError =>
  new CollectorError(409, 'invalid_state', [
    {
      reason: 'idempotent_creation_conflict',
      message: 'A resource has already been created with this idempotency key',
      links: { conflicting_resource_id: resource },
    },
  ]);

/** Reads a body, refusing its first wrong field by name. */
export const parseBody = <S extends z.core.$ZodType>(schema: S, body: unknown): z.output<S> => {
  const parsed = z.safeParse(schema, body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw wrongField(String(issue?.path.at(-1) ?? 'body'), issue?.message ?? 'is invalid');
};
