import { lookupVehicleRecords } from '@kerbside/contracts/http/imports/imports';
import { lookup as words } from '../../messages/frame.js';

/** The three inputs (A5); each says 'Invalid input.' until it is filled in. */
export const lookupSchema = lookupVehicleRecords.params;

export interface TypedLookup {
  readonly searchBy: '' | keyof typeof words.searchByOptions;
  readonly entity: '' | keyof typeof words.entityOptions;
  readonly keyword: string;
}
export const nothingTyped: TypedLookup = { searchBy: '', entity: '', keyword: '' };

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
