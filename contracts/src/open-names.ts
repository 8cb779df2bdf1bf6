import * as z from 'zod/mini';

/** Open, as products are: a name is added, and whoever reads it is released before it is written (contracts/decisions/working-on-it.md, Changes that several teams see). */
export const openNames = <const N extends readonly string[]>(names: N, message?: string) =>
  z.enum(names, message).register(z.globalRegistry, { 'x-open': true });
