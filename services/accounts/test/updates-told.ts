import type { AccountPart } from '@kerbside/contracts/page/page-updates';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { AccountUpdates } from '../src/updates/account-updates.js';

/** Counts how often open pages are told, from now on, that this part of an account changed. */
export const updatesOf = (service: Pick<ServiceUnderTest, 'get'>, customerId: string, part: AccountPart): (() => number) => {
  let count = 0;
  service.get(AccountUpdates).hear((told) => {
    for (const update of told?.updates ?? []) if (update.customerId === customerId && update.part === part) count += 1;
  });
  return () => count;
};
