import { Injectable } from '@nestjs/common';
import type { FastifyReply } from '@kerbside/platform/http';
import { PlatformConfig } from '@kerbside/platform/platform-config';

const day = 24 * 60 * 60_000;
/** A browser in which nobody signed in for a year is a stranger's again. */
export const deviceLifeMs = 365 * day;

/** Says that somebody has signed in here before. It lets nobody in. */
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
