import type { BlockableField } from '@kerbside/contracts/staff/blockable-fields';

export interface BlockedValue {
  readonly id: string;
  readonly field: BlockableField;
  /** The value as normalised by `plainValue`. */
  readonly value: string;
  readonly blockedAt: Date;
  readonly why: string | null;
}

/** Whether to block the value, unblock it or leave it. Toggles it when nothing is asked for (A4). */
export const changeTo = (isBlocked: boolean, wanted: boolean | undefined): 'block' | 'unblock' | 'none' => {
  const next = wanted ?? !isBlocked;
  if (next === isBlocked) return 'none';
  return next ? 'block' : 'unblock';
};
