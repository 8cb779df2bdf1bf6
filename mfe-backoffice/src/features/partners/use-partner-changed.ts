import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys.js';

/** Reads a partner again, with its deliveries and its trail: for changes that wait until somebody has kept a secret. */
export const usePartnerChanged = (partnerId: string): (() => void) => {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: keys.partner(partnerId) });
};
