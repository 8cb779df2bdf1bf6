import { runInThisContext } from 'node:vm';
import * as z from 'zod/mini';
import { fileTypesOf, fillPath, type Call, type CallAnswer } from '../call.js';
import type { HostApi } from '../host.js';

/** The browser page of the tests has no fetch, and so no Response either; Node has it. */
const Answer: typeof Response = runInThisContext('Response');

export interface ScriptedRefusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly data?: unknown;
}
export interface ScriptedRequest {
  readonly id: string;
  /** Includes its query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly headers: Headers;
}
/** Requests of one call that wait to be answered, in whatever order a test likes; the first is 0. */
export interface HeldAnswers<C extends Call> {
  readonly count: () => number;
  readonly answer: (index: number, data: CallAnswer<C>) => void;
  readonly refuse: (index: number, refusal: ScriptedRefusal) => void;
}

type Reply = (asked: ScriptedRequest) => Promise<Response>;
interface Script {
  readonly call: Call;
  readonly pattern: RegExp;
  readonly reply: Reply;
}

/** Services that respond as a test says, and only as the contract allows. A call that nobody scripted fails the test. */
export class ScriptedServices {
  readonly asked: ScriptedRequest[] = [];
  readonly #scripts = new Map<string, Script>();

  answer<C extends Call>(call: C, data: CallAnswer<C>): this {
    return this.answerBy(call, () => data);
  }

  /** For calls that many pages make and few tests script. */
  answerUnlessScripted<C extends Call>(call: C, data: CallAnswer<C>): this {
    return this.#scripts.has(call.id) ? this : this.answer(call, data);
  }

  /** Responds with data made from the request. */
  answerBy<C extends Call>(call: C, dataOf: (asked: ScriptedRequest) => CallAnswer<C>): this {
    return this.#script(call, (asked) => Promise.resolve(accepted(call, dataOf(asked))));
  }

  answerFile(call: Call, content: string): this {
    return this.#script(call, () => Promise.resolve(new Answer(content, { headers: { 'content-type': fileTypesOf(call)[0] ?? '' } })));
  }

  refuse(call: Call, refusal: ScriptedRefusal): this {
    return this.#script(call, () => Promise.resolve(refused(refusal)));
  }

  /** Responds with something that is not ours, as a proxy in between does. */
  garble(call: Call, status: number): this {
    return this.#script(call, () => Promise.resolve(new Answer('<h1>Bad gateway</h1>', { status })));
  }

  /** Its answer is lost on the way, or cut off in the middle. */
  lose(call: Call): this {
    return this.#script(call, () => Promise.reject(new TypeError('network error')));
  }

  /** Never responds, so that the page is seen while it waits. */
  keepWaiting(call: Call): this {
    return this.#script(call, () => new Promise(() => undefined));
  }

  /** Keeps every request of the call until the test answers it. */
  hold<C extends Call>(call: C): HeldAnswers<C> {
    const waiting: ((response: Response) => void)[] = [];
    this.#script(call, () => new Promise((resolve) => waiting.push(resolve)));
    const settle = (index: number, response: Response) => {
      const answer = waiting[index];
      if (!answer) throw new Error(`${call.id} was asked ${waiting.length} times`);
      answer(response);
    };
    return {
      count: () => waiting.length,
      answer: (index, data) => settle(index, accepted(call, data)),
      refuse: (index, refusal) => settle(index, refused(refusal)),
    };
  }

  bodies(call: Call): readonly unknown[] {
    return this.#askedOf(call).map(({ body }) => body);
  }

  queries(call: Call): readonly ScriptedRequest['query'][] {
    return this.#askedOf(call).map(({ query }) => query);
  }

  readonly fetch: HostApi['fetch'] = (path, init) => {
    const [script] = [...this.#scripts.values()]
      .filter(({ call, pattern }) => call.method === init?.method && pattern.test(path))
      // `/partners/event-types` is not a partner: the call with fewer parameters matches it.
      .toSorted((one, other) => parametersOf(one.call).length - parametersOf(other.call).length);
    if (!script) throw new Error(`${init?.method} ${path} is not in the script`);
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    if (script.call.body) z.parse(script.call.body, body);
    const query = Object.fromEntries(new URL(path, 'http://site.test').searchParams);
    if (script.call.query) z.parse(script.call.query, query);
    const asked = { id: script.call.id, path, query, body, headers: new Headers(init?.headers) };
    this.asked.push(asked);
    return unlessAborted(script.reply(asked), init?.signal ?? undefined);
  };

  #askedOf(call: Call): readonly ScriptedRequest[] {
    return this.asked.filter(({ id }) => id === call.id);
  }

  #script(call: Call, reply: Reply): this {
    const names = Object.fromEntries(parametersOf(call).map((name) => [name, 'ID']));
    const pattern = new RegExp(`^${fillPath(call.path, names).replaceAll('ID', '[^/?]+')}(\\?|$)`);
    this.#scripts.set(call.id, { call, pattern, reply });
    return this;
  }
}

const parametersOf = ({ path }: Call): readonly string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

const accepted = <C extends Call>(call: C, data: CallAnswer<C>): Response => {
  z.parse(call.data, data);
  return Answer.json({ success: true, data });
};

const refused = ({ status, ...error }: ScriptedRefusal): Response => Answer.json({ success: false, error }, { status });

/** Like fetch: an aborted request is rejected. */
const unlessAborted = (response: Promise<Response>, signal: AbortSignal | undefined): Promise<Response> =>
  new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('The request was given up', 'AbortError')));
    response.then(resolve, reject);
  });
