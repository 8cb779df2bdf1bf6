import { Injectable } from '@nestjs/common';
import type { CallData } from '@kerbside/contracts/call';
import { readVehicleGuide, readVehicleRecord, type VehicleGuide } from '@kerbside/contracts/http/pricing/vehicle-records';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Redis } from '@kerbside/platform/redis/redis';
import * as z from 'zod/mini';
import { vehicleRecordKey } from '../personal-data/keys-of-vehicle.js';
import { Dvsa } from '../vehicles/dvsa.js';
import { motTestsOf } from '../vehicles/mot-tests.js';
import { VehicleDataError } from '../vehicles/vehicle-data-error.js';
import { VehicleLookup } from '../vehicles/vehicle-lookup.js';
import { Guide } from './guide.js';

/** The parts of a profile are asked for together, and most of them need the same answer. */
const keptSeconds = 30 * 60;

type Record = CallData<typeof readVehicleRecord>;

/** What the registers and the guide know about a vehicle, asked once in half an hour. */
@Injectable()
export class VehicleRecordsService {
  constructor(
    private readonly lookup: VehicleLookup,
    private readonly dvsa: Dvsa,
    private readonly guide: Guide,
    private readonly redis: Redis,
  ) {}

  record(registrationNumber: string): Promise<Record> {
    return this.kept(['record', registrationNumber], readVehicleRecord.data, async () => {
      const [vehicle, dvsa] = await Promise.all([this.lookup.find(registrationNumber), this.dvsa.known(registrationNumber)]);
      return { vehicle, motTests: motTestsOf(dvsa) };
    });
  }

  guideTo(registrationNumber: string, mileage: number | null): Promise<VehicleGuide> {
    return this.kept(['guide', registrationNumber, String(mileage)], readVehicleGuide.data, () =>
      this.guide.find(registrationNumber, mileage),
    );
  }

  private async kept<S extends z.core.$ZodType>(
    names: readonly string[],
    schema: S,
    ask: () => Promise<z.output<S>>,
  ): Promise<z.output<S>> {
    const key = this.redis.key(...vehicleRecordKey(names));
    const known = z.safeParse(schema, JSON.parse((await this.redis.attempt((client) => client.get(key))) ?? 'null'));
    if (known.success) return known.data;
    const found = await ask().catch(refuse);
    await this.redis.attempt((client) => client.set(key, JSON.stringify(found), 'EX', keptSeconds));
    return found;
  }
}

const refuse = (cause: unknown): never => {
  if (!(cause instanceof VehicleDataError)) throw cause;
  throw new DomainError(cause.isAnswer ? 'VEHICLE_NOT_FOUND' : 'VEHICLE_LOOKUP_UNAVAILABLE', { cause });
};
