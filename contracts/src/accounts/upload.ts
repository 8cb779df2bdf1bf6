import * as z from 'zod/mini';
import { antiForgeryHeader, fillPath, tooLargeOf, type Call, type CallData, type CallInput } from '../call.js';
import { CallError, tooLong, unexpected } from '../call-error.js';
import { client, refusal, unreachable } from '../client.js';
import type { HostApi } from '../host.js';
import { parseJson } from '../parse-json.js';

interface UploadOptions extends Pick<HostApi, 'fetch'> {
  /** 0 to 100, while the file is on its way. */
  readonly onProgress?: (percent: number) => void;
  readonly signal?: AbortSignal | undefined;
}

interface Loose {
  readonly params?: Record<string, unknown>;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/**
 * Sends a file with the fields of a call with `upload`. Uses XMLHttpRequest, because `fetch` reports no progress. Throws `CallError` like `client`; a file that is
 * too large is refused unsent, in the words of the service. The shell hears that the session has ended by its own `fetch` alone, so the same call goes there without the file.
 */
export const sendFile = async <C extends Call & { readonly upload: object }>(
  call: C,
  input: CallInput<C>,
  file: File,
  { fetch, ...sending }: UploadOptions,
): Promise<CallData<C>> => {
  const upload: NonNullable<Call['upload']> = call.upload;
  const { field } = upload;
  if (file.size > upload.maxBytes) throw tooLarge(upload);
  const { params, headers = {}, body } = input as Loose;
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) if (value !== undefined) form.append(name, String(value));
  form.append(field, file);
  const { status, text } = await post(fillPath(call.path, params), form, call, { ...sending, headers });
  const answer = parseJson(text);
  if (!isSuccess(answer)) {
    const why = refusal(answer, status);
    if (why.code === 'NOT_SIGNED_IN')
      void client(fetch)
        .send(call, input)
        .catch(() => undefined);
    throw why;
  }
  const parsed = z.safeParse(call.data, answer.data);
  if (!parsed.success) throw new CallError('UNEXPECTED_ANSWER', unexpected, status);
  return parsed.data as CallData<C>;
};

const tooLarge = (upload: NonNullable<Call['upload']>): CallError => {
  const message = tooLargeOf(upload);
  return new CallError('INVALID', message, 400, { [upload.field]: message });
};

const post = (
  url: string,
  form: FormData,
  call: Call,
  { onProgress, signal, headers }: Omit<UploadOptions, 'fetch'> & Required<Pick<Loose, 'headers'>>,
) =>
  new Promise<{ readonly status: number; readonly text: string }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(call.method, url);
    request.timeout = call.timeoutMs;
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader(antiForgeryHeader, '1');
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total === 0 ? 0 : Math.floor((100 * loaded) / total)));
    request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }));
    request.addEventListener('error', () => reject(unreachable()));
    request.addEventListener('timeout', () => reject(new CallError('TIMED_OUT', tooLong, 0)));
    request.addEventListener('abort', () => reject(new CallError('STOPPED', 'The upload was stopped.', 0)));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });

const isSuccess = (answer: unknown): answer is { readonly data: unknown } =>
  typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === true && 'data' in answer;
