import { invalid, type DomainError } from '@kerbside/platform/errors/errors';

/** The message beside each required answer of step 1 that is missing (Q5). */
const asks = {
  make: 'Choose a make',
  model: 'Choose a model',
  range: 'Choose a range',
  first_registration_date: 'Enter the date of first registration',
  mot_expiration_date: 'Enter the date the MOT expires',
  engine_size_range: 'Choose the engine size',
  gross_weight_range: 'Choose the gross weight',
  bhp_range: 'Choose the power',
} as const;

/** The refusal that names every one of these answers that is missing. */
export const missingOf = (answers: Readonly<Partial<Record<keyof typeof asks, unknown>>>): DomainError =>
  invalid(
    Object.fromEntries(Object.entries(asks).filter(([name]) => Object.hasOwn(answers, name) && Reflect.get(answers, name) === undefined)),
  );
