// Apart from the schemas of client.ts, for pages that draw before any call is sent.

/** The product's one sentence for what nobody foresaw (Q8). */
export const unexpected = 'Unexpected error occurred';
/** And for what did not end in time. */
export const tooLong = 'This is taking longer than it should. Please try again.';

/** A refusal or a failed call. `code` is stable; `message` may be shown; `fields` says what to correct where. */
export class CallError extends Error {
  override readonly name = 'CallError';
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    readonly fields: Readonly<Record<string, string>> = {},
    readonly data: unknown = undefined,
  ) {
    super(message);
  }
}

/** What the customer may read about an error: the message of a refusal, or the product's one sentence for everything else (Q8). */
export const messageOf = (error: unknown): string => (error instanceof CallError ? error.message : unexpected);

const tooManyAtOnce = 429;

/** Whether the service refused the request, so that sending it again gets the same refusal. Any other failure may be temporary. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== tooManyAtOnce;

/** Why something was refused, where none of its fields is there to say it beside: the message of one, if any is named. */
export const reasonOf = (error: unknown): string =>
  (error instanceof CallError ? Object.values(error.fields)[0] : undefined) ?? messageOf(error);
