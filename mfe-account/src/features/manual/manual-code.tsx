import type { RemoteProps } from '@kerbside/contracts/host';
import { messageOf } from '@kerbside/contracts/client';
import { manualDays, type ManualCode } from '@kerbside/contracts/http/vouchers/manuals';
import { Alert, Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { DefinitionList } from '@kerbside/contracts/ui/basics/definition-list';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { VisuallyHidden } from '@kerbside/contracts/ui/basics/visually-hidden';
import { useSendOnce, useLoaded } from '@kerbside/contracts/ui/data/server-data';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { useState } from 'react';
import { claimManual, manualQuery } from '../../api/queries.js';
import { manual as words } from '../../messages/perks.js';
import { Fold } from '../../ui/fold.js';
import { useAnchor } from '../../ui/use-anchor.js';

interface ManualProps extends RemoteProps {
  readonly userId: string;
}

/** The anchor that leads here (A2). */
const anchor = 'redirectHaynes';

/** The free code of the vehicle manuals: a button, then the code and its PIN (A4). Folded until it is wanted. */
export function ManualTile({ host, userId }: ManualProps) {
  const load = useLoaded(manualQuery(host, userId));
  const [isOpen, setIsOpen] = useState(false);
  const part = useAnchor<HTMLDetailsElement>(anchor, () => setIsOpen(true));
  if (load.status === 'ready' && !load.data.access) return null;
  return (
    <Fold ref={part} id={anchor} title={words.title} note={words.show} isOpen={isOpen} onToggle={setIsOpen}>
      <Stack gap="small">
        <p>{words.lead}</p>
        <Panel load={load} words={words}>
          {(code) => <Manual host={host} userId={userId} code={code} />}
        </Panel>
      </Stack>
    </Fold>
  );
}

/** A9: the short label for 7 days, the long one otherwise. */
const labelOf = (days: number): string => (days === manualDays.short ? words.short : words.long);

function Manual({ host, userId, code }: ManualProps & { readonly code: ManualCode }) {
  const claim = useSendOnce(claimManual(host, userId));
  const generate = (days: number, label: string) => (
    <div>
      <Button variant="secondary" busy={claim.isPending} busyLabel={words.busy} onClick={() => claim.mutate(days)}>
        {label}
      </Button>
    </div>
  );
  return (
    <Stack gap="small">
      {code.code !== null && code.pin !== null ? (
        <>
          {claim.isSuccess && (
            <Alert tone="success" live>
              {words.ready}
            </Alert>
          )}
          <DefinitionList
            rows={[
              { label: words.code, value: code.code },
              { label: words.pin, value: code.pin },
            ]}
          />
          {code.address !== undefined && (
            <p>
              {words.use}{' '}
              <a href={code.address} target="_blank" rel="noreferrer">
                {new URL(code.address).host}
                <VisuallyHidden> {words.newTab}</VisuallyHidden>
              </a>
            </p>
          )}
          <p>{labelOf(code.duration)}</p>
          {code.isLongCodeAvailable && generate(manualDays.long, words.generateLong)}
        </>
      ) : (
        <>
          <p>{code.isLongCodeAvailable ? words.longWhy : labelOf(code.duration)}</p>
          {generate(code.duration, words.generate)}
        </>
      )}
      <Problem>{claim.error && messageOf(claim.error)}</Problem>
    </Stack>
  );
}
