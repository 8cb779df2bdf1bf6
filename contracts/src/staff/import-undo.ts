import * as z from 'zod/mini';

/** What a row of an import may have made or changed: an account, the details of one that was there, a car, cover elsewhere. */
export const undoParts = ['account', 'details', 'car', 'cover'] as const;

/** `changed`: it is not as the import left it, or something was added to it. `used`: its customer has done something with us since. `forgotten`: how it was before is no longer kept. */
export const undoReasons = ['changed', 'used', 'forgotten'] as const;

export const undoOutcomes = ['taken_back', 'kept'] as const;

/** What became of a row whose import was undone. Nothing is kept about a row that was taken back. */
export const undoneRow = z.object({
  outcome: z.enum(undoOutcomes),
  kept: z.array(z.object({ part: z.enum(undoParts), why: z.enum(undoReasons) })),
});
export type UndoneRow = z.infer<typeof undoneRow>;
