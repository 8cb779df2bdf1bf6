import { carAsks, deliveryAsks, typedModelAsk } from '@kerbside/contracts/http/pricing/car-asks';
import type { CarDayFacts } from '@kerbside/contracts/car/car-days';
import { deliveredProblem, expectedProblem, yearProblem } from '@kerbside/contracts/car/delivery';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import { newPassword, passwordsDiffer, possible, registration, samePassword, wholeNumber } from '@kerbside/contracts/fields';
import { mobile } from '@kerbside/contracts/reading/phone';
import type { SaidFact } from '@kerbside/contracts/http/pricing/said-facts';
import { saidAnswers, sizeAnswers } from '@kerbside/contracts/http/pricing/vehicle-form';
import { personFields } from '@kerbside/contracts/http/pricing/steps';
import { nothingTyped, typedDay, type TypedDay } from '@kerbside/contracts/days/typed-day';
import * as z from 'zod/mini';
import { activation as words } from '../../messages/activation.js';
import { vehicle as vehicleWords } from '../../messages/vehicle.js';
import { nobody, type TypedPerson } from '../person/person.js';
import type { Mode, SizeField } from '../vehicle/car/typed-vehicle.js';

export interface TypedActivation extends TypedPerson, Readonly<Record<SizeField, string>> {
  readonly registration_number: string;
  readonly make: string;
  readonly model: string;
  readonly carYear: string;
  readonly range: string;
  readonly mileage: string;
  readonly private_use_only: '' | 'yes' | 'no';
  readonly car_delivered: '' | 'yes' | 'no';
  readonly delivery_date: TypedDay;
  readonly expected_delivery_date: TypedDay;
  readonly phone_code: string;
  /** Proves that the number above was confirmed; empty until then. */
  readonly phone_proof: string;
  readonly password: string;
  readonly password_confirmation: string;
}

/** The initial values of the controls, in the order of the page. */
export const initialActivation = (registrationNumber: string, account: TypedPerson | undefined): TypedActivation => ({
  registration_number: registrationNumber,
  make: '',
  model: '',
  carYear: '',
  range: '',
  engine_size_range: '',
  gross_weight_range: '',
  bhp_range: '',
  mileage: '',
  private_use_only: '',
  car_delivered: '',
  delivery_date: nothingTyped,
  expected_delivery_date: nothingTyped,
  ...(account ?? nobody),
  phone_code: '',
  phone_proof: '',
  password: '',
  password_confirmation: '',
});

/** What decides, besides the answers, which questions apply. */
export interface QuestionFacts {
  readonly mode: Mode;
  readonly isFound: boolean;
  /** The registers do not say which model the car is. */
  readonly lacksModel?: boolean;
  readonly sizes: readonly SizeField[];
  /** What the price of the product rests on. */
  readonly said: readonly SaidFact[];
  readonly today: IsoDay;
  /** When the car that was found was first registered. */
  readonly registered: IsoDay | undefined;
  /** Nobody is signed in, and no account has the email address (A5). */
  readonly needsPassword: boolean;
}

/** The short form for the questions that apply (A5): one that does not apply is neither required nor sent. */
export const activationSchema = (
  typed: TypedActivation,
  { mode, isFound, lacksModel, sizes, said, today, registered, needsPassword }: QuestionFacts,
) => {
  const fields = {
    ...(mode === 'registration' ? byRegistration(isFound, lacksModel) : byHand(typed, today)),
    ...Object.fromEntries(sizes.map((size) => [size, sizeAnswers[size]])),
    ...Object.fromEntries(said.map((fact) => [fact, saidAnswers[fact]])),
    car_delivered: z.enum(['yes', 'no'], deliveryAsks.car_delivered),
    ...deliveryOf(typed, { today, registered: mode === 'registration' ? registered : firstDayOf(typed.carYear) }),
    ...personFields,
    phone: mobile.check(z.refine(() => typed.phone_proof !== '', words.confirmFirst)),
    phone_proof: z.string(),
  };
  if (!needsPassword) return z.object(fields);
  return z.object({
    ...fields,
    password: newPassword,
    password_confirmation: samePassword(typed.password, passwordsDiffer),
  });
};

const byRegistration = (isFound: boolean, lacksModel = false) => ({
  ...(lacksModel ? { model: z.string().check(z.trim(), z.minLength(1, typedModelAsk)) } : {}),
  registration_number: registration.check(z.refine(() => isFound, vehicleWords.lookUpFirst)),
});

/** The day that the service takes a year to mean, unless it lies ahead. */
const firstDayOf = (year: string): IsoDay | undefined => (/^\d{4}$/.test(year) ? `${year}-01-01` : undefined);

/** A car that is expected may be registered by its delivery. */
const latestYear = ({ car_delivered, expected_delivery_date }: TypedActivation, today: IsoDay): string =>
  car_delivered === 'no' && /^\d{4}$/.test(expected_delivery_date.year) ? expected_delivery_date.year : today;

const byHand = (typed: TypedActivation, today: IsoDay) => ({
  make: z.string().check(z.minLength(1, carAsks.make)),
  model: z.string().check(z.minLength(1, carAsks.model)),
  carYear: wholeNumber(deliveryAsks.carYear, 1900, 2100).check(possible((year) => yearProblem(year, latestYear(typed, today)))),
  range: z.string().check(z.minLength(1, carAsks.range)),
});

/** A5: a car that was delivered needs the day of delivery; one that was not needs the day it is expected. */
const deliveryOf = ({ car_delivered }: TypedActivation, facts: CarDayFacts) => {
  if (car_delivered === 'yes')
    return {
      delivery_date: typedDay('The date the car was delivered', deliveryAsks.delivery_date).check(
        possible((day) => deliveredProblem(day, facts)),
      ),
    };
  if (car_delivered === 'no')
    return {
      expected_delivery_date: typedDay('The date you expect the car', deliveryAsks.expected_delivery_date).check(
        possible((day) => expectedProblem(day, facts.today)),
      ),
    };
  return {};
};
