import type { Kept } from '@kerbside/contracts/days/dates';
import type { BlockedValue as BlockedValueView } from '@kerbside/contracts/http/imports/blocks';

export interface BlockedValue extends Kept<Omit<BlockedValueView, 'blockedBy'>, 'blockedAt'> {
  /** Absent where that was not kept. */
  readonly blockedBy?: string | null;
}

interface BlockChange {
  /** Absent: the other state than it has. */
  readonly is_blocked?: boolean | undefined;
  readonly version?: string | undefined;
}

/** Whether to block the value, unblock it or leave it. `stale`: it was blocked again since, perhaps for another reason, so that nobody unblocks what they did not see. */
export const changeTo = (
  found: Pick<BlockedValue, 'id'> | undefined,
  { is_blocked: isWanted, version }: BlockChange,
): 'block' | 'unblock' | 'none' | 'stale' => {
  if (isWanted === undefined) return found ? 'unblock' : 'block';
  if (isWanted === (found !== undefined)) return 'none';
  if (isWanted) return 'block';
  return found?.id === version ? 'unblock' : 'stale';
};
