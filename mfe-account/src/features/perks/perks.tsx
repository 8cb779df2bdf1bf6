import type { RemoteProps } from '@kerbside/contracts/host';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { ButtonLink, Button } from '@kerbside/contracts/ui/controls/button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { manualQuery, claimManual } from '../../api/queries.js';
import { promos as words, manual } from '../../messages/perks.js';
import { movedTo } from '../../places.js';
import { AnchoredSection } from '../../ui/section.js';
import { Marketplace } from '../marketplace/marketplace.js';
import css from '../overview/overview.module.css';
import { messageOf } from '@kerbside/contracts/client';
import { manualDays, type ManualCode } from '@kerbside/contracts/http/vouchers/manuals';
import { Alert, Problem } from '@kerbside/contracts/ui/basics/alert';
import { DefinitionList } from '@kerbside/contracts/ui/basics/definition-list';
import { VisuallyHidden } from '@kerbside/contracts/ui/basics/visually-hidden';
import { useSendOnce, useLoaded } from '@kerbside/contracts/ui/data/server-data';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { Fold, useFold } from '../../ui/fold.js';
import { useAnchor } from '../../ui/use-anchor.js';

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
            <ButtonLink label={label} variant="secondary" />
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

interface ManualProps extends RemoteProps {
  readonly userId: string;
}

/** The anchor that leads here (A2). */
const anchor = 'redirectHaynes';

/** The free code of the vehicle manuals: a button, then the code and its PIN (A4). Folded until it is wanted. */
function ManualTile({ host, userId }: ManualProps) {
  const load = useLoaded(manualQuery(host, userId));
  const [isOpen, setIsOpen] = useFold(anchor);
  const part = useAnchor<HTMLDetailsElement>(anchor, () => setIsOpen(true));
  if (load.status === 'ready' && !load.data.access) return null;
  return (
    <Fold ref={part} id={anchor} title={manual.title} note={manual.show} isOpen={isOpen} onToggle={setIsOpen}>
      <Stack gap="small">
        <p>{manual.lead}</p>
        <Panel load={load} words={manual}>
          {(code) => <Manual host={host} userId={userId} code={code} />}
        </Panel>
      </Stack>
    </Fold>
  );
}

/** A9: the short label for 7 days, the long one otherwise. */
const labelOf = (days: number): string => (days === manualDays.short ? manual.short : manual.long);

function Manual({ host, userId, code }: ManualProps & { readonly code: ManualCode }) {
  const claim = useSendOnce(claimManual(host, userId));
  const generate = (days: number, label: string) => (
    <div>
      <Button label={label} variant="secondary" busy={claim.isPending} busyLabel={manual.busy} onClick={() => claim.mutate(days)} />
    </div>
  );
  return (
    <Stack gap="small">
      {code.code !== null && code.pin !== null ? (
        <>
          {claim.isSuccess && (
            <Alert tone="success" live>
              {manual.ready}
            </Alert>
          )}
          <DefinitionList
            rows={[
              { label: manual.code, value: code.code },
              { label: manual.pin, value: code.pin },
            ]}
          />
          {code.address !== undefined && (
            <p>
              {manual.use}{' '}
              <a href={code.address} target="_blank" rel="noreferrer">
                {new URL(code.address).host}
                <VisuallyHidden> {manual.newTab}</VisuallyHidden>
              </a>
            </p>
          )}
          <p>{labelOf(code.duration)}</p>
          {code.isLongCodeAvailable && generate(manualDays.long, manual.generateLong)}
        </>
      ) : (
        <>
          <p>{code.isLongCodeAvailable ? manual.longWhy : labelOf(code.duration)}</p>
          {generate(code.duration, manual.generate)}
        </>
      )}
      <Problem>{claim.error && messageOf(claim.error)}</Problem>
    </Stack>
  );
}
