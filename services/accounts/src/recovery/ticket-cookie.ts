import { Injectable } from '@nestjs/common';
import { OwnCookie } from '@kerbside/platform/credentials/session-cookie';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';

/** Binds a one-time code to the browser that asked for it. */
@Injectable()
export class TicketCookie extends OwnCookie {
  constructor(config: PlatformConfig) {
    super(config, 'ks_code');
  }
}
