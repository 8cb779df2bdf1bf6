import type { BodyType } from '../http/shapes/car-looks.js';

export interface NamedCar {
  readonly body: BodyType;
  readonly make: string;
  readonly model: string;
  readonly colour?: string | null | undefined;
  readonly registration?: string | undefined;
}

const bodyWords: Readonly<Record<BodyType, string>> = {
  hatchback: 'hatchback',
  saloon: 'saloon',
  estate: 'estate',
  suv: 'SUV',
  coupe: 'coupe',
  convertible: 'convertible',
  mpv: 'people carrier',
  van: 'van',
  motorcycle: 'motorcycle',
};

/** What a drawing of the car is called: "Red Ford Focus hatchback, registration AA19AAA". */
export const carName = ({ body, make, model, colour, registration }: NamedCar): string => {
  const looks = [colour, make, model, bodyWords[body]].filter(Boolean).join(' ');
  return registration === undefined ? looks : `${looks}, registration ${registration}`;
};
