import { Injectable } from '@nestjs/common';
import { isSameMake } from '@kerbside/contracts/car/car-facts';
import { knownMotOf, type KnownMot } from '@kerbside/contracts/car/mot-failures';
import { londonDay } from '@kerbside/contracts/days/dates';
import { readVehicleRecord, type MotTest } from '@kerbside/contracts/http/pricing/vehicle-records';
import { Internal } from '@kerbside/platform/internal/internal';
import type { OrderRecord, PolicyRecord } from '../policies/policy.js';

/** With `carId` once its registration was changed with us. */
type InsuredCar = Pick<PolicyRecord, 'vehicle' | 'carId'>;

/** The MOT tests of a car, as the register and our garages know them. */
@Injectable()
export class CarTests {
  constructor(private readonly internal: Internal) {}

  /** Without the register a claim can be made all the same: staff see what was said. A registration that moved may still be another car’s there. */
  async of({ vehicle: { registrationNumber: vrm, make }, carId }: InsuredCar): Promise<readonly MotTest[]> {
    if (vrm === null) return [];
    try {
      const { vehicle, motTests } = await this.internal.send(readVehicleRecord, { params: { vrm } });
      return carId !== undefined && !isSameMake(vehicle.make, make) ? [] : motTests;
    } catch {
      return [];
    }
  }

  /** Those since an MOT with repairs was bought. The garage knows how its own went before the register does. */
  async since({ issuedAt, visit, ...car }: InsuredCar & Pick<OrderRecord, 'issuedAt' | 'visit'>): Promise<KnownMot[]> {
    const bought = londonDay(issuedAt);
    const registered = (await this.of(car)).map(knownMotOf).filter(({ on }) => on >= bought);
    const isKnown = visit === null || visit.motResult === null || registered.some(({ on }) => on === visit.day);
    return isKnown ? registered : [...registered, { on: visit.day, hasPassed: visit.motResult === 'passed', failedOn: [] }];
  }
}
