import { runInThisContext } from 'node:vm';
import { fillPath, type Call, type CallAnswer } from '@kerbside/contracts/call';
import type { HostApi } from '@kerbside/contracts/host';
import * as z from 'zod/mini';

/** The browser page of the tests has no fetch, so it lacks its answers too; Node has them. */
const Answer: typeof Response = runInThisContext('Response');

interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
}
export interface Asked {
  readonly id: string;
  readonly path: string;
  readonly body: unknown;
}
type Reply = (path: string) => Promise<Response>;

/** Services that answer as a test says, and only what the contract allows. What nobody scripted fails the test. */
export class ScriptedServices {
  readonly asked: Asked[] = [];
  readonly #replies = new Map<string, { readonly call: Call; readonly pattern: RegExp; readonly reply: Reply }>();

  answer<C extends Call>(call: C, data: CallAnswer<C>): this {
    z.parse(call.data, data);
    return this.#script(call, () => Promise.resolve(json(200, { success: true, data })));
  }

  answerFile(call: Call, content: string): this {
    return this.#script(call, () => Promise.resolve(new Answer(content, { headers: { 'content-type': call.file ?? '' } })));
  }

  refuse(call: Call, { status, ...error }: Refusal): this {
    return this.#script(call, () => Promise.resolve(json(status, { success: false, error })));
  }

  /** Never answers: the page is seen while it waits. */
  keepWaiting(call: Call): this {
    return this.#script(call, () => new Promise(() => undefined));
  }

  readonly fetch: HostApi['fetch'] = (path, init) => {
    const script = [...this.#replies.values()].find(({ call, pattern }) => call.method === init?.method && pattern.test(path));
    if (!script) throw new Error(`${init?.method} ${path} is not in the script`);
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    if (script.call.body) z.parse(script.call.body, body);
    this.asked.push({ id: script.call.id, path, body });
    return script.reply(path);
  };

  #script(call: Call, reply: Reply): this {
    const names = Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'ID']));
    this.#replies.set(call.id, { call, pattern: new RegExp(`^${fillPath(call.path, names).replaceAll('ID', '[^/?]+')}(\\?|$)`), reply });
    return this;
  }
}

const json = (status: number, body: unknown): Response => Answer.json(body, { status });
