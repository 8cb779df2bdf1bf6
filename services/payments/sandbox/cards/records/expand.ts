import type { Sandbox } from './sandbox.js';

const kinds = { latest_charge: 'charge', payment_method: 'payment_method', customer: 'customer' } as const;

/** Puts whole objects in place of ids for `expand[]`. */
export const expanded = <T extends object>(sandbox: Sandbox, object: T, fields: readonly string[] = []): T => {
  const whole = Object.entries(kinds)
    .filter(([field]) => fields.includes(field))
    .map(([field, kind]) => [field, Reflect.get(object, field), kind] as const)
    .filter(([, id]) => typeof id === 'string')
    .map(([field, id, kind]) => [field, sandbox.store.get(kind, String(id)) ?? id]);
  return { ...object, ...Object.fromEntries(whole) };
};
