import { createHash } from 'node:crypto';
import { addDays, addMonths, daysBetween, londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { Recall, VehicleGuide } from '@kerbside/contracts/http/pricing/vehicle-records';
import type { OutsideFetch } from '@kerbside/platform/internal/breakers';
import { sandboxCars, type SandboxCar } from '../vehicles/sandbox-registrations.js';

/** The guide has no value for this plate, and never responds for that one. */
const unvalued = 'AA19AMP';
const silentPlate = 'ER19TMO';

/** Stands in for the guide behind the adapter's fetch: fixed data by plate, with the time since its registration counted from today. */
export const guideSandbox =
  (now: () => Date): OutsideFetch =>
  async (url, init) => {
    const { pathname, searchParams } = new URL(url);
    const plate = decodeURIComponent(pathname.split('/').at(-1) ?? '');
    if (plate === silentPlate) await silence(init.signal);
    const car = sandboxCars.get(plate);
    if (!car) return Response.json({ message: 'Vehicle not found' }, { status: 404 });
    const mileage = searchParams.get('mileage');
    return Response.json(guideOf(car, londonDay(now()), mileage === null ? null : Number(mileage)));
  };

const silence = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true }));

const bytesOf = (text: string): readonly number[] => [...createHash('sha256').update(text).digest()];
const byteOf = (car: SandboxCar, index: number): number => bytesOf(`guide ${car.plate}`)[index] ?? 0;

const usualMilesAYear = 8_000;
const yearsAhead = 3;

const guideOf = (car: SandboxCar, today: IsoDay, mileage: number | null): VehicleGuide => {
  const age = daysBetween(car.registered, today) / 365.25;
  const registered = Number(car.registered.slice(0, 4));
  const thisYear = Number(today.slice(0, 4));
  const factor = mileageFactor(age, mileage);
  const isValued = car.plate !== unvalued;
  const years = Array.from({ length: thisYear + yearsAhead - registered + 1 }, (_, nth) => registered + nth);
  return {
    valuation: isValued ? valuationOf(worth(car, age) * factor) : null,
    values: isValued ? years.map((year) => ({ year, pounds: toTens(worth(car, Math.max(0, age + year - thisYear)) * factor) })) : [],
    keepers: keepersOf(car, today),
    plates: platesOf(car, today),
    recalls: recallsOf(car),
  };
};

/** In the first year a fifth of the price is lost, in each later one about a seventh of what is left. */
const worth = (car: SandboxCar, age: number): number => {
  const priceNew = 12_000 + 120 * byteOf(car, 0);
  return age < 1 ? priceNew * (1 - 0.2 * age) : priceNew * 0.8 * 0.86 ** (age - 1);
};

const mileageFactor = (age: number, mileage: number | null): number => {
  if (mileage === null) return 1;
  const usual = usualMilesAYear * Math.max(age, 1);
  return Math.min(1.1, Math.max(0.7, 1 - (0.25 * (mileage - usual)) / usual));
};

const toTens = (pounds: number): number => Math.round(pounds / 10) * 10;

const valuationOf = (privateAverage: number): NonNullable<VehicleGuide['valuation']> => ({
  tradePoor: toTens(privateAverage * 0.72),
  tradeAverage: toTens(privateAverage * 0.82),
  partExchange: toTens(privateAverage * 0.87),
  privateAverage: toTens(privateAverage),
  privateClean: toTens(privateAverage * 1.1),
});

/** A keeper every three to five years. */
const keepersOf = (car: SandboxCar, today: IsoDay): VehicleGuide['keepers'] => {
  const starts: IsoDay[] = [car.registered];
  for (let nth = 1; nth < 6; nth += 1) {
    const next = addMonths(starts.at(-1) ?? car.registered, 36 + (byteOf(car, nth) % 24));
    if (next >= today) break;
    starts.push(next);
  }
  return starts.map((since, nth) => ({ since, until: starts[nth + 1] ?? null }));
};

/** Every fifth car had another registration in its second year. */
const platesOf = (car: SandboxCar, today: IsoDay): VehicleGuide['plates'] => {
  const changed = addMonths(car.registered, 18);
  if (byteOf(car, 7) % 5 !== 0 || changed >= today) return [{ registrationNumber: car.plate, since: car.registered, until: null }];
  const before = `K${String((byteOf(car, 8) % 9) + 1)}${car.plate.slice(-3)}`;
  return [
    { registrationNumber: before, since: car.registered, until: changed },
    { registrationNumber: car.plate, since: changed, until: null },
  ];
};

const faults = [
  ['Airbag inflator', 'The driver’s airbag inflator may rupture when it opens.', 'The inflator is replaced. It takes about an hour.'],
  ['Fuel hose', 'A fuel hose may chafe and leak.', 'The hose is checked, and replaced where it is worn.'],
  ['Seat belt anchor', 'A bolt of a rear seat belt may not be tight.', 'The bolt is tightened. It takes about half an hour.'],
] as const;

/** The second recall of a car has no details. */
const recallsOf = (car: SandboxCar): Recall[] => {
  const [title, concern, remedy] = faults[byteOf(car, 9) % faults.length] ?? faults[0];
  const launchedOn = addDays(car.registered, 200 + byteOf(car, 10));
  const first: Recall = {
    id: `R-${car.registered.slice(0, 4)}-${byteOf(car, 11)}`,
    title,
    launchedOn,
    isOpen: car.hasRecall,
    details: [
      { label: 'What may go wrong', value: concern },
      { label: 'What is done', value: remedy },
      { label: 'What it costs you', value: 'Nothing: a dealer of the make does it free of charge.' },
    ],
  };
  if (!car.hasRecall && byteOf(car, 12) % 3 !== 0) return [];
  return byteOf(car, 13) % 4 === 0
    ? [first, { ...first, id: `${first.id}-B`, title: 'Software of the engine control', details: [] }]
    : [first];
};
