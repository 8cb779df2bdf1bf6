import { bare } from '@kerbside/contracts/reading/plain';
import type { BookedCar } from './booking.js';

const kind = ({ make, model }: Pick<BookedCar, 'make' | 'model'>): string => `${make}|${model}`.toUpperCase();

/** Whether a visit is for this car: by its registration, or by what it is when it was bought without one. */
export const isSameCar = (booked: BookedCar | null, car: BookedCar | null): boolean => {
  if (booked === null || car === null) return false;
  if (booked.registrationNumber === null || car.registrationNumber === null)
    return booked.registrationNumber === car.registrationNumber && kind(booked) === kind(car);
  return bare(booked.registrationNumber) === bare(car.registrationNumber);
};
