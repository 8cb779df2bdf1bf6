const duplicateKey = 11_000;

/** Whether MongoDB refused a write because a unique index has that key already. */
export const isDuplicateKey = (error: unknown): boolean => error instanceof Error && Reflect.get(error, 'code') === duplicateKey;
