import type { StaffCaller } from '@kerbside/contracts/caller';
import { readStaffIds } from '@kerbside/contracts/http/accounts/colleagues-and-customers';
import type { Internal } from '@kerbside/platform/internal/internal';

/** Whose records a member of staff does not read: what is known of colleagues is for admins and themselves, as accounts has it. */
export const hiddenFrom = async ({ userId, role }: StaffCaller, internal: Internal): Promise<readonly string[]> => {
  if (role === 'admin') return [];
  return (await internal.send(readStaffIds, {})).userIds.filter((id) => id !== userId);
};
