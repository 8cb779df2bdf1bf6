import { Injectable } from '@nestjs/common';
import type { FastifyReply } from '@kerbside/platform/calls/http';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';

const day = 24 * 60 * 60_000;
/** After a year without signing in, a browser counts as unknown again. */
export const deviceLifeMs = 365 * day;

/** Marks a browser in which a person has signed in before. It does not sign anyone in. */
@Injectable()
export class DeviceCookie {
  private readonly name: string;
  private readonly attributes: { path: string; httpOnly: boolean; secure: boolean; sameSite: 'lax' };

  constructor(config: PlatformConfig) {
    const secure = config.publicUrl.startsWith('https:');
    this.name = secure ? '__Host-ks_device' : 'ks_device';
    this.attributes = { path: '/', httpOnly: true, secure, sameSite: 'lax' };
  }

  read({ request }: FastifyReply): string | undefined {
    return request.cookies[this.name] || undefined;
  }

  set(reply: FastifyReply, token: string): void {
    void reply.setCookie(this.name, token, { ...this.attributes, maxAge: deviceLifeMs / 1_000 });
  }
}
