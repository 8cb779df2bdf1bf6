import * as z from 'zod/mini';
import { RegisterLine, type LineSettings, type RegisterSettings } from './register-line.js';

/** DVLA Vehicle Enquiry Service: https://developer-portal.driver-vehicle-licensing.api.gov.uk. It does not return a model. */
const dvlaVehicle = z.object({
  registrationNumber: z.string(),
  make: z.optional(z.string()),
  colour: z.optional(z.string()),
  fuelType: z.optional(z.string()),
  engineCapacity: z.optional(z.int()),
  yearOfManufacture: z.optional(z.int()),
  /** YYYY-MM, anywhere in the world. */
  monthOfFirstRegistration: z.optional(z.string()),
  /** YYYY-MM, in the UK, of a car that was imported. */
  monthOfFirstDvlaRegistration: z.optional(z.string()),
  taxStatus: z.optional(z.string()),
  taxDueDate: z.optional(z.string()),
  motStatus: z.optional(z.string()),
  motExpiryDate: z.optional(z.string()),
  /** Kilograms; 0 for most cars, whose weight it does not know. */
  revenueWeight: z.optional(z.int()),
});
export type DvlaVehicle = z.infer<typeof dvlaVehicle>;

export class Dvla {
  private readonly line: RegisterLine;

  constructor(
    private readonly settings: RegisterSettings,
    way: Pick<LineSettings, 'fetch' | 'breakers'>,
  ) {
    this.line = new RegisterLine({ ...way, party: 'DVLA', timeoutMs: settings.timeoutMs });
  }

  find(registrationNumber: string): Promise<DvlaVehicle> {
    return this.line.send({
      url: `${this.settings.url}/vehicle-enquiry/v1/vehicles`,
      init: {
        method: 'POST',
        headers: { 'x-api-key': this.settings.apiKey, 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ registrationNumber }),
      },
      answer: dvlaVehicle,
    });
  }
}
