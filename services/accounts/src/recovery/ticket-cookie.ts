import { Injectable } from '@nestjs/common';
import type { FastifyReply } from '@kerbside/platform/calls/http';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import { codeLifeMs } from './recovery.js';

/** Binds a one-time code to the browser that asked for it. */
@Injectable()
export class TicketCookie {
  private readonly name: string;
  private readonly attributes: { path: string; httpOnly: boolean; secure: boolean; sameSite: 'lax' };

  constructor(config: PlatformConfig) {
    const secure = config.publicUrl.startsWith('https:');
    this.name = secure ? '__Host-ks_code' : 'ks_code';
    this.attributes = { path: '/', httpOnly: true, secure, sameSite: 'lax' };
  }

  read({ request }: FastifyReply): string | undefined {
    return request.cookies[this.name];
  }

  set(reply: FastifyReply, ticket: string): void {
    void reply.setCookie(this.name, ticket, { ...this.attributes, maxAge: codeLifeMs / 1_000 });
  }

  clear(reply: FastifyReply): void {
    void reply.clearCookie(this.name, this.attributes);
  }
}
