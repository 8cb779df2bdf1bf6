import type { Card } from '@kerbside/contracts/ui/payment/use-card';
import { useEffect, useRef } from 'react';
import { useSearch } from 'wouter';

/** Whether staff came to take a card by telephone, which their customer's page leads to: `?by=phone`. */
export const useByTelephone = (isStaff: boolean): boolean => new URLSearchParams(useSearch()).get('by') === 'phone' && isStaff;

/** The number is asked for at once. */
export const useFirstNumber = (card: Card, isByTelephone: boolean): void => {
  const { focus, status } = card;
  const first = useRef(focus);
  useEffect(() => {
    if (isByTelephone && status === 'ready') first.current('number');
  }, [isByTelephone, status]);
};
