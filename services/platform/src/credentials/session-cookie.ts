import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PlatformConfig } from '../settings/platform-config.js';

/** The cookie that carries the opaque session token. `__Host-` binds it to our own origin; it needs https. */
@Injectable()
export class SessionCookie {
  private readonly isSecure: boolean;
  readonly name: string;

  constructor(config: PlatformConfig) {
    this.isSecure = config.publicUrl.startsWith('https:');
    this.name = this.isSecure ? '__Host-ks_session' : 'ks_session';
  }

  read(request: FastifyRequest): string | undefined {
    return request.cookies[this.name] || undefined;
  }

  /** Without `expires` it ends with the browser. */
  set(reply: FastifyReply, token: string, expires?: Date): void {
    void reply.setCookie(this.name, token, { ...this.attributes(), ...(expires ? { expires } : {}) });
  }

  clear(reply: FastifyReply): void {
    void reply.clearCookie(this.name, this.attributes());
  }

  private attributes() {
    return { path: '/', httpOnly: true, secure: this.isSecure, sameSite: 'lax' as const };
  }
}
