import { connect, constants, type ClientHttp2Session, type SecureClientSessionOptions } from 'node:http2';
import { sign, type KeyObject } from 'node:crypto';
import { parseJson } from '@kerbside/contracts/parse-json';
import { DomainError } from '@kerbside/platform/errors/errors';
import * as z from 'zod/mini';

/** `gone`: the push token is no longer valid, since that time. */
export type PushResult = { readonly is: 'sent' } | { readonly is: 'gone'; readonly since: Date | undefined };

/** Tells a phone to ask for its passes. Throws PUSH_REFUSED when a retry cannot help, PUSH_UNAVAILABLE otherwise. */
export interface ApplePush {
  send(pushToken: string): Promise<PushResult>;
  close(): void;
}

/** How we authenticate to Apple: by a key (ES256), or by the certificate that signs the passes. A sandbox does not ask. */
export type PushIdentity =
  | { readonly by: 'key'; readonly keyId: string; readonly team: string; readonly key: KeyObject }
  | { readonly by: 'certificate'; readonly certificate: string; readonly key: string }
  | { readonly by: 'nobody' };

interface Settings {
  readonly url: string;
  readonly passType: string;
  readonly identity: PushIdentity;
  readonly timeoutMs: number;
  readonly now: () => Date;
}

/** Apple accepts a token for an hour, and no new one within twenty minutes. */
const tokenMs = 50 * 60_000;
/** A session that nobody uses is closed. */
const idleMs = 60_000;

const refusal = z.object({ reason: z.optional(z.string()), timestamp: z.optional(z.number()) });
const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Apple's push service over HTTP/2. One session serves many pushes. */
export class AppleNotifications implements ApplePush {
  private session: ClientHttp2Session | undefined;
  private token: { readonly value: string; readonly madeAt: number } | undefined;

  constructor(private readonly settings: Settings) {}

  async send(pushToken: string): Promise<PushResult> {
    const { status, body } = await this.ask(pushToken);
    if (status === 200) return { is: 'sent' };
    const { reason = 'no reason', timestamp } = readRefusal(body);
    if (status === 410) return { is: 'gone', since: timestamp === undefined ? undefined : new Date(timestamp) };
    if (reason === 'ExpiredProviderToken' || reason === 'InvalidProviderToken') this.token = undefined;
    const isLater = status === 429 || status >= 500 || reason === 'ExpiredProviderToken';
    throw isLater
      ? new DomainError('PUSH_UNAVAILABLE', { cause: new Error(`Apple answered ${String(status)} ${reason}`) })
      : new DomainError('PUSH_REFUSED', { isFinal: true, message: `Apple refused the push: ${reason}.` });
  }

  close(): void {
    this.session?.close();
    this.session = undefined;
  }

  private ask(pushToken: string): Promise<{ status: number; body: string }> {
    const { timeoutMs, passType } = this.settings;
    return new Promise((resolve, reject) => {
      const fail = (error: Error): void => reject(new DomainError('PUSH_UNAVAILABLE', { cause: error }));
      const session = this.opened();
      session.once('error', fail);
      const request = session.request({
        [constants.HTTP2_HEADER_METHOD]: 'POST',
        [constants.HTTP2_HEADER_PATH]: `/3/device/${encodeURIComponent(pushToken)}`,
        'apns-topic': passType,
        'apns-push-type': 'background',
        'apns-priority': '5',
        ...this.authorization(),
      });
      const late = setTimeout(() => {
        // A connection on which one request goes unanswered may not answer the next either.
        this.session = undefined;
        session.destroy();
        fail(new Error('Apple did not answer in time'));
      }, timeoutMs);
      let status = 0;
      let body = '';
      request.setEncoding('utf8');
      request.once('response', (headers) => (status = Number(headers[constants.HTTP2_HEADER_STATUS])));
      request.on('data', (part: string) => (body += part));
      request.once('error', fail);
      request.once('close', () => {
        clearTimeout(late);
        session.off('error', fail);
        if (status === 0) fail(new Error('Apple closed the connection without an answer'));
        else resolve({ status, body });
      });
      request.end('{}');
    });
  }

  private opened(): ClientHttp2Session {
    if (this.session && !this.session.closed && !this.session.destroyed) return this.session;
    const { url, identity } = this.settings;
    const options: SecureClientSessionOptions = identity.by === 'certificate' ? { cert: identity.certificate, key: identity.key } : {};
    const session = connect(url, options);
    const leave = (): void => {
      if (this.session === session) this.session = undefined;
    };
    // Each request gets the error too; without a listener here the process would end.
    session.on('error', leave);
    session.once('close', leave);
    session.once('goaway', leave);
    session.setTimeout(idleMs, () => session.close());
    this.session = session;
    return session;
  }

  private authorization(): Readonly<Record<string, string>> {
    const { identity, now } = this.settings;
    if (identity.by !== 'key') return {};
    const at = now().getTime();
    if (!this.token || at - this.token.madeAt >= tokenMs) this.token = { value: tokenOf(identity, at), madeAt: at };
    return { authorization: `bearer ${this.token.value}` };
  }
}

const tokenOf = ({ keyId, team, key }: Extract<PushIdentity, { by: 'key' }>, at: number): string => {
  const signed = `${base64({ alg: 'ES256', kid: keyId })}.${base64({ iss: team, iat: Math.floor(at / 1_000) })}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
};

const readRefusal = (body: string): z.output<typeof refusal> => {
  const parsed = z.safeParse(refusal, body === '' ? {} : parseJson(body));
  return parsed.success ? parsed.data : {};
};
