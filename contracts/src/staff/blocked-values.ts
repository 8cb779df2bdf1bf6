import * as z from 'zod/mini';
import type { BlockableField } from './blockable-fields.js';
import { email, postcode, registration } from '../fields.js';
import { firm } from '../firm/firm.js';
import { dialled } from '../reading/phone.js';

const names = { email: 'email address', phone: 'phone number', vrm: 'registration number', postcode: 'postcode' } as const;

/** The same text however a value is typed; undefined for what is no value of the field. */
export const plainValue = (field: BlockableField, value: string): string | undefined => {
  if (field === 'phone') return dialled(value);
  return z.safeParse({ email, vrm: registration, postcode }[field], value).data;
};

const erased = '[erased] ';
/** Replaces a value whose person was erased. It stays blocked. */
export const erasedValue = (id: string): string => `${erased}${id}`;
export const isErasedValue = (value: string): boolean => value.startsWith(erased);

export const blockedMessage = (field: BlockableField): string =>
  `We cannot use this ${names[field]} online. Please call us on ${firm.telephone}.`;

/** The message for an admin about a file's row with a blocked value. */
export const blockedInFile = (field: BlockableField): string => `This ${names[field]} is blocked`;

/** The message for staff who type it for a customer, who has called us. */
export const blockedForStaff = (field: BlockableField): string => `${blockedInFile(field)}. An admin can unblock it.`;

/** The message for staff who type anything else. */
export const notAValue = (field: BlockableField): string => `This is not a complete ${names[field]}`;
