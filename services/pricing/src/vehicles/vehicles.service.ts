import { setTimeout as after } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { findCarHolder } from '@kerbside/contracts/http/accounts/accounts';
import type { Vehicle } from '@kerbside/contracts/http/pricing/vehicle';
import { BlockedFields } from '@kerbside/platform/blocked/blocked-fields';
import { Internal } from '@kerbside/platform/internal/internal';
import { Log } from '@kerbside/platform/telemetry/log';
import { VehicleLookup } from './vehicle-lookup.js';

/** How long the vehicle may wait for the hint. */
const hintWaitMs = 1_500;

@Injectable()
export class VehiclesService {
  constructor(
    private readonly lookup: VehicleLookup,
    private readonly internal: Internal,
    private readonly log: Log,
    private readonly blocked: BlockedFields,
  ) {}

  async find(registrationNumber: string, caller: Caller): Promise<Vehicle> {
    await this.blocked.refuse({ vrm: ['vrm', registrationNumber] });
    const [found, may_login] = await Promise.all([this.lookup.find(registrationNumber), this.mayLogIn(registrationNumber, caller)]);
    return { ...found, may_login };
  }

  /** Q6: true when an account has the car and nobody is signed in. Only a hint: false if accounts does not respond. */
  private async mayLogIn(vrm: string, caller: Caller): Promise<boolean> {
    if (caller.kind !== 'visitor') return false;
    return Promise.race([this.isHeld(vrm), after(hintWaitMs, false, { ref: false })]);
  }

  private async isHeld(vrm: string): Promise<boolean> {
    try {
      return (await this.internal.send(findCarHolder, { body: { vrm } })).exists;
    } catch (error) {
      this.log.warn({ error }, 'Accounts did not say whether an account holds the car');
      return false;
    }
  }
}
