import * as z from 'zod/mini';

/** A list of texts. A form with one of them sends just that text, and with none an empty text, or a list of one. */
export const textList = z.pipe(
  z.union([z.array(z.string()), z.string()]),
  z.transform((value: string[] | string) => [value].flat().filter((text) => text !== '')),
);
