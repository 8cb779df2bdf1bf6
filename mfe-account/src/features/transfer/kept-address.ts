import { keepInTab, keptInTab } from '@kerbside/contracts/page/kept-in-tab';
import * as z from 'zod/mini';

const kept = z.object({ policyId: z.string(), email: z.string() });
const name = 'kerbside-transfer';

/** The address that was checked, for the page that asks for the rest. Kept out of the address bar. */
export const keepAddress = (policyId: string, email: string): void => keepInTab(name, { policyId, email });

export const keptAddress = (policyId: string): string => {
  const found = keptInTab(name, kept);
  return found?.policyId === policyId ? found.email : '';
};
