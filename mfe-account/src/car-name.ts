interface NamedCar {
  readonly make: string;
  readonly model: string;
}

/** What its owner calls the car: "Vauxhall Corsa". */
export const carName = ({ make, model }: NamedCar): string => `${make} ${model}`;
