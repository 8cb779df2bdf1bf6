import type { CarDayFacts } from '@kerbside/contracts/car/car-days';
import { addMonths, type IsoDay } from '@kerbside/contracts/days/dates';
import { newPassword, registration, typedPassword, wholeNumber } from '@kerbside/contracts/fields';
import { mobile } from '@kerbside/contracts/reading/phone';
import { sizeAnswers } from '@kerbside/contracts/http/pricing/vehicle-form';
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
  readonly today: IsoDay;
  /** When the car that was found was first registered. */
  readonly registered: IsoDay | undefined;
  /** Nobody is signed in, and no account has the email address (A5). */
  readonly needsPassword: boolean;
}

const latestDeliveryMonths = 6;

/** The short form for the questions that apply (A5): one that does not apply is neither required nor sent. */
export const activationSchema = (
  typed: TypedActivation,
  { mode, isFound, lacksModel, sizes, today, registered, needsPassword }: QuestionFacts,
) => {
  const fields = {
    ...(mode === 'registration' ? byRegistration(isFound, lacksModel) : byHand(typed, today)),
    ...Object.fromEntries(sizes.map((size) => [size, sizeAnswers[size]])),
    mileage: wholeNumber('Enter the mileage, like 42,000', 0, 999_999),
    private_use_only: z.enum(['yes', 'no'], 'Say whether the car is for private use only'),
    car_delivered: z.enum(['yes', 'no'], 'Say whether the car has been delivered'),
    ...deliveryOf(typed, { today, registered: mode === 'registration' ? registered : firstDayOf(typed.carYear) }),
    ...personFields,
    phone: mobile.check(z.refine(() => typed.phone_proof !== '', words.confirmFirst)),
    phone_proof: z.string(),
  };
  if (!needsPassword) return z.object(fields);
  return z.object({
    ...fields,
    password: newPassword,
    password_confirmation: typedPassword('Enter your password again').check(
      z.refine((again) => again === '' || again === typed.password.normalize(), words.passwordMismatch),
    ),
  });
};

const byRegistration = (isFound: boolean, lacksModel = false) => ({
  ...(lacksModel ? { model: z.string().check(z.trim(), z.minLength(1, 'Enter the model')) } : {}),
  registration_number: registration.check(z.refine(() => isFound, vehicleWords.lookUpFirst)),
});

/** The day that the service takes a year to mean, unless it lies ahead. */
const firstDayOf = (year: string): IsoDay | undefined => (/^\d{4}$/.test(year) ? `${year}-01-01` : undefined);

/** A car that is expected may be registered by its delivery. */
const latestYear = ({ car_delivered, expected_delivery_date }: TypedActivation, today: IsoDay): number =>
  Number(car_delivered === 'no' && /^\d{4}$/.test(expected_delivery_date.year) ? expected_delivery_date.year : today.slice(0, 4));

const byHand = (typed: TypedActivation, today: IsoDay) => ({
  make: z.string().check(z.minLength(1, 'Choose a make')),
  model: z.string().check(z.minLength(1, 'Choose a model')),
  carYear: wholeNumber('Enter the year of first registration', 1900, 2100).check(
    z.refine((year) => year <= latestYear(typed, today), 'The year of first registration cannot be in the future'),
  ),
  range: z.string().check(z.minLength(1, 'Choose a range')),
});

/** A5: a car that was delivered needs the day of delivery; one that was not needs the day it is expected. */
const deliveryOf = ({ car_delivered }: TypedActivation, { today, registered }: CarDayFacts) => {
  if (car_delivered === 'yes')
    return {
      delivery_date: typedDay('The date the car was delivered', 'Enter the date the car was delivered').check(
        z.refine((day) => day <= today, 'The date of delivery must be in the past'),
        z.refine(
          (day) => registered === undefined || day >= registered,
          'The car cannot have been delivered before it was first registered. Check the date',
        ),
      ),
    };
  if (car_delivered === 'no')
    return {
      expected_delivery_date: typedDay('The date you expect the car', 'Enter the date you expect the car').check(
        z.refine((day) => day >= today, 'The date you expect the car cannot be in the past'),
        z.refine((day) => day <= addMonths(today, latestDeliveryMonths), 'Cover must start within 6 months'),
      ),
    };
  return {};
};
