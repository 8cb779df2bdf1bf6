import { Injectable } from '@nestjs/common';
import { readVehicleGuide, readVehicleRecord, type VehicleGuide } from '@kerbside/contracts/http/pricing/vehicle-records';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Redis } from '@kerbside/platform/redis/redis';
import { controller, serves } from '@kerbside/platform/http/controller';
import { vehicleGuideKey } from '../vehicles/found-vehicle.js';
import { keptAnswer } from '../vehicles/kept-answer.js';
import { VehicleDataError } from '../vehicles/vehicle-data-error.js';
import { VehicleLookup } from '../vehicles/vehicle-lookup.js';
import { Guide } from './guide.js';

/** What the guide knows about a vehicle; the lookup has what the registers know. */
@Injectable()
export class VehicleRecordsService {
  constructor(
    private readonly guide: Guide,
    private readonly redis: Redis,
  ) {}

  guideTo(registrationNumber: string, mileage: number | null): Promise<VehicleGuide> {
    const ask = () => this.guide.find(registrationNumber, mileage).catch(refuse);
    return keptAnswer(this.redis, { key: vehicleGuideKey(registrationNumber, mileage), answer: readVehicleGuide.data, ask });
  }
}

const refuse = (cause: unknown): never => {
  if (!(cause instanceof VehicleDataError)) throw cause;
  throw new DomainError(cause.isAnswer ? 'VEHICLE_NOT_FOUND' : 'VEHICLE_LOOKUP_UNAVAILABLE', { cause });
};

export const VehicleRecordsController = controller({ lookup: VehicleLookup, records: VehicleRecordsService }, [
  serves(readVehicleRecord, ({ params }, { lookup }) => lookup.record(params.vrm)),
  serves(readVehicleGuide, ({ params, query }, { records }) =>
    records.guideTo(params.vrm, query.mileage === undefined ? null : Number(query.mileage)),
  ),
]);
