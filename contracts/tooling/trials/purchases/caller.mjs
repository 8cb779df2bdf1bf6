import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { CallError, client } from '@kerbside/contracts/client';

const longestMs = 300_000;
/** The pause grows, as in any considerate client: asking faster does not help a busy site. */
const firstPauseMs = 250;
const longestPauseMs = 2_000;
/** Statuses that mean "not now": unreachable, overloaded, too late. Everything else is a final response. */
const passing = new Set([0, 429, 502, 503, 504]);
/** The money is held, and the sale waits for a service that is down: it is completed, or called off, when that is back. */
const isWaiting = ({ code }) => code === 'PAYMENT_PROCESSING';

/** One person's requests to the site, with the cookies that a browser would keep. */
export class Person {
  /** @type {Map<string, string>} */
  cookies = new Map();

  /**
   * @param {string} siteUrl
   * @param {Record<string, string>} [headers] of every request
   */
  constructor(siteUrl, headers = {}) {
    this.siteUrl = siteUrl;
    this.headers = headers;
  }

  /** As a browser sends them. */
  get cookie() {
    return [...this.cookies].map((pair) => pair.join('=')).join('; ');
  }

  fetch = async (/** @type {string} */ path, /** @type {RequestInit} */ init = {}) => {
    const headers = new Headers({ ...Object.fromEntries(new Headers(init.headers)), ...this.headers });
    if (this.cookies.size > 0) headers.set('cookie', this.cookie);
    const answer = await fetch(this.siteUrl + path, { ...init, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  };
}

/** One person's calls to the site. It repeats the same request for as long as the site says "not now". */
export class Caller extends Person {
  tally;
  #client = client(this.fetch);

  /** `tally` counts over all callers: `{ calls, again, refusals: Map }`. Each caller has a network address of their own. */
  constructor(siteUrl, tally = newTally()) {
    super(siteUrl, { 'x-forwarded-for': anyAddress() });
    this.tally = tally;
  }

  /**
   * Throws `CallError` for a refusal, and when the site does not come back.
   * @template {import('@kerbside/contracts/call').Call} C
   * @param {C} call
   * @param {any} input
   */
  async send(call, input = {}) {
    this.tally.calls += 1;
    const until = Date.now() + longestMs;
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
      try {
        return await this.#client.send(call, input);
      } catch (error) {
        const isPassing = error instanceof CallError && (passing.has(error.status) || isWaiting(error));
        if (!isPassing || Date.now() > until) throw error;
        this.tally.again += 1;
        const what = `${call.id} ${error.status || error.code}`;
        this.tally.refusals.set(what, (this.tally.refusals.get(what) ?? 0) + 1);
        await wait(pauseMs * (1 + Math.random()));
      }
    }
  }

  /**
   * Sends once and returns the response as it is: `{ status, data }` or `{ status, code }`.
   * @param {import('@kerbside/contracts/call').Call} call
   * @param {any} input
   * @returns {Promise<{ status: number, code?: string, data?: any }>}
   */
  async once(call, input = {}) {
    try {
      return { status: 200, data: await this.#client.send(call, input) };
    } catch (error) {
      if (error instanceof CallError) return { status: error.status, code: error.code, data: error.data };
      throw error;
    }
  }
}

/** An address in a network reserved for benchmarks (RFC 2544). */
const anyAddress = () => `198.${18 + randomInt(2)}.${randomInt(256)}.${randomInt(256)}`;

export const newTally = () => ({ calls: 0, again: 0, refusals: new Map() });

/** The tally as a sentence. */
export const tallied = ({ calls, again, refusals }) => {
  const most = [...refusals].sort(([, a], [, b]) => b - a).slice(0, 6);
  return `${calls} calls, ${again} asked again${most.length > 0 ? ` (${most.map(([what, count]) => `${what} × ${count}`).join(', ')})` : ''}`;
};
