import { cancellationReasonNames } from '@kerbside/contracts/claims/cancellation-reasons';
import { formatLongDay } from '@kerbside/contracts/days/dates';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Cancellation } from '@kerbside/contracts/http/claims/cancellations';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Columns, Stack } from '@kerbside/contracts/ui/basics/layout';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lastQuery, type CancellationApi } from '../../api/cancellation-api.js';
import { cancelled as words, reinstate, working as workingWords } from '../../messages/cancellation.js';
import { Facts } from '../../ui/facts.js';
import { formatMoment } from '../../ui/moment.js';
import { Nothing } from '../../ui/nothing.js';
import { Section } from '../../ui/section.js';
import { has } from '../gate/rights.js';
import { ReinstateForm } from './reinstate-form.js';
import { WorkingPanel } from './working-panel.js';

interface CancelledProps extends RemoteProps {
  readonly api: CancellationApi;
  readonly policyId: string;
}

/** Who cancelled a policy, why, and what was refunded; it can be reinstated where no money moved. */
export function Cancelled({ host, api, policyId }: CancelledProps) {
  const load = loadOf(useQuery(lastQuery(api, policyId)));
  return (
    <Panel
      load={load}
      loading={words.loading}
      failed={words.failed}
      isEmpty={(found) => found === null}
      whenEmpty={<Nothing title={words.none}>{words.noneWhy}</Nothing>}
    >
      {(found) => found && <Standing host={host} api={api} policyId={policyId} cancellation={found} />}
    </Panel>
  );
}

function Standing({ host, api, policyId, cancellation }: CancelledProps & { readonly cancellation: Cancellation }) {
  const [isOpen, setIsOpen] = useState(false);
  const { by, at, working, reason, reasonNote, mayBeTakenBack } = cancellation;
  return (
    <Columns
      side={
        <Section title={workingWords.title}>
          <WorkingPanel working={working} />
        </Section>
      }
    >
      <Section title={words.title}>
        <Stack>
          <Facts
            facts={[
              { label: words.by, value: words.who[by] },
              { label: words.at, value: formatMoment(at) },
              { label: words.on, value: formatLongDay(working.on) },
              { label: words.reason, value: cancellationReasonNames[reason] },
              ...(reasonNote === null ? [] : [{ label: words.note, value: reasonNote }]),
            ]}
          />
          {mayBeTakenBack && has(host.session.role, 'finance') && (
            <div>
              <Button variant="secondary" onClick={() => setIsOpen(true)}>
                {reinstate.open}
              </Button>
            </div>
          )}
        </Stack>
        {isOpen && <ReinstateForm host={host} api={api} policyId={policyId} onClose={() => setIsOpen(false)} />}
      </Section>
    </Columns>
  );
}
