import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { findCarHolder } from '@kerbside/contracts/http/accounts';
import type { Vehicle } from '@kerbside/contracts/http/pricing';
import { Internal } from '@kerbside/platform/internal';
import { Log } from '@kerbside/platform/log';
import { VehicleLookup } from './vehicle-lookup.js';

@Injectable()
export class VehiclesService {
  constructor(
    private readonly lookup: VehicleLookup,
    private readonly internal: Internal,
    private readonly log: Log,
  ) {}

  async find(registrationNumber: string, caller: Caller): Promise<Vehicle> {
    const [found, may_login] = await Promise.all([this.lookup.find(registrationNumber), this.mayLogIn(registrationNumber, caller)]);
    return { ...found, may_login };
  }

  /** Q6: an account holds the car and nobody is signed in. A hint only, so a lookup does without it when accounts is away. */
  private async mayLogIn(vrm: string, caller: Caller): Promise<boolean> {
    if (caller.kind !== 'visitor') return false;
    try {
      return (await this.internal.send(findCarHolder, { body: { vrm } })).exists;
    } catch (error) {
      this.log.warn({ error }, 'Accounts did not say whether somebody holds the car');
      return false;
    }
  }
}
