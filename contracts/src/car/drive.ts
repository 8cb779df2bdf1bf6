interface Engine {
  /** Cubic centimetres, as the register has it. */
  readonly engine_size?: number | null | undefined;
  /** As its owner says, where the register does not. */
  readonly engine_size_range?: string | undefined;
}

/** Cubic centimetres; null where they are not known. An electric car has an engine of 0 cc. */
export const engineSizeOf = ({ engine_size, engine_size_range }: Engine): number | null =>
  engine_size ?? (engine_size_range === 'electric' ? 0 : null);

/** What moves a car. A plug-in hybrid is charged from a socket as well. */
export const drives = ['petrol', 'diesel', 'hybrid', 'plug_in', 'electric', 'diesel_electric'] as const;
export type Drive = (typeof drives)[number];

interface Car {
  /** As the registers write it: "Petrol", "Hybrid electric (clean)". */
  readonly fuel_type?: string | null | undefined;
  readonly range?: string | null | undefined;
  readonly engine_size?: number | null | undefined;
  readonly engine_size_range?: string | undefined;
}

const pluggedIn = /phev|plug|e-hybrid|recharge|tfsi ?e\b|\b[2-9]\d{2}e\b|\b(?:xdrive|drive)\d{2}e\b/i;

/** Undefined where neither a register nor the customer says. */
export const driveOf = ({ fuel_type, range, ...engine }: Car): Drive | undefined => {
  const fuel = fuel_type ?? '';
  if (/electric.*diesel|diesel.*electric/i.test(fuel)) return 'diesel_electric';
  if (/hybrid/i.test(fuel)) return pluggedIn.test(range ?? '') ? 'plug_in' : 'hybrid';
  if (/^electric|fuel cell/i.test(fuel) || engineSizeOf(engine) === 0) return 'electric';
  if (/diesel/i.test(fuel)) return 'diesel';
  return /petrol|gas/i.test(fuel) ? 'petrol' : undefined;
};

export type Gearbox = 'manual' | 'automatic';

/** By the name of the car's range, where it says; an electric car has one gear. */
export const gearboxOf = (car: Car): Gearbox | undefined => {
  if (driveOf(car) === 'electric' || /\bauto(matic)?\b|dsg|cvt|tronic|edc|powershift/i.test(car.range ?? '')) return 'automatic';
  return /\bmanual\b/i.test(car.range ?? '') ? 'manual' : undefined;
};
