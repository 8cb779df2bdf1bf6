import { Injectable } from '@nestjs/common';
import { framedHeader, untouchedHeader } from '@kerbside/contracts/anti-forgery';
import type { CookieName } from '@kerbside/contracts/cookies';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PlatformConfig } from '../settings/platform-config.js';

/** Whether the page that asks is a frame in a page of another site, by its own word. */
export const isFramed = ({ headers }: FastifyRequest): boolean => headers[framedHeader] === '1';

/** Whether the page asks by itself, by its own word. */
export const isUntouched = ({ headers }: FastifyRequest): boolean => headers[untouchedHeader] === '1';

/** How long a browser keeps a cookie; until it ends, unless stated. */
type CookieLife = Pick<CookieSerializeOptions, 'expires' | 'maxAge'>;

/** A cookie of our own origin that no script reads. `__Host-` binds it to that origin; it needs https. */
export class OwnCookie {
  private readonly isSecure: boolean;
  readonly name: string;

  constructor(config: Pick<PlatformConfig, 'publicUrl'>, called: CookieName) {
    this.isSecure = config.publicUrl.startsWith('https:');
    this.name = this.isSecure ? `__Host-${called}` : called;
  }

  read(request: FastifyRequest): string | undefined {
    return request.cookies[this.name] || undefined;
  }

  set(reply: FastifyReply, value: string, life: CookieLife = {}): void {
    void reply.setCookie(this.name, value, { ...this.attributes(reply.request), ...life });
  }

  clear(reply: FastifyReply): void {
    void reply.clearCookie(this.name, this.attributes(reply.request));
  }

  /** In a page of another site a browser keeps only what is apart for each such page. Other sites forge no write by it: see `refuseForgery`. */
  private attributes(request: FastifyRequest): CookieSerializeOptions {
    const own = { path: '/', httpOnly: true } as const;
    return isFramed(request)
      ? { ...own, secure: true, sameSite: 'none', partitioned: true }
      : { ...own, secure: this.isSecure, sameSite: 'lax' };
  }
}

/** The cookie that carries the opaque session token. */
@Injectable()
export class SessionCookie extends OwnCookie {
  constructor(config: PlatformConfig) {
    super(config, 'ks_session');
  }
}
