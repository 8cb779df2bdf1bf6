interface CarIdentity {
  readonly registrationNumber: string | null;
  readonly make: string;
  readonly model: string;
}

/** Whether two records are of one car: compared by registration, and by make and model where it has none. */
export const sameCar = (one: CarIdentity, other: CarIdentity): boolean =>
  one.registrationNumber === other.registrationNumber &&
  (one.registrationNumber !== null || (one.make === other.make && one.model === other.model));
