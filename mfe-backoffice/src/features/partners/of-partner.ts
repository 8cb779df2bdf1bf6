import type { RemoteProps } from '@kerbside/contracts/host';
import type { Partner } from '@kerbside/contracts/http/partners/partners';
import { useQueryClient } from '@tanstack/react-query';
import { partnerKey } from '../../api/partners-api.js';
import { log as words } from '../../messages/partners.js';

export interface OfPartner extends RemoteProps {
  readonly partner: Partner;
}

/** Until when nothing is sent to a webhook; undefined where it is. */
export const heldUntil = ({ status, endpoints }: Partner, endpointId: string): string | undefined => {
  if (status === 'suspended') return words.held.partner;
  return endpoints.some(({ id, status: used }) => id === endpointId && used === 'disabled') ? words.held.webhook : undefined;
};

/** Whether two lists have the same entries, in any order. */
export const isSameList = (one: readonly string[], other: readonly string[]): boolean => one.toSorted().join() === other.toSorted().join();

/** Those of these event types whose topic the partner may not read: chosen while it might, and not sent since. */
export const unreadTypes = (eventTypes: readonly string[], topics: readonly string[]): readonly string[] =>
  eventTypes.filter((type) => !topics.some((topic) => type.startsWith(`${topic}.`)));

/** Reads a partner again, with its deliveries and trail, for changes that wait until a secret has been kept. */
export const usePartnerChanged = (partnerId: string): (() => void) => {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: partnerKey(partnerId) });
};
