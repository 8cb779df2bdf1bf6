import * as z from 'zod/mini';
import type { TypedDetails } from './details-form.js';

const keyOf = (quoteId: string): string => `ks-typing:${quoteId}`;
const day = z.object({ day: z.string(), month: z.string(), year: z.string() });
const kept = z.record(z.string(), z.union([z.string(), z.boolean(), day]));

/**
 * What is half typed stays in the tab as it is, so that a reload loses none of it: the service keeps only what reads well, and a little later.
 * Never a password.
 */
export const keepDraft = (quoteId: string, { password: _, password_confirmation: __, ...typed }: TypedDetails): void =>
  sessionStorage.setItem(keyOf(quoteId), JSON.stringify(typed));

/** Once the step is taken, the quote has it all. */
export const dropDraft = (quoteId: string): void => sessionStorage.removeItem(keyOf(quoteId));

/** The answers with what the tab still holds; what was left empty there does not count. The address of an account stands, and its details are its own. */
export const withDraft = (quoteId: string, initial: TypedDetails, isOfAccount: boolean): TypedDetails => {
  const stands = isOfAccount ? 'email' : 'billing_details';
  const held = Object.entries(draftOf(quoteId)).filter(
    ([name, value]) => Object.hasOwn(initial, name) && name !== stands && !isEmpty(value),
  );
  return { ...initial, ...Object.fromEntries(held) };
};

const draftOf = (quoteId: string): z.output<typeof kept> => {
  const text = sessionStorage.getItem(keyOf(quoteId));
  return text === null ? {} : kept.parse(JSON.parse(text));
};

const isEmpty = (value: z.output<typeof kept>[string]): boolean =>
  typeof value === 'object' ? value.day + value.month + value.year === '' : value === '';
