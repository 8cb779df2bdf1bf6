import type * as z from 'zod/mini';

/** The fields of a record that a contract names, and no others: the contract's list of fields is the only one. */
export const picked = <S extends z.core.$ZodShape, R extends object>(shape: S, record: R): Pick<R, keyof S & keyof R> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => Object.hasOwn(shape, name))) as Pick<R, keyof S & keyof R>;
