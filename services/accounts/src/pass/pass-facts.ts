import { Injectable } from '@nestjs/common';
import { readCoverOfCar } from '@kerbside/contracts/http/claims/cars';
import { walletServicePath } from '@kerbside/contracts/http/accounts/wallet';
import { Internal } from '@kerbside/platform/internal/internal';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import type { CarRecord } from '../cars/car.js';
import { updateTokenOf, type PassFacts } from './pass.js';

/** What the pass of a car shows now, as claims knows it. */
@Injectable()
export class FactsOfPasses {
  constructor(
    private readonly internal: Internal,
    private readonly config: PlatformConfig,
  ) {}

  async of(car: CarRecord, isPreview: boolean): Promise<PassFacts> {
    const { customerId, registrationNumber, make, model } = car;
    const { rows } = await this.internal.send(readCoverOfCar, { body: { customerId, registrationNumber, make, model } });
    const at = (path: string): string => new URL(path, this.config.publicUrl).href;
    const updates = { address: at(walletServicePath), token: updateTokenOf(car._id, this.config.serviceKey) };
    // A car that was taken off the account has no page any more; its policies are still there.
    const page = car.archivedAt ? '/account' : `/account/cars/${car._id}`;
    return { car, covers: rows, url: at(page), isPreview, updates };
  }
}
