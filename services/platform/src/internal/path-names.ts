import * as z from 'zod/mini';
import type { Call } from '@kerbside/contracts/call';
import { notFound } from '../errors/errors.js';

/** They would lead to another address, however they are encoded. */
const dots: readonly unknown[] = ['.', '..'];

/** Ids come from callers: one that no path can carry names no record. Throws NOT_FOUND. */
export const refuseUnnamed = (call: Call, input: unknown): void => {
  if (!call.params) return;
  const params: unknown = Reflect.get(Object(input), 'params') ?? {};
  const isNamed = z.safeParse(call.params, params).success && !Object.values(Object(params)).some((one) => dots.includes(one));
  if (!isNamed) throw notFound();
};
