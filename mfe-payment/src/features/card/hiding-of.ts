import type { HostApi } from '@kerbside/contracts/host';
import type { PaymentApi } from '../../api/payment-api.js';

/** A logged-in customer can hide a saved card (Q6). */
export const hidingOf = ({ session }: HostApi, api: PaymentApi): ((token: string) => Promise<unknown>) | undefined => {
  const { userId, role } = session;
  return userId === null || role !== null ? undefined : (token) => api.hideCard(userId, token);
};
