import type { BlockableField } from '@kerbside/contracts/staff/blockable-fields';

export interface BlockedValue {
  readonly id: string;
  readonly field: BlockableField;
  /** As `plainValue` writes it. */
  readonly value: string;
  readonly blockedAt: Date;
  readonly why: string | null;
}

/** Whether a value is to be blocked, unblocked or left as it is. Nothing wanted: it becomes what it was not (A4). */
export const changeTo = (isBlocked: boolean, wanted: boolean | undefined): 'block' | 'unblock' | 'none' => {
  const next = wanted ?? !isBlocked;
  if (next === isBlocked) return 'none';
  return next ? 'block' : 'unblock';
};
