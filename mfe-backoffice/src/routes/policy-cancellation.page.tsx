import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import { neverBegan } from '@kerbside/contracts/claims/claimable';
import type { RemoteProps } from '@kerbside/contracts/host';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, londonDay } from '@kerbside/contracts/days/dates';
import { cancelledTodayFrom } from '@kerbside/contracts/policies/until-when-to-cancel';
import { dayQuery, lastQuery, reinstate as reinstatement } from '../api/cancellation-api.js';
import type { Deed } from '../api/done-before.js';
import { policyQuery } from '../api/policies-api.js';
import { CancellationForm } from '../features/cancellation/cancellation-form.js';
import { DetailPage } from '../features/detail-page/detail-page.js';
import { has } from '../features/gate/rights.js';
import { cancellation as words, working as workingWords, cancelled, reinstate } from '../messages/cancellation.js';
import { policyPage } from '../messages/policy.js';
import { policyPath } from '../paths.js';
import { Nothing } from '../ui/nothing.js';
import { Section } from '../ui/section.js';
import { WhoDid } from '../features/lists/who-did.js';
import { Unsent, useUnsent } from '../ui/unsent.js';
import { WorkingPanel } from '../features/cancellation/working-panel.js';
import { reasonWords } from '@kerbside/contracts/claims/reasons';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import type { Cancellation } from '@kerbside/contracts/http/claims/cancellations';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Columns, Stack } from '@kerbside/contracts/ui/basics/layout';
import { Facts } from '../ui/facts.js';
import { formatMoment } from '../ui/moment.js';
import { ConfirmWithReason } from '../ui/confirm.js';
import { useNames } from '../features/reminders/names.js';
import { Loaded } from '../features/lists/loaded.js';
import type { OfPolicy } from '../office-props.js';

interface PolicyCancellationPageProps extends RemoteProps {
  readonly customerId: string;
  readonly policyId: string;
}

export default function PolicyCancellationPage({ host, customerId, policyId }: PolicyCancellationPageProps) {
  const load = useLoaded(policyQuery(host, policyId));
  const policy = load.status === 'ready' ? load.data : undefined;
  return (
    <DetailPage
      host={host}
      load={load}
      above={{ path: policyPath(customerId, policyId), back: words.back(policy?.policyNumber ?? '') }}
      heading={{ title: words.title, lead: policy && words.lead(policy.policyNumber, policy.productName) }}
      missing={policyPage}
      words={words}
    >
      {(ready) => <CancellationOf host={host} policy={ready} />}
    </DetailPage>
  );
}

function CancellationOf({ host, policy }: OfPolicy) {
  const cache = useQueryClient();
  const isCancelled = policy.status === 'cancelled' || neverBegan(policy);
  const [wasCancelled] = useState(isCancelled);
  const { isSent, unsent, ...ofForm } = useUnsent();
  if (isCancelled)
    return (
      <Stack>
        {!wasCancelled && !isSent && (
          <Unsent
            title={words.meanwhile(policy.policyNumber)}
            why={words.meanwhileWhy}
            unsent={unsent}
            who={<WhoDid host={host} deed={cancelledOf(policy)} />}
          />
        )}
        <Cancelled host={host} policy={policy} />
      </Stack>
    );
  if (policy.status === 'expired') return <Nothing title={words.over(policy.policyNumber)}>{words.overWhy}</Nothing>;
  return has(host.session.role, 'finance') ? (
    <CancellationForm
      host={host}
      policy={policy}
      {...ofForm}
      onRefused={() => void cache.invalidateQueries({ queryKey: ['policy', policy.id], exact: true })}
    />
  ) : (
    <AgentsWorking host={host} policy={policy} />
  );
}

const cancelledOf = ({ id: subjectId }: Policy): Deed => ({ service: 'claims', subjectId, actions: ['policy-cancelled'] });

/** What agents tell a customer who asks: today's working, which they cannot change. */
function AgentsWorking({ host, policy }: OfPolicy) {
  return (
    <Section title={workingWords.title}>
      <p>{words.financeOnly}</p>
      <Loaded query={dayQuery(host, policy, cancelledTodayFrom(policy, londonDay(new Date())))} words={workingWords}>
        {(working) => <WorkingPanel working={working} />}
      </Loaded>
    </Section>
  );
}

/** Who cancelled a policy, why, and what was refunded; it can be reinstated where no money moved. */
function Cancelled({ host, policy }: OfPolicy) {
  const none = cancelled.none(policy.policyNumber);
  return (
    <Loaded query={lastQuery(host, policy.id)} words={{ ...cancelled, none }} isEmpty={(found) => found === null}>
      {(found) => found && <Standing host={host} policy={policy} cancellation={found} />}
    </Loaded>
  );
}

function Standing({ host, policy, cancellation }: OfPolicy & { readonly cancellation: Cancellation }) {
  const [isOpen, setIsOpen] = useState(false);
  const { by, staffId, at, working, reason, reasonNote, mayBeTakenBack } = cancellation;
  const name = useNames(host);
  return (
    <Columns
      side={
        <Section title={workingWords.title}>
          <WorkingPanel working={working} />
        </Section>
      }
    >
      <Section title={cancelled.title}>
        <Stack>
          <Facts
            facts={[
              { label: cancelled.by, value: staffId === undefined ? cancelled.who[by] : name(staffId) },
              { label: cancelled.at, value: formatMoment(at) },
              { label: cancelled.on[policy.kind], value: formatDay(working.on) },
              { label: cancelled.reason, value: reasonWords({ reason, reasonNote }) },
              ...(reasonNote === null || reason === 'other' ? [] : [{ label: cancelled.note, value: reasonNote }]),
            ]}
          />
          {mayBeTakenBack && has(host.session.role, 'finance') && (
            <div>
              <Button label={reinstate.open(policy.policyNumber)} variant="secondary" onClick={() => setIsOpen(true)} />
            </div>
          )}
        </Stack>
        {isOpen && (
          <ConfirmWithReason
            host={host}
            title={reinstate.title(policy.policyNumber)}
            why={reinstate.lead[policy.kind]}
            action={reinstate.submit}
            tone="primary"
            reason={{ label: reinstate.why }}
            mutation={reinstatement(host, policy.id)}
            said={reinstate.done[policy.kind]}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Section>
    </Columns>
  );
}
