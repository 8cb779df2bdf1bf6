import type { HostApi } from '@kerbside/contracts/host';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useMemo } from 'react';
import { perksApi } from '../../api/perks-api.js';
import { ManualTile } from '../manual/manual-code.js';
import { Marketplace } from '../marketplace/marketplace.js';

interface PerksProps {
  readonly host: Pick<HostApi, 'fetch'>;
  readonly userId: string;
  readonly cars: readonly Car[];
}

/** The promo panel and the marketplace (A2): below what is the customer's own. */
export default function Perks({ host, userId, cars }: PerksProps) {
  const { fetch } = host;
  const api = useMemo(() => perksApi(fetch), [fetch]);
  return (
    <Stack gap="large">
      <ManualTile api={api} userId={userId} />
      <Marketplace api={api} userId={userId} cars={cars} />
    </Stack>
  );
}
