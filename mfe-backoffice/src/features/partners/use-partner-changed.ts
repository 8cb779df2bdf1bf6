import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys.js';

/** Reads a partner again, with its deliveries and trail, for changes that wait until a secret has been kept. */
export const usePartnerChanged = (partnerId: string): (() => void) => {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: keys.partner(partnerId) });
};
