import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { tokenHash } from '@kerbside/platform/auth/auth';
import { addressOf } from '@kerbside/platform/http/client-address';
import { Clock } from '@kerbside/platform/time/clock';
import type { FastifyReply } from '@kerbside/platform/calls/http';
import { Sweeper } from '@kerbside/platform/work/sweep';
import type { AttemptSource } from '../limits/attempts.js';
import { PeopleRepository } from '../people/people.repository.js';
import { nobodysId } from '../people/person.js';
import { KnownDevicesRepository } from './known-devices.repository.js';
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

const tokenBytes = 32;
const forgetEveryMs = 24 * 60 * 60_000;

/** The browsers that an account knows. Strangers who guess its password slow down only themselves, not these browsers. */
@Injectable()
export class KnownDevices {
  constructor(
    private readonly devices: KnownDevicesRepository,
    private readonly people: PeopleRepository,
    private readonly cookie: DeviceCookie,
    private readonly clock: Clock,
    sweeper: Sweeper,
  ) {
    sweeper.every('forget-devices', forgetEveryMs, () => this.devices.removeUnused(new Date(this.clock.now().getTime() - deviceLifeMs)));
  }

  async sourceOf(reply: FastifyReply, email: string): Promise<AttemptSource> {
    const address = addressOf(reply);
    const token = this.cookie.read(reply.request);
    if (token === undefined) return { address, knownDevice: undefined };
    const person = await this.people.findByEmail(email);
    return { address, knownDevice: await this.devices.idOf(tokenHash(token), person?._id ?? nobodysId) };
  }

  /** Gives the browser a new token each time, so that a token planted there is worthless. */
  async remember(reply: FastifyReply, personId: string): Promise<void> {
    const before = this.cookie.read(reply.request);
    const token = randomBytes(tokenBytes).toString('base64url');
    const deviceHash = tokenHash(token);
    if (before !== undefined) await this.devices.rename(tokenHash(before), deviceHash);
    await this.devices.note({ deviceHash, personId, lastSignInAt: this.clock.now() });
    this.cookie.set(reply, token, { maxAge: deviceLifeMs / 1_000 });
  }
}
