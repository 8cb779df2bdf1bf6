import { Injectable } from '@nestjs/common';
import type { CallData } from '@kerbside/contracts/call';
import { isSameMake, testedMileages } from '@kerbside/contracts/car/car-facts';
import { readVehicleGuide, readVehicleRecord, type VehicleGuide } from '@kerbside/contracts/http/pricing/vehicle-records';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';
import { mileageOf, type CarRecord, type InRegisters } from '../cars/car.js';
import { PlatesRepository } from '../plates/plates.repository.js';

export type VehicleRecord = CallData<typeof readVehicleRecord>;

/** What pricing, which has the registers and the guide, knows about a car. */
@Injectable()
export class Registers {
  constructor(
    private readonly internal: Internal,
    private readonly plates: PlatesRepository,
  ) {}

  async record(car: CarRecord): Promise<VehicleRecord> {
    const record = await asked(this.internal.send(readVehicleRecord, { params: { vrm: plateOf(car) } }));
    if (await this.isOfAnother(car, record)) throw new DomainError('VEHICLE_NOT_FOUND');
    return record;
  }

  /** A registration that moved from another car reaches the registers late: until then they have that one by it. */
  private async isOfAnother(car: CarRecord, { vehicle }: VehicleRecord): Promise<boolean> {
    return !isSameMake(car.make, vehicle.make) && (await this.hasChanged(car));
  }

  /** Its registration, with us. */
  private async hasChanged({ _id }: CarRecord): Promise<boolean> {
    return (await this.plates.approvedOf(_id)).length > 0;
  }

  /** Nothing of a car that they do not have, and none of it while they cannot be asked: what is noted is noted all the same. */
  async known(car: CarRecord): Promise<InRegisters> {
    if (car.registrationNumber === null) return { registered: null, mileages: [] };
    try {
      const { vehicle, motTests } = await this.record(car);
      return { registered: vehicle.first_registration_date, mileages: testedMileages(motTests) };
    } catch {
      return { registered: null, mileages: [] };
    }
  }

  /** Nothing of a registration that they do not know: what we know of the car is told all the same. */
  async ifKnown(car: CarRecord): Promise<{ readonly record?: VehicleRecord | undefined; readonly guide?: VehicleGuide | undefined }> {
    const [record, guide] = await Promise.all([unlessUnknown(this.record(car)), unlessUnknown(this.guide(car))]);
    return { record, guide };
  }

  async guide(car: CarRecord): Promise<VehicleGuide> {
    const mileage = mileageOf(car);
    const query = mileage ? { mileage: String(mileage) } : {};
    const guide = await asked(this.internal.send(readVehicleGuide, { params: { vrm: plateOf(car) }, query }));
    // It does not say of which make it speaks; where the registers cannot be asked either, it is believed.
    if (await this.hasChanged(car))
      await this.record(car).catch((error: unknown) => {
        if (isUnknown(error)) throw error;
      });
    return guide;
  }
}

const plateOf = ({ registrationNumber }: CarRecord): string => {
  if (registrationNumber === null) throw new DomainError('NO_REGISTRATION');
  return registrationNumber;
};

/** Pricing's own words send people on with their quote. */
const asked = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((cause: unknown) => {
    throw isUnknown(cause) ? new DomainError('VEHICLE_NOT_FOUND', { cause }) : cause;
  });

const unlessUnknown = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    if (!isUnknown(error)) throw error;
    return undefined;
  });

/** Whether the registers do not know the registration, as distinct from not being reached. */
export const isUnknown = (error: unknown): boolean => error instanceof DomainError && error.code === 'VEHICLE_NOT_FOUND';
