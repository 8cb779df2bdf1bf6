import type * as z from 'zod/mini';
import { deliveryAsks } from '@kerbside/contracts/http/pricing/car-asks';
import { deliveredProblem, expectedProblem, yearProblem } from '@kerbside/contracts/car/delivery';
import type { startAbbreviatedQuote } from '@kerbside/contracts/http/pricing/abbreviated';
import { addMonths, type IsoDay } from '@kerbside/contracts/days/dates';
import { invalid } from '@kerbside/platform/errors/errors';
import { refuseImpossibleDays } from '../car/car-days.js';
import type { Step1Form } from '../car/vehicle-choice.js';
import type { VehicleDraft, Details } from '../quotes/model/quote.js';

export type AbbreviatedForm = z.output<typeof startAbbreviatedQuote.body>;

/** The first MOT is due three years after registration. */
const firstMotMonths = 36;

/** The car as step 1 would have it: what the short form does not ask follows from the year, or has a plain answer. */
export const vehicleForm = (form: AbbreviatedForm, today: IsoDay): Step1Form => {
  const registered = form.first_registration_date ?? (form.carYear === undefined ? undefined : firstDayOf(form.carYear, today));
  return {
    ...form,
    vrm_lookup_option: form.registration_number ? 'yes' : 'no',
    // A car that is still to come has not been driven.
    mileage: form.mileage ?? (form.car_delivered === 'no' ? 0 : undefined),
    first_registration_date: registered,
    mot_expiration_date: form.mot_expiration_date ?? (registered && addMonths(registered, firstMotMonths)),
  };
};

/** A car that is expected next year is new. */
const firstDayOf = (year: number, today: IsoDay): IsoDay => (`${year}-01-01` > today ? today : `${year}-01-01`);

const refuseIf = (field: string, problem: string | undefined): void => {
  if (problem !== undefined) throw invalid({ [field]: problem });
};

/** Refuses the days that this car cannot have: those that were given, not those that follow from the year. */
export const refuseBadDays = (form: AbbreviatedForm, vehicle: VehicleDraft, today: IsoDay): void => {
  const { carYear, car_delivered, delivery_date, expected_delivery_date } = form;
  if (carYear !== undefined) refuseIf('carYear', yearProblem(carYear, expected_delivery_date ?? today));
  refuseImpossibleDays(form, vehicle, today);
  if (car_delivered === 'yes' && delivery_date !== undefined)
    refuseIf('delivery_date', deliveredProblem(delivery_date, { today, registered: vehicle.first_registration_date }));
};

/** A5: a car that was delivered needs the day, one that was not the day it is expected. Cover starts with the car. */
export const detailsOf = (form: AbbreviatedForm, today: IsoDay): Details => {
  const { title, first_name, last_name, email, phone, address_line_1, address_line_2, town, county, postcode } = form;
  const person = { title, first_name, last_name, email, phone, address_line_1, address_line_2, town, county, postcode };
  return { ...person, ...(form.car_delivered === 'yes' ? delivered(form, today) : expected(form, today)) };
};

const delivered = ({ delivery_date }: AbbreviatedForm, today: IsoDay): Details => {
  if (delivery_date === undefined) throw invalid({ delivery_date: deliveryAsks.delivery_date });
  const period = addMonths(delivery_date, 6) > today ? 'lt6months' : 'gt6months';
  return { start_date: today, purchase_date: delivery_date, where_bought: 'dealer', ownership_period: period };
};

const expected = ({ expected_delivery_date: day }: AbbreviatedForm, today: IsoDay): Details => {
  if (day === undefined) throw invalid({ expected_delivery_date: deliveryAsks.expected_delivery_date });
  refuseIf('expected_delivery_date', expectedProblem(day, today));
  const plan = addMonths(today, 1) >= day ? 'plan_to_buy_within_1_month' : 'plan_to_buy_within_6_months';
  return { start_date: day, do_not_own: true, plan_to_buy: plan, ownership_period: plan };
};
