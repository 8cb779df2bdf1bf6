import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { ButtonLink } from '@kerbside/contracts/ui/controls/button';
import { promos as words } from '../../messages/perks.js';
import { Section } from '../../ui/section.js';

interface PromoPanelProps {
  readonly hasCar: boolean;
  readonly hasManual: boolean;
}

/** The promo buttons (A2): each leads to a part of this page by the anchor that opens it. */
export function PromoPanel({ hasCar, hasManual }: PromoPanelProps) {
  const shown = [
    { anchor: '#redirectDWV', label: words.repair, isThere: hasCar },
    { anchor: '#redirectHaynes', label: words.manual, isThere: hasManual },
    { anchor: '#redirectWCFMC', label: words.service, isThere: hasCar },
  ].filter(({ isThere }) => isThere);
  if (shown.length === 0) return null;
  return (
    <Section title={words.title}>
      <Cluster>
        {shown.map(({ anchor, label }) => (
          <ButtonLink key={anchor} href={anchor} variant="secondary" onClick={() => followAgain(anchor)}>
            {label}
          </ButtonLink>
        ))}
      </Cluster>
    </Section>
  );
}

/** A browser already at an anchor fires no event when it is followed again. */
const followAgain = (anchor: string): void => {
  if (location.hash === anchor) dispatchEvent(new Event('hashchange'));
};
