import { Injectable } from '@nestjs/common';
import type { CallData } from '@kerbside/contracts/call';
import { testedMileages } from '@kerbside/contracts/car/car-facts';
import { readVehicleGuide, readVehicleRecord, type VehicleGuide } from '@kerbside/contracts/http/pricing/vehicle-records';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';
import type { CarRecord, InRegisters } from '../cars/car.js';

/** What pricing, which has the registers and the guide, knows about a car. */
@Injectable()
export class Registers {
  constructor(private readonly internal: Internal) {}

  record(car: CarRecord): Promise<CallData<typeof readVehicleRecord>> {
    return asked(this.internal.send(readVehicleRecord, { params: { vrm: plateOf(car) } }));
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

  guide(car: CarRecord): Promise<VehicleGuide> {
    const query = car.currentMileage ? { mileage: String(car.currentMileage) } : {};
    return asked(this.internal.send(readVehicleGuide, { params: { vrm: plateOf(car) }, query }));
  }
}

const plateOf = ({ registrationNumber }: CarRecord): string => {
  if (registrationNumber === null) throw new DomainError('NO_REGISTRATION');
  return registrationNumber;
};

/** Pricing's own words send people on with their quote. */
const asked = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((cause: unknown) => {
    throw cause instanceof DomainError && cause.code === 'VEHICLE_NOT_FOUND' ? new DomainError('VEHICLE_NOT_FOUND', { cause }) : cause;
  });
