import * as z from 'zod/mini';

// As typed, spaces at an end included (ASVS 6.2); composed, because keyboards of different makers write the same letter in two ways.

const tooLong = 'Your password must be 128 characters or fewer';

/** A password that is checked, not chosen, or a second typing of one: it may hold anything that was once allowed. */
export const typedPassword = (message: string) =>
  z.string(message).check(z.normalize(), z.minLength(1, message), z.maxLength(128, tooLong));

/** At least 8 and at most 128 characters; no composition rules (ASVS 6.2). Common passwords are refused by accounts. */
export const newPassword = z
  .string('Choose a password')
  .check(z.normalize(), z.minLength(8, 'Your password must be 8 characters or more'), z.maxLength(128, tooLong));

/** A5's words; step 2 has its own (Q5). */
export const passwordsDiffer = 'Password confirmation does not match.';

export const enterAgain = 'Enter your password again';
export const passwordAgain = typedPassword(enterAgain);

/** The same password once more. An empty one is asked for, and not also said to differ (Q5). */
export const samePassword = (password: string, differs: string) =>
  passwordAgain.check(z.refine((again) => again === '' || again === password.normalize(), differs));
