import { Injectable } from '@nestjs/common';
import { OwnCookie } from '@kerbside/platform/credentials/session-cookie';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';

const day = 24 * 60 * 60_000;
/** After a year without signing in, a browser counts as unknown again. */
export const deviceLifeMs = 365 * day;

/** Marks a browser in which a person has signed in before. It does not sign anyone in. */
@Injectable()
export class DeviceCookie extends OwnCookie {
  constructor(config: PlatformConfig) {
    super(config, 'ks_device');
  }
}
