import type { Call, CallData, CallInput } from '@kerbside/contracts/call';
import { CallError, client } from '@kerbside/contracts/client';
import { login } from '@kerbside/contracts/http/accounts/accounts';
import type { BrowserContext } from '@playwright/test';

/** One person's calls to the site, with the cookies that a browser would keep. Where a journey is not about the screen, this is quicker. */
export class SiteCaller {
  readonly #cookies = new Map<string, string>();

  constructor(readonly siteUrl: string) {}

  static async signedIn(siteUrl: string, email: string, password: string): Promise<SiteCaller> {
    const caller = new SiteCaller(siteUrl);
    await caller.send(login, { body: { email, password } });
    return caller;
  }

  readonly fetch = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (this.#cookies.size > 0) headers.set('cookie', [...this.#cookies].map((pair) => pair.join('=')).join('; '));
    const answer = await fetch(this.siteUrl + path, { ...init, headers });
    for (const line of answer.headers.getSetCookie()) this.#keep(line);
    return answer;
  };

  send<C extends Call>(target: C, input: CallInput<C>): Promise<CallData<C>> {
    return client(this.fetch).send(target, input);
  }

  async download<C extends Call>(target: C, input: CallInput<C>): Promise<Buffer> {
    return Buffer.from(await (await client(this.fetch).download(target, input)).arrayBuffer());
  }

  /** Lets a browser go on as this person. */
  handOver(context: BrowserContext): Promise<void> {
    return context.addCookies([...this.#cookies].map(([name, value]) => ({ name, value, url: this.siteUrl, httpOnly: true })));
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(line) ?? [];
    if (value === '') this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}

export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

/** How a call was refused; an error when it was not. */
export const refusalOf = async (call: Promise<unknown>): Promise<Refusal> => {
  const outcome: unknown = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(outcome instanceof CallError)) throw new Error('the call was not refused', { cause: outcome });
  return { status: outcome.status, code: outcome.code, message: outcome.message };
};
