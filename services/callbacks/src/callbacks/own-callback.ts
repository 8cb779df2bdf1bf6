import type { OwnCallback } from '@kerbside/contracts/http/callbacks/own-callbacks';
import { productType } from '@kerbside/contracts/ids';
import type { Callback } from './callback.js';

/** As the customer sees it. */
export const ownCallbackOf = (callback: Callback, isCompleted: boolean): OwnCallback => {
  const { id, reference, subject, date, time, status, createdAt } = callback;
  return {
    id,
    reference,
    subject,
    productType: productType.safeParse(callback.productType).data ?? null,
    date,
    time,
    status: isCompleted ? 'completed' : status,
    bookedAt: createdAt.toISOString(),
  };
};
