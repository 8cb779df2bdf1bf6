import type { Breakers } from '@kerbside/platform/internal/breakers';
import { DomainError } from '@kerbside/platform/errors/errors';
import * as z from 'zod/mini';
import { googleToken, type GoogleIssuer, type GooglePass } from '../pass/pass.js';

/** Changes passes in Google's wallet. Throws GOOGLE_WALLET_REFUSED when a retry cannot help, GOOGLE_WALLET_UNAVAILABLE otherwise. */
export interface GoogleWallet {
  /** False when nobody has saved this pass. */
  update(pass: GooglePass): Promise<boolean>;
}

interface Settings {
  readonly url: string;
  readonly tokenUrl: string;
  readonly issuer: GoogleIssuer;
  readonly timeoutMs: number;
  readonly now: () => Date;
}

const scope = 'https://www.googleapis.com/auth/wallet_object.issuer';
const tokenSeconds = 3_600;
const renewBeforeMs = 60_000;
const granted = z.object({ access_token: z.string(), expires_in: z.number() });

/** Google's REST API of passes, with the token of a service account (RFC 7523). */
export class GoogleObjects implements GoogleWallet {
  private token: { readonly value: string; readonly until: number } | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly breakers: Breakers,
  ) {}

  async update(pass: GooglePass): Promise<boolean> {
    try {
      return await this.breakers.run('google-wallet', async () => {
        const first = await this.patch(pass);
        if (first !== 401) return saved(first);
        this.token = undefined;
        return saved(await this.patch(pass));
      });
    } catch (error) {
      if (error instanceof DomainError && error.code === 'GOOGLE_WALLET_REFUSED') throw error;
      throw new DomainError('GOOGLE_WALLET_UNAVAILABLE', { cause: error });
    }
  }

  private async patch({ id, ...shown }: GooglePass): Promise<number> {
    const { status } = await this.fetch(new URL(`/walletobjects/v1/genericObject/${encodeURIComponent(id)}`, this.settings.url), {
      method: 'PATCH',
      headers: { authorization: `Bearer ${await this.freshToken()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id, ...shown }),
    });
    return status;
  }

  private async freshToken(): Promise<string> {
    const { issuer, tokenUrl, now } = this.settings;
    const at = now().getTime();
    if (this.token && this.token.until > at) return this.token.value;
    const iat = Math.floor(at / 1_000);
    const assertion = googleToken({ iss: issuer.account, scope, aud: tokenUrl, iat, exp: iat + tokenSeconds }, issuer.key);
    const answer = await this.fetch(new URL(tokenUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }).toString(),
    });
    if (answer.status === 400 || answer.status === 401) throw refused(answer.status);
    if (answer.status !== 200) throw new Error(`Google gave no access token: it answered ${String(answer.status)}`);
    const { access_token: value, expires_in: seconds } = z.parse(granted, answer.body);
    this.token = { value, until: at + seconds * 1_000 - renewBeforeMs };
    return value;
  }

  private async fetch(url: URL, init: RequestInit): Promise<{ status: number; body: unknown }> {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(this.settings.timeoutMs) });
    const text = await response.text();
    return { status: response.status, body: response.ok && text !== '' ? JSON.parse(text) : {} };
  }
}

const saved = (status: number): boolean => {
  if (status >= 200 && status < 300) return true;
  if (status === 404) return false;
  if (status === 429 || status >= 500) throw new Error(`Google answered ${String(status)}`);
  throw refused(status);
};

const refused = (status: number): DomainError =>
  new DomainError('GOOGLE_WALLET_REFUSED', { isFinal: true, message: `Google refused the change of a pass (${String(status)}).` });
