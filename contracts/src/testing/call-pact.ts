import { equal } from '@pact-foundation/pact/src/v3/matchers.js';
import { fillPath, type Call, type CallAnswer } from '../call.js';
import { alike, fieldsLike, pactOf, readHeaders, writeHeaders, type StateOf } from './consumer-pact.js';

interface CallExpectation {
  /** Why the consumer makes the call, in a few words: the name of the expectation. */
  readonly so: string;
  readonly given: readonly StateOf[];
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Headers besides those of every call: the secret of a quote. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What is sent, as values or matchers. */
  readonly body?: object;
  /** Has the real consumer make the call, to the given URL. */
  readonly ask: (url: string) => Promise<void>;
}
export interface ExpectedCall<C extends Call> extends CallExpectation {
  /** A sample of what the consumer reads: anything of the same kind will do. */
  readonly data: CallAnswer<C>;
  /** The fields of it that must match exactly. */
  readonly saying?: Partial<CallAnswer<C>>;
}
export interface ExpectedRefusal extends CallExpectation {
  readonly status: number;
  readonly code: string;
  /** The data that the refusal carries. */
  readonly data?: object;
}

/** What a consumer relies on when it calls a service, written into `.cache/pacts`. */
export const expectCall = <C extends Call>(consumer: string, call: C, { data, saying = {}, ask, ...asked }: ExpectedCall<C>) => {
  const fixed = Object.fromEntries(Object.entries(saying).map(([name, value]) => [name, equal(value)]));
  const shape = typeof data === 'object' && data !== null ? { ...fieldsLike(data), ...fixed } : alike(data);
  return requestOf(consumer, call, asked)
    .willRespondWith(200, (response) => response.jsonBody({ success: true, data: shape }))
    .executeTest(({ url }) => ask(url));
};

/** Like `expectCall`, for a refusal that the consumer acts on. */
export const expectRefusal = (consumer: string, call: Call, { status, code, data, ask, ...asked }: ExpectedRefusal) => {
  const error = { code, message: alike('In words'), ...(data ? { data: fieldsLike(data) } : {}) };
  return requestOf(consumer, call, asked)
    .willRespondWith(status, (response) => response.jsonBody({ success: false, error }))
    .executeTest(({ url }) => ask(url));
};

const requestOf = (consumer: string, call: Call, { so, given, params = {}, query, headers = {}, body }: Omit<CallExpectation, 'ask'>) => {
  const interaction = pactOf(consumer, call.service).addInteraction();
  for (const [state, its] of given) interaction.given(state, its);
  return interaction.uponReceiving(`${call.id}, ${so}`).withRequest(call.method, fillPath(call.path, params), (request) => {
    request.headers({ ...(body ? writeHeaders : readHeaders), ...headers });
    if (query) request.query(query);
    if (body) request.jsonBody(body);
  });
};
