import type { Payment } from '../http/payments/payments.js';

/** Only what was bought has payments and a receipt: a form that was opened, or a card that was refused, has none. */
export const isBought = ({ status, owedPence }: Pick<Payment, 'status' | 'owedPence'>): boolean =>
  status === 'succeeded' || owedPence !== undefined;
