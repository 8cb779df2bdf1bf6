import { callbackSubjects } from '@kerbside/contracts/http/callbacks/callbacks';
import type { TreeAnswerValues } from '@kerbside/contracts/http/callbacks/tree';
import * as z from 'zod/mini';

/** The controls of all answers; only the service validates them, step by step. */
export const typedAnswers = z.object({
  mileage: z.string(),
  mileage_from_mot: z.boolean(),
  service_date: z.string(),
  service_same_date: z.boolean(),
  is_new_car: z.boolean(),
  callback_subject: z.enum(['', ...callbackSubjects]),
  callback_additional_note: z.string(),
  callback_date: z.string(),
  callback_time: z.string(),
});
export type TypedAnswers = z.infer<typeof typedAnswers>;

export const typedFrom = (answers: TreeAnswerValues | undefined): TypedAnswers => ({
  mileage: String(answers?.mileage ?? ''),
  mileage_from_mot: answers?.mileage_from_mot ?? false,
  service_date: answers?.service_date ?? '',
  service_same_date: answers?.service_same_date ?? false,
  is_new_car: answers?.is_new_car ?? false,
  callback_subject: answers?.callback_subject ?? '',
  callback_additional_note: answers?.callback_additional_note ?? '',
  callback_date: answers?.callback_date ?? '',
  callback_time: answers?.callback_time ?? '',
});

export const blank = typedFrom(undefined);
