import { lookup, type LookupAddress } from 'node:dns';
import { Agent as HttpAgent, request as requestHttp, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { inTime } from '@kerbside/platform/time/back-off';
import { PartnersConfig } from '../config.js';
import { faultOfUrl, isAllowedAddress, privateAddress } from '../endpoints/target.js';

export interface Letter {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

export interface PostAnswer {
  readonly status: number | null;
  readonly note: string;
  readonly retryAfterMs?: number | undefined;
}

const noteLength = 200;
const mostBytes = 1_024;

/** Sends to hosts we do not trust. The resolved address is checked as the connection is made, so DNS rebinding does not help; redirects are not followed. */
@Injectable()
export class Post implements OnApplicationShutdown {
  private readonly agents: { readonly http: HttpAgent; readonly https: HttpsAgent };

  constructor(private readonly config: PartnersConfig) {
    const settings = { keepAlive: true, maxSockets: 8, lookup: guardedLookup(config) };
    this.agents = { http: new HttpAgent(settings), https: new HttpsAgent(settings) };
  }

  /** Never throws: `note` says what went wrong. */
  async send(letter: Letter): Promise<PostAnswer> {
    const fault = faultOfUrl(letter.url, this.config);
    if (fault !== undefined) return { status: null, note: fault };
    const limitMs = this.config.webhookTimeoutMs;
    return inTime(letter.signal, limitMs, async (signal) => {
      try {
        const answer = await this.request({ ...letter, signal });
        return { status: answer.statusCode ?? null, note: await beginningOf(answer), retryAfterMs: retryAfterOf(answer) };
      } catch (error) {
        const isLate = signal.aborted && !letter.signal.aborted;
        return { status: null, note: isLate ? `No answer within ${limitMs / 1_000} seconds` : reasonOf(error) };
      }
    });
  }

  onApplicationShutdown(): void {
    this.agents.http.destroy();
    this.agents.https.destroy();
  }

  private request({ url, headers, body, signal }: Letter): Promise<IncomingMessage> {
    const isPlain = url.startsWith('http:');
    const options = { method: 'POST', headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) }, signal };
    return new Promise((resolve, reject) => {
      const request = isPlain
        ? requestHttp(url, { ...options, agent: this.agents.http }, resolve)
        : requestHttps(url, { ...options, agent: this.agents.https }, resolve);
      request.on('error', reject).end(body);
    });
  }
}

const guardedLookup =
  (rules: PartnersConfig): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error) done(error, '');
      else if (!first || !found.every(({ address }) => isAllowedAddress(address, rules))) done(new Error(privateAddress), '');
      else if (options.all) done(null, found satisfies LookupAddress[]);
      else done(null, first.address, first.family);
    });
  };

/** The start of the answer, for the log; the rest is not fetched. */
const beginningOf = async (answer: IncomingMessage): Promise<string> => {
  let text = '';
  try {
    for await (const chunk of answer.setEncoding('utf8')) {
      text += String(chunk);
      if (text.length >= mostBytes) break;
    }
  } catch (error) {
    text = text || reasonOf(error);
  }
  return shortened(text);
};

const shortened = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, noteLength);

const reasonOf = (error: unknown): string => {
  const { message, code }: { message?: unknown; code?: unknown } = Object(error);
  return shortened(String(message || code || 'It could not be sent'));
};

const retryAfterOf = ({ headers }: IncomingMessage): number | undefined => {
  const given = headers['retry-after'] ?? '';
  const ms = /^\d{1,9}$/.test(given) ? Number(given) * 1_000 : Date.parse(given) - Date.now();
  return ms > 0 ? ms : undefined;
};
