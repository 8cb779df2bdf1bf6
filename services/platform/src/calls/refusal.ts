import { HttpException } from '@nestjs/common';
import { isDatabaseAway } from '../mongo/database-errors.js';
import { DomainError, platformRefusals, type Refusals } from '../errors/errors.js';
import { TimeLimitError } from '../time/back-off.js';

export interface Refusal {
  readonly status: number;
  /** `data` helps the screen to continue. What a service refuses by its own table is beside the error too, where the envelope has its data (Q3: "voucher error data"). */
  readonly body: {
    readonly success: false;
    readonly error: Readonly<Record<string, unknown>> & { readonly code: string };
    readonly data?: unknown;
  };
}

const codeByStatus: Readonly<Record<number, keyof typeof platformRefusals>> = {
  401: 'NOT_SIGNED_IN',
  403: 'NOT_ALLOWED',
  404: 'NO_SUCH_CALL',
  405: 'METHOD_NOT_ALLOWED',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA',
  429: 'TOO_MANY_TRIES',
  503: 'SERVICE_UNAVAILABLE',
};

/** The response to an error of any kind: our own refusals, the framework's, the HTTP server's, and anything unforeseen. */
export const refusalOf = (error: unknown, refusals: Refusals): Refusal => {
  if (error instanceof DomainError) return domainRefusal(error, refusals);
  if (isDatabaseAway(error)) return platformRefusal('SERVICE_UNAVAILABLE');
  if (error instanceof TimeLimitError) return platformRefusal('TIMED_OUT');
  const status = statusOf(error);
  if (status === undefined || status === 500) return platformRefusal('UNEXPECTED');
  return platformRefusal(codeByStatus[status] ?? (status < 500 ? 'INVALID' : 'UNEXPECTED'));
};

const domainRefusal = (error: DomainError, refusals: Refusals): Refusal => {
  const { details, code } = error;
  const known =
    refusals[code] ?? (Object.hasOwn(platformRefusals, code) ? platformRefusals[code as keyof typeof platformRefusals] : undefined);
  const status = details.status ?? known?.[0];
  if (status === undefined) return platformRefusal('UNEXPECTED');
  const isOurs = !Object.hasOwn(refusals, code) && Object.hasOwn(platformRefusals, code);
  const message = details.message ?? known?.[1] ?? platformRefusals.UNEXPECTED[1];
  const fields = details.fields ? { fields: details.fields } : {};
  const data = details.data === undefined ? {} : { data: details.data };
  const { body } = answer(status, { message, code, ...fields, ...data });
  return { status, body: isOurs ? body : { ...body, ...data } };
};

/** A refusal that is in every service’s table. */
export const platformRefusal = (code: keyof typeof platformRefusals): Refusal => {
  const [status, message] = platformRefusals[code];
  return answer(status, { message, code });
};

const answer = (status: number, error: { message: string; code: string } & Readonly<Record<string, unknown>>): Refusal => ({
  status,
  body: { success: false, error },
});

/** The status a Nest exception or a Fastify error carries. */
const statusOf = (error: unknown): number | undefined => {
  if (error instanceof HttpException) return error.getStatus();
  const status: unknown = error instanceof Error ? Reflect.get(error, 'statusCode') : undefined;
  return typeof status === 'number' && status >= 400 && status < 600 ? status : undefined;
};
