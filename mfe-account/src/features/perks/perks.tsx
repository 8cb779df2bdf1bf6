import type { HostApi } from '@kerbside/contracts/host';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { perksApi } from '../../api/perks-api.js';
import { manualQuery } from '../../api/queries.js';
import { ManualTile } from '../manual/manual-code.js';
import { Marketplace } from '../marketplace/marketplace.js';
import css from '../overview/overview.module.css';
import { PromoPanel } from './promo-panel.js';

interface PerksProps {
  readonly host: Pick<HostApi, 'fetch'>;
  readonly userId: string;
  readonly cars: readonly Car[];
}

/** The free manual, the marketplace and the promo panel (A2): below the customer's own things. */
export default function Perks({ host, userId, cars }: PerksProps) {
  const { fetch } = host;
  const api = useMemo(() => perksApi(fetch), [fetch]);
  const hasManual = useQuery({ ...manualQuery(api, userId), select: ({ access }) => access }).data === true;
  return (
    <>
      <ManualTile api={api} userId={userId} />
      <Marketplace api={api} userId={userId} cars={cars} />
      <div className={css.promos}>
        <PromoPanel hasCar={cars.length > 0} hasManual={hasManual} />
      </div>
    </>
  );
}
