import { lookupVehicleRecords } from '@kerbside/contracts/http/imports/imports';
import type { Address } from '../../address.js';
import { lookup as words } from '../../messages/frame.js';

/** The three inputs (A5); each says 'Invalid input.' until it is filled in. */
export const lookupSchema = lookupVehicleRecords.params;

export interface TypedLookup {
  readonly searchBy: '' | keyof typeof words.searchByOptions;
  readonly entity: '' | keyof typeof words.entityOptions;
  readonly keyword: string;
}

const choose = { value: '', label: words.choose } as const;
export const searchByOptions = [
  choose,
  { value: 'vrm', label: words.searchByOptions.vrm },
  { value: 'name', label: words.searchByOptions.name },
  { value: 'email', label: words.searchByOptions.email },
  { value: 'policy_number', label: words.searchByOptions.policy_number },
] as const;
export const entityOptions = [
  choose,
  { value: 'car', label: words.entityOptions.car },
  { value: 'customer', label: words.entityOptions.customer },
  { value: 'policy', label: words.entityOptions.policy },
] as const;

/** What was looked for last, which the address keeps. */
export const typedIn = (address: Address): TypedLookup => ({
  searchBy: searchByOptions.find(({ value }) => value === address.get('searchBy'))?.value ?? '',
  entity: entityOptions.find(({ value }) => value === address.get('entity'))?.value ?? '',
  keyword: address.get('keyword'),
});
