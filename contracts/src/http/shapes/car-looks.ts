import * as z from 'zod/mini';

export const bodyType = z.enum(['hatchback', 'saloon', 'estate', 'suv', 'coupe', 'convertible', 'mpv', 'van', 'motorcycle']);
export type BodyType = z.infer<typeof bodyType>;

/** What a drawing of a car needs to know about it. Null or absent where nobody says. */
export const carLooks = {
  bodyType: z.optional(z.nullable(bodyType)),
  /** As the register writes it: "Red". */
  colour: z.optional(z.nullable(z.string())),
};
