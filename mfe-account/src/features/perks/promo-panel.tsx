import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { ButtonLink } from '@kerbside/contracts/ui/controls/button';
import { Link } from 'wouter';
import { promos as words } from '../../messages/perks.js';
import { movedTo } from '../../places.js';
import { AnchoredSection } from '../../ui/section.js';

interface PromoPanelProps {
  readonly hasCar: boolean;
  readonly hasManual: boolean;
}

/** The promo buttons (A2): each leads to a part of the account by the anchor that opens it. */
export function PromoPanel({ hasCar, hasManual }: PromoPanelProps) {
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
