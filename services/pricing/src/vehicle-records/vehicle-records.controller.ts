import { controller, serves } from '@kerbside/platform/http/controller';
import { readVehicleGuide, readVehicleRecord } from '@kerbside/contracts/http/pricing/vehicle-records';
import { VehicleRecordsService } from './vehicle-records.service.js';

export const VehicleRecordsController = controller({ records: VehicleRecordsService }, [
  serves(readVehicleRecord, ({ params }, { records }) => records.record(params.vrm)),
  serves(readVehicleGuide, ({ params, query }, { records }) =>
    records.guideTo(params.vrm, query.mileage === undefined ? null : Number(query.mileage)),
  ),
]);
