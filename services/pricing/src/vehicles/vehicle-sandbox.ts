import { addDays, addMonths, londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { DvlaVehicle } from './dvla.js';
import type { DvsaVehicle } from './dvsa.js';
import type { OutsideFetch } from '@kerbside/platform/internal/breakers';
import { sandboxCars, type SandboxCar } from './sandbox-registrations.js';

/** DVLA's own plates for its refusals, and one more that never responds: ER19TMO. */
const failures: Readonly<Record<string, number>> = { ER19BAD: 400, ER19NFD: 404, ER19THR: 429, ER19ERR: 500, ER19MNT: 503 };
const silentPlate = 'ER19TMO';
/** DVSA does not know this car. */
const untestedPlate = 'AA19NEW';

/**
 * Stands in for the registers behind the adapters' fetch: the same requests, responses and refusals as the real ones, from fixed data.
 * Dates that would go out of date (tax, MOT) are derived from today.
 */
export const vehicleSandbox =
  (now: () => Date): OutsideFetch =>
  async (url, init) => {
    const { pathname } = new URL(url);
    if (pathname.endsWith('/token')) return Response.json({ access_token: 'sandbox', expires_in: 3_600, token_type: 'Bearer' });
    if (pathname.endsWith('/vehicles')) return dvlaAnswer(askedPlate(init), londonDay(now()), init.signal);
    return dvsaAnswer(decodeURIComponent(pathname.split('/').at(-1) ?? ''), londonDay(now()));
  };

const askedPlate = (init: RequestInit): string =>
  String((JSON.parse(String(init.body)) as { registrationNumber?: unknown }).registrationNumber);

const dvlaAnswer = async (plate: string, today: IsoDay, signal: AbortSignal | null | undefined): Promise<Response> => {
  if (plate === silentPlate) await silence(signal);
  const failure = failures[plate];
  if (failure !== undefined) return refusal(failure);
  const car = sandboxCars.get(plate);
  return car ? Response.json(dvlaVehicle(car, today)) : refusal(404);
};

const dvsaAnswer = (plate: string, today: IsoDay): Response => {
  const car = sandboxCars.get(plate);
  return car && plate !== untestedPlate
    ? Response.json(dvsaVehicle(car, today))
    : Response.json({ errorCode: 'MOTH-NF-01', message: 'Vehicle not found' }, { status: 404 });
};

const refusal = (status: number): Response => Response.json({ errors: [{ status: String(status), title: 'Sandbox refusal' }] }, { status });

const silence = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true }));

const dvlaVehicle = (car: SandboxCar, today: IsoDay): DvlaVehicle => {
  const mot = motDueOn(car, today);
  return {
    registrationNumber: car.plate,
    make: car.make.toUpperCase(),
    colour: car.colour,
    fuelType: car.fuel,
    // No capacity is given for electric cars.
    ...(car.engineSize ? { engineCapacity: car.engineSize } : {}),
    yearOfManufacture: Number(car.registered.slice(0, 4)),
    monthOfFirstRegistration: car.registered.slice(0, 7),
    taxStatus: car.taxStatus,
    ...(car.taxStatus === 'Taxed' ? { taxDueDate: `${addMonths(today, 5).slice(0, 7)}-01` } : {}),
    ...(isTested(car, today)
      ? { motStatus: mot < today ? 'Not valid' : 'Valid', motExpiryDate: mot }
      : { motStatus: 'No details held by DVLA' }),
    revenueWeight: car.revenueWeight,
  };
};

const dvsaVehicle = (car: SandboxCar, today: IsoDay): DvsaVehicle => ({
  registration: car.plate,
  make: car.make.toUpperCase(),
  model: `${car.model} ${car.variant}`.trim().toUpperCase(),
  firstUsedDate: car.registered,
  registrationDate: car.registered,
  fuelType: car.fuel,
  primaryColour: car.colour,
  engineSize: car.engineSize ? String(car.engineSize) : null,
  hasOutstandingRecall: car.hasRecall ? 'Yes' : 'No',
  ...(isTested(car, today) ? {} : { motTestDueDate: motDueOn(car, today) }),
  motTests: motTests(car, today),
});

const firstTestYears = 3;
const isTested = (car: SandboxCar, today: IsoDay): boolean => addMonths(car.registered, 12 * firstTestYears) <= today;

/** The next anniversary of the registration, from the third on; for the expired car, a month ago. */
const motDueOn = (car: SandboxCar, today: IsoDay): IsoDay => {
  if (car.motIsExpired) return addMonths(today, -1);
  let years = firstTestYears;
  while (addMonths(car.registered, 12 * years) <= today) years += 1;
  return addMonths(car.registered, 12 * years);
};

/** Cars of the demonstration are driven little, so that what people say of them is believed. */
const milesAYear = 1_500;
/** At its last test this car shows fewer miles than at the one before. */
const loweredPlate = 'AA19SRN';
const loweredBy = 5_000;
const advisory = { type: 'ADVISORY', text: 'Nearside front tyre worn close to the legal limit (5.2.3 (e))' };

/** Up to three passes, a year apart, newest first; each is valid for a year less a day. */
const motTests = (car: SandboxCar, today: IsoDay): DvsaVehicle['motTests'] => {
  const tests: DvsaVehicle['motTests'] = [];
  for (
    let expiry = motDueOn(car, today), year = 0;
    addMonths(expiry, -12) > addMonths(car.registered, 12 * firstTestYears - 1) && year < 3;
    year += 1
  ) {
    const testedOn = addDays(addMonths(expiry, -12), 1);
    const milesSoFar = milesAYear * (Number(testedOn.slice(0, 4)) - Number(car.registered.slice(0, 4)));
    const isLowered = car.plate === loweredPlate && year === 0;
    tests.push({
      completedDate: `${testedOn}T09:30:00.000Z`,
      testResult: 'PASSED',
      expiryDate: expiry,
      odometerValue: String(isLowered ? milesSoFar - loweredBy : milesSoFar),
      odometerUnit: 'MI',
      defects: year === 1 ? [advisory] : [],
    });
    expiry = addMonths(expiry, -12);
  }
  return tests;
};
