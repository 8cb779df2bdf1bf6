import { Injectable } from '@nestjs/common';
import { readVehicleGuide, readVehicleRecord, type VehicleGuide } from '@kerbside/contracts/http/pricing/vehicle-records';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Redis } from '@kerbside/platform/redis/redis';
import * as z from 'zod/mini';
import { controller, serves } from '@kerbside/platform/http/controller';
import { vehicleGuideKey } from '../vehicles/found-vehicle.js';
import { VehicleDataError } from '../vehicles/vehicle-data-error.js';
import { VehicleLookup } from '../vehicles/vehicle-lookup.js';
import { Guide } from './guide.js';

/** The parts of a profile are asked for together, and several need the same answer. */
const keptSeconds = 30 * 60;

/** What the guide knows about a vehicle, asked once in half an hour; what the registers know is kept by the lookup. */
@Injectable()
export class VehicleRecordsService {
  constructor(
    private readonly guide: Guide,
    private readonly redis: Redis,
  ) {}

  async guideTo(registrationNumber: string, mileage: number | null): Promise<VehicleGuide> {
    const key = this.redis.key(...vehicleGuideKey(registrationNumber, mileage));
    const known = z.safeParse(readVehicleGuide.data, JSON.parse((await this.redis.attempt((client) => client.get(key))) ?? 'null'));
    if (known.success) return known.data;
    const found = await this.guide.find(registrationNumber, mileage).catch(refuse);
    await this.redis.attempt((client) => client.set(key, JSON.stringify(found), 'EX', keptSeconds));
    return found;
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
