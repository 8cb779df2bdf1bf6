import type { RemoteProps } from '@kerbside/contracts/host';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { ButtonLink } from '@kerbside/contracts/ui/controls/button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { manualQuery } from '../../api/queries.js';
import { promos as words } from '../../messages/perks.js';
import { movedTo } from '../../places.js';
import { AnchoredSection } from '../../ui/section.js';
import { ManualTile } from '../manual/manual-code.js';
import { Marketplace } from '../marketplace/marketplace.js';
import css from '../overview/overview.module.css';

/** The free manual, the marketplace and the promo panel (A2): below the customer's own things. */
export default function Perks({ host, userId, cars }: RemoteProps & { readonly userId: string; readonly cars: readonly Car[] }) {
  const hasManual = useQuery({ ...manualQuery(host, userId), select: ({ access }) => access }).data === true;
  return (
    <>
      <ManualTile host={host} userId={userId} />
      <Marketplace host={host} userId={userId} cars={cars} />
      <div className={css.promos}>
        <PromoPanel hasCar={cars.length > 0} hasManual={hasManual} />
      </div>
    </>
  );
}

/** The promo buttons (A2): each leads to a part of the account by the anchor that opens it. */
function PromoPanel({ hasCar, hasManual }: { readonly hasCar: boolean; readonly hasManual: boolean }) {
  const shown = [
    { anchor: '#redirectDWV', label: words.repair, isThere: hasCar },
    { anchor: '#redirectHaynes', label: words.manual, isThere: hasManual },
    { anchor: '#redirectWCFMC', label: words.service, isThere: hasCar },
  ].filter(({ isThere }) => isThere);
  if (shown.length === 0) return null;
  return (
    <AnchoredSection title={words.title} anchor="section-promo-panel">
      <Cluster>
        {shown.map(({ anchor, label }) => (
          <Link key={anchor} asChild href={movedTo(anchor) ?? anchor} onClick={followSoon}>
            <ButtonLink variant="secondary">{label}</ButtonLink>
          </Link>
        ))}
      </Cluster>
    </AnchoredSection>
  );
}

/** The router fires no event for an anchor of the page that is open; another page reads its anchor when it is drawn. */
const followSoon = (): void => {
  setTimeout(() => dispatchEvent(new Event('hashchange')));
};
