import { readVehicleGuide, type VehicleGuide } from '@kerbside/contracts/http/pricing/vehicle-records';
import { RegisterLine, type LineSettings, type RegisterSettings } from '../vehicles/register-line.js';

/** The trade's guide to used cars: values, keepers, earlier registrations and recalls by registration. It answers in our shape; another guide is another file. */
export class Guide {
  private readonly line: RegisterLine;

  constructor(
    private readonly settings: RegisterSettings,
    way: Pick<LineSettings, 'fetch' | 'breakers'>,
  ) {
    this.line = new RegisterLine({ ...way, party: 'vehicle guide', timeoutMs: settings.timeoutMs });
  }

  /** With no mileage, the value is for one that is usual for its age. */
  find(registrationNumber: string, mileage: number | null): Promise<VehicleGuide> {
    const at = mileage === null ? '' : `?mileage=${mileage}`;
    return this.line.send({
      url: `${this.settings.url}/v1/vehicles/${encodeURIComponent(registrationNumber)}${at}`,
      init: { headers: { 'x-api-key': this.settings.apiKey, accept: 'application/json' } },
      answer: readVehicleGuide.data,
    });
  }
}
