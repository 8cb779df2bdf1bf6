import { Injectable } from '@nestjs/common';
import type { FastifyReply } from '@kerbside/platform/http';
import { SessionCookie } from '@kerbside/platform/session-cookie';
import type { OpenSession } from '../sessions/sessions.service.js';
import { KnownDevices } from './known-devices.js';

/** Sets the cookies of a browser that has just signed in. */
@Injectable()
export class Arrivals {
  constructor(
    private readonly cookie: SessionCookie,
    private readonly devices: KnownDevices,
  ) {}

  async welcome(reply: FastifyReply, personId: string, { token, endsAt }: OpenSession): Promise<void> {
    this.cookie.set(reply, token, endsAt);
    await this.devices.remember(reply, personId);
  }
}
