import { Injectable } from '@nestjs/common';
import type { CallData } from '@kerbside/contracts/call';
import { readVehicleGuide, readVehicleRecord, type VehicleGuide, type MotTest } from '@kerbside/contracts/http/pricing/vehicle-records';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Redis } from '@kerbside/platform/redis/redis';
import * as z from 'zod/mini';
import { controller, serves } from '@kerbside/platform/http/controller';
import { vehicleRecordKey } from '../vehicles/found-vehicle.js';
import { Dvsa, type DvsaVehicle } from '../vehicles/dvsa.js';
import { VehicleDataError } from '../vehicles/vehicle-data-error.js';
import { VehicleLookup } from '../vehicles/vehicle-lookup.js';
import { Guide } from './guide.js';

const milesInKilometre = 0.621371;

/** The tests as DVSA has them, the newest first; kilometres become miles. */
export const motTestsOf = ({ motTests }: Pick<DvsaVehicle, 'motTests'>): MotTest[] =>
  motTests
    .map(({ completedDate, testResult, expiryDate, odometerValue, odometerUnit, defects }) => ({
      testedOn: dayOf(completedDate),
      isPass: testResult.toUpperCase() === 'PASSED',
      expiresOn: expiryDate ? dayOf(expiryDate) : null,
      mileage: milesOf(odometerValue, odometerUnit),
      items: (defects ?? []).map(({ type, text }) => ({ type: type ?? 'NOTE', text: text ?? '' })),
    }))
    .sort((a, b) => b.testedOn.localeCompare(a.testedOn));

const dayOf = (written: string): string => written.slice(0, 10).replaceAll('.', '-');

const milesOf = (value: string | null | undefined, unit: string | null | undefined): number | null => {
  if (!/^\d+$/.test(value ?? '')) return null;
  return Math.round(Number(value) * (unit?.toUpperCase() === 'KM' ? milesInKilometre : 1));
};

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

export const VehicleRecordsController = controller({ records: VehicleRecordsService }, [
  serves(readVehicleRecord, ({ params }, { records }) => records.record(params.vrm)),
  serves(readVehicleGuide, ({ params, query }, { records }) =>
    records.guideTo(params.vrm, query.mileage === undefined ? null : Number(query.mileage)),
  ),
]);
