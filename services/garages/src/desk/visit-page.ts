import type { GarageVisitPage } from '@kerbside/contracts/http/garages/desk';
import type { OpenDay } from '@kerbside/contracts/http/garages/slots';
import { notFound } from '@kerbside/platform/errors/errors';
import { jobOf } from '@kerbside/contracts/garages/job';
import type { KeptBooking } from '../bookings/booking.js';
import { isMotUnknown } from '../bookings/life.js';
import { stepsAllowed } from './garage-step.js';
import { collectedFrom, findingsOf } from '../bookings/booking-view.js';

/** Whether its garage may propose another time. */
export const mayMove = (booking: KeptBooking): boolean => stepsAllowed(booking).includes('propose');

/** What a garage sees of a visit. Throws NOT_FOUND for what was not bought. */
export const pageOf = (booking: KeptBooking, free: OpenDay[]): GarageVisitPage => {
  const { id, number, status, products, garage, slot, form, car, proposal, motResult, atGarage } = booking;
  if (status === 'draft') throw notFound();
  return {
    id,
    booking_number: number,
    status,
    garage: garage?.name ?? null,
    date: slot?.day ?? form.booking_date,
    time: slot?.time ?? null,
    job: jobOf(booking),
    delivery_type: form.delivery_type,
    address: collectedFrom(form),
    car: car && { registration_number: car.registrationNumber, make: car.make, model: car.model },
    proposal: proposal && { date: proposal.day, time: proposal.time },
    findings: findingsOf(booking),
    at_garage: atGarage ?? null,
    asks_mot_result: products.includes('mot'),
    mot_result: motResult ?? null,
    awaits_mot_result: isMotUnknown(booking),
    steps: stepsAllowed(booking),
    free,
  };
};
