import type { Call, CallData, CallInput } from '@kerbside/contracts/call';
import { CallError, client } from '@kerbside/contracts/client';
import { login } from '@kerbside/contracts/http/accounts/accounts';
import { Person } from '@kerbside/contracts/tooling/trials/purchases/caller.mjs';
import type { BrowserContext } from '@playwright/test';

/** One person's calls to the site. Where a journey is not about the screen, this is quicker. */
export class SiteCaller extends Person {
  static async signedIn(siteUrl: string, email: string, password: string): Promise<SiteCaller> {
    const caller = new SiteCaller(siteUrl);
    await caller.send(login, { body: { email, password } });
    return caller;
  }

  send<C extends Call>(target: C, input: CallInput<C>): Promise<CallData<C>> {
    return client(this.fetch).send(target, input);
  }

  async download<C extends Call>(target: C, input: CallInput<C>): Promise<Buffer> {
    return Buffer.from(await (await client(this.fetch).download(target, input)).arrayBuffer());
  }

  /** Lets a browser go on as this person. */
  handOver(context: BrowserContext): Promise<void> {
    return context.addCookies([...this.cookies].map(([name, value]) => ({ name, value, url: this.siteUrl, httpOnly: true })));
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
