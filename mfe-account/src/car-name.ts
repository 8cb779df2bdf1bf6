interface NamedCar {
  readonly make: string;
  readonly model: string;
}

/** What its owner calls the car: "Vauxhall Corsa". An imported one may have its registration alone. */
export const carName = ({ make, model }: NamedCar): string => [make, model].filter(Boolean).join(' ') || 'Your car';
