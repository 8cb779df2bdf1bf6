import { commonRefusals } from '@kerbside/contracts/refusals';

/** A service's own refusals: code → [HTTP status, message for the person, with the next step]. */
export type Refusals = Readonly<Record<string, readonly [status: number, message: string]>>;

/** The platform's own codes, known to every service. */
export const platformRefusals = {
  ...commonRefusals,
  INVALID: [400, 'Please check the details and try again.'],
  NOT_ALLOWED: [403, 'You are not allowed to do this.'],
  FORGERY_SUSPECTED: [403, 'We could not confirm that this came from our own pages. Reload the page and try again.'],
  NOT_FOUND: [404, 'We could not find that.'],
  IDEMPOTENCY_KEY_IN_USE: [409, 'We are still working on this. Please wait a moment, then try again.'],
  IDEMPOTENCY_KEY_REUSED: [422, 'This Idempotency-Key belongs to another request. Send a new key with a new request.'],
  UNSUPPORTED_MEDIA: [415, 'Send JSON or a form.'],
  TOO_MANY_TRIES: [429, 'Too many tries. Please wait a little and try again.'],
  AUDIT_BROKEN: [409, 'The audit trail is not what was recorded.'],
  SERVICE_UNAVAILABLE: [503, 'This is not available just now. Please try again in a moment.'],
} as const satisfies Refusals;

export interface RefusalDetails {
  /** What to correct, by field: dotted path of the input → message. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** Facts the screen needs in order to continue. */
  readonly data?: unknown;
  /** Replaces the table's message. */
  readonly message?: string | undefined;
  /** Replaces the table's status; needed only for a code that is in no table. */
  readonly status?: number | undefined;
  /** Retrying would not help: a job that fails with this waits for a person. */
  readonly isFinal?: boolean | undefined;
  readonly cause?: unknown;
}

/** A refusal with a stable code. Its status and message come from the service's refusals table. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  constructor(
    readonly code: string,
    readonly details: RefusalDetails = {},
  ) {
    super(details.message ?? code, { cause: details.cause });
  }
}

/** For unknown records and other people’s records alike. `message` replaces the usual words. */
export const notFound = (message?: string): DomainError => new DomainError('NOT_FOUND', { message });

/** What was looked for. Throws NOT_FOUND where there is none. */
export const found = <T>(record: T | null | undefined, message?: string): T => {
  if (record === null || record === undefined) throw notFound(message);
  return record;
};

/** Refuses what was decided about something that somebody has changed since it was seen; nothing where nobody says what was seen. */
export const refuseUnseen = <T>(code: string, seen: T | undefined, now: T, data?: unknown): void => {
  if (seen !== undefined && seen !== now) throw new DomainError(code, { data });
};

/** 400, with what to correct beside each field: dotted path of the input → message. */
export const invalid = (fields: Readonly<Record<string, string>>): DomainError => new DomainError('INVALID', { fields });

/** By which a service's own refusals are injected. */
export const REFUSALS = Symbol('the service’s refusals');
