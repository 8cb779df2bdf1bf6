import * as z from 'zod/mini';

const words = z.string();
/** A whole address, which the letter's button opens. */
const url = z.string();
/** A day, as it is read. */
const day = z.string();

/** The letters that other services ask for: by template, what each says of its own. */
const letterFacts = {
  'password-reset': z.object({ url }),
  'first-password': z.object({ url }),
  'sign-in-link': z.object({ url }),
  'second-factor-reset': z.object({ url }),
  'second-factor-changed': z.object({
    change: z.enum([
      'app-set-up',
      'passkey-added',
      'passkey-removed',
      'recovery-code-used',
      'password-chosen',
      'own-passkey-added',
      'own-passkey-removed',
      'own-phone-changed',
      'own-password-chosen',
      'own-password-chosen-beside-passkeys',
    ]),
    url,
  }),
  'one-time-code': z.object({ code: words }),
  'friend-invitation': z.object({ friend: words, customer: words, message: words, url }),
  'price-reserved': z.object({ product: words, price: words, until: day, url, voucher: z.exactOptional(words) }),
  /** With a heading for each text. */
  'gap-information': z.catchall(z.object({ given: day, url }), words),
  'policy-transfer': z.object({ name: words, owner: words, product: words, car: words, ends: day, until: day, url }),
  'policy-transfer-withdrawn': z.object({ name: words, owner: words, car: words }),
  'renewal-unpriced': z.object({ name: words, number: words, ends: day, plate: words, url }),
  'renewal-refused': z.object({ name: words, number: words, ends: day, because: words, url }),
  'email-change': z.object({ url }),
  'email-change-notice': z.object({ email: words, url, until: day }),
  'email-change-taken': z.object({}),
  'data-copy-ready': z.object({ until: day, url }),
  'erasure-asked': z.object({ on: day, url }),
  'erasure-refused': z.object({ because: words, url }),
};
export type LetterFacts = { readonly [T in keyof typeof letterFacts]: z.output<(typeof letterFacts)[T]> };
export type RequestedLetter = {
  readonly [T in keyof LetterFacts]: { readonly template: T; readonly facts: LetterFacts[T] };
}[keyof LetterFacts];

export const letterTemplate = z.keyof(z.object(letterFacts));

/** Whether a letter has all that it says. */
export const isWhole = ({ template, facts }: { readonly template: keyof LetterFacts; readonly facts: object }): boolean =>
  z.safeParse(letterFacts[template], facts).success;
