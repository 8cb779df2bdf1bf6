import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import { readVehicleGuide, readVehicleRecord } from '@kerbside/contracts/http/pricing/vehicle-records';
import { Input, Serves } from '@kerbside/platform/calls/http';
import { VehicleRecordsService } from './vehicle-records.service.js';

@Controller()
export class VehicleRecordsController {
  constructor(private readonly records: VehicleRecordsService) {}

  @Serves(readVehicleRecord)
  record(@Input() { params }: CallRequest<typeof readVehicleRecord>) {
    return this.records.record(params.vrm);
  }

  @Serves(readVehicleGuide)
  guide(@Input() { params, query }: CallRequest<typeof readVehicleGuide>) {
    return this.records.guideTo(params.vrm, query.mileage === undefined ? null : Number(query.mileage));
  }
}
