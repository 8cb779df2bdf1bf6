import { Injectable } from '@nestjs/common';
import { knownMotOf, type KnownMot } from '@kerbside/contracts/car/mot-failures';
import { londonDay } from '@kerbside/contracts/days/dates';
import { readVehicleRecord, type MotTest } from '@kerbside/contracts/http/pricing/vehicle-records';
import { Internal } from '@kerbside/platform/internal/internal';
import type { OrderRecord } from '../policies/policy.js';

/** The MOT tests of a car, as the register and our garages know them. */
@Injectable()
export class CarTests {
  constructor(private readonly internal: Internal) {}

  /** Without the register a claim can be made all the same: staff see what was said. */
  async of(vrm: string | null): Promise<readonly MotTest[]> {
    if (vrm === null) return [];
    try {
      return (await this.internal.send(readVehicleRecord, { params: { vrm } })).motTests;
    } catch {
      return [];
    }
  }

  /** Those since an MOT with repairs was bought. The garage knows how its own went before the register does. */
  async since({ vehicle, issuedAt, visit }: Pick<OrderRecord, 'vehicle' | 'issuedAt' | 'visit'>): Promise<KnownMot[]> {
    const bought = londonDay(issuedAt);
    const registered = (await this.of(vehicle.registrationNumber)).map(knownMotOf).filter(({ on }) => on >= bought);
    const isKnown = visit === null || visit.motResult === null || registered.some(({ on }) => on === visit.day);
    return isKnown ? registered : [...registered, { on: visit.day, hasPassed: visit.motResult === 'passed', failedOn: [] }];
  }
}
