import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { email, flag, optionalText, postcode, registration, wholeNumber } from '../../fields.js';

// The comparison of tyres (A3, A4, A7)

const call = callsOf('garages');

const message = 'This field is required.';
const needed = () => z.string(message).check(z.trim(), z.minLength(1, message));
const mileage = wholeNumber('Enter the mileage as a number', 0, 999_999);
const typedMileage = z.pipe(
  needed(),
  z.transform((text: string): number | string => text),
);
const neededPostcode = z.pipe(needed(), postcode);

/** What is asked for a comparison by registration, and by the size of the tyres, which the tyre shop asks for itself (A5). */
export const tyreForms = {
  vrm: z.object({
    vrm: z.pipe(needed(), registration),
    mileage: z.pipe(typedMileage, mileage),
    email: z.pipe(needed(), email),
    postcode: neededPostcode,
  }),
  size: z.object({ postcode: neededPostcode }),
};

/** A form sends what is empty as an empty text. */
const unlessEmpty = <O>(schema: z.core.$ZodType<O, string>) =>
  z.optional(
    z.pipe(
      z.transform((typed: string | undefined) => (typed === '' ? undefined : typed)),
      z.optional(schema),
    ),
  );
const mileageUnlessEmpty = z.optional(
  z.pipe(
    z.transform((typed: number | string | undefined) => (typed === '' ? undefined : typed)),
    z.optional(mileage),
  ),
);

export const tyreSearch = z
  .object({
    postcode: neededPostcode,
    provider: optionalText(50),
    /** The page that it began on. */
    referrerUrl: optionalText(500),
    vrm: unlessEmpty(registration),
    email: unlessEmpty(email),
    mileage: mileageUnlessEmpty,
    /** Whether the shop may write to them, because they said so themselves. */
    marketingConsent: z._default(flag, false),
  })
  .check(
    z.check(({ value, issues }) => {
      if (value.vrm === undefined) return;
      for (const name of ['email', 'mileage'] as const)
        if (value[name] === undefined) issues.push({ code: 'custom', message, path: [name], input: value[name] });
    }),
  );

export const searchTyres = call('POST /ajax/tyre-search', {
  id: 'tyre-search',
  who: 'public',
  summary:
    'Begins a comparison at the tyre shop, which shows it at `redirect_url`. With `vrm`, `email` and `mileage` are needed too; without, the shop asks for the size. INVALID 400 next to what is missing; TYRE_SHOP_UNAVAILABLE 503.',
  body: tyreSearch,
  data: z.object({ redirect_url: z.url() }),
});
