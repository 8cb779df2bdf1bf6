import { neverBegan } from '@kerbside/contracts/claims/claimable';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery, useQueryClient, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { londonDay, formatLongDay } from '@kerbside/contracts/days/dates';
import { dayQuery, lastQuery, reinstate as reinstateFormReinstate } from '../api/cancellation-api.js';
import { policyQuery } from '../api/policies-api.js';
import { CancellationForm } from '../features/cancellation/cancellation-form.js';
import { DetailPage } from '../features/detail-page/detail-page.js';
import { has } from '../features/gate/rights.js';
import { cancellation as words, working as workingWords, cancelled, reinstate } from '../messages/cancellation.js';
import { policyPage } from '../messages/policy.js';
import { policyPath } from '../paths.js';
import { Nothing } from '../ui/nothing.js';
import { Section } from '../ui/section.js';
import { Unsent, useUnsent } from '../ui/unsent.js';
import { WorkingPanel } from '../features/cancellation/working-panel.js';
import { cancellationReasonNames } from '@kerbside/contracts/claims/reasons';
import type { Cancellation } from '@kerbside/contracts/http/claims/cancellations';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Columns, Stack } from '@kerbside/contracts/ui/basics/layout';
import { Facts } from '../ui/facts.js';
import { formatMoment } from '../ui/moment.js';
import { required } from '@kerbside/contracts/fields';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import * as z from 'zod/mini';
import { Loaded } from '../features/lists/loaded.js';

interface PolicyCancellationPageProps extends RemoteProps {
  readonly customerId: string;
  readonly policyId: string;
}

export default function PolicyCancellationPage({ host, customerId, policyId }: PolicyCancellationPageProps) {
  const load = loadOf(useQuery(policyQuery(host, policyId)));
  const policy = load.status === 'ready' ? load.data : undefined;
  return (
    <DetailPage
      host={host}
      load={load}
      above={{ path: policyPath(customerId, policyId), back: words.back }}
      heading={{ title: words.title, lead: policy && words.lead(policy.policyNumber, policy.productName) }}
      missing={policyPage}
      words={words}
    >
      {(ready) => <OfPolicy host={host} policy={ready} />}
    </DetailPage>
  );
}

function OfPolicy({ host, policy }: RemoteProps & { readonly policy: Policy }) {
  const cache = useQueryClient();
  const isCancelled = policy.status === 'cancelled' || neverBegan(policy);
  const [wasCancelled] = useState(isCancelled);
  const { isSent, unsent, ...ofForm } = useUnsent();
  if (isCancelled)
    return (
      <>
        {!wasCancelled && !isSent && <Unsent title={words.meanwhile} why={words.meanwhileWhy} unsent={unsent} />}
        <Cancelled host={host} policyId={policy.id} />
      </>
    );
  if (policy.status === 'expired') return <Nothing title={words.over}>{words.overWhy}</Nothing>;
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

/** What agents tell a customer who asks: today's working, which they cannot change. */
function AgentsWorking({ host, policy }: RemoteProps & { readonly policy: Policy }) {
  return (
    <Section title={workingWords.title}>
      <p>{words.financeOnly}</p>
      <Loaded query={dayQuery(host, policy, londonDay(new Date()))} words={workingWords}>
        {(working) => <WorkingPanel working={working} />}
      </Loaded>
    </Section>
  );
}

interface CancelledProps extends RemoteProps {
  readonly policyId: string;
}

/** Who cancelled a policy, why, and what was refunded; it can be reinstated where no money moved. */
function Cancelled({ host, policyId }: CancelledProps) {
  return (
    <Loaded query={lastQuery(host, policyId)} words={cancelled} isEmpty={(found) => found === null}>
      {(found) => found && <Standing host={host} policyId={policyId} cancellation={found} />}
    </Loaded>
  );
}

function Standing({ host, policyId, cancellation }: CancelledProps & { readonly cancellation: Cancellation }) {
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
      <Section title={cancelled.title}>
        <Stack>
          <Facts
            facts={[
              { label: cancelled.by, value: cancelled.who[by] },
              { label: cancelled.at, value: formatMoment(at) },
              { label: cancelled.on, value: formatLongDay(working.on) },
              { label: cancelled.reason, value: cancellationReasonNames[reason] },
              ...(reasonNote === null ? [] : [{ label: cancelled.note, value: reasonNote }]),
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
        {isOpen && <ReinstateForm host={host} policyId={policyId} onClose={() => setIsOpen(false)} />}
      </Section>
    </Columns>
  );
}

const schema = z.object({ why: required(reinstate.enter, 500) });

interface ReinstateFormProps extends RemoteProps {
  readonly policyId: string;
  readonly onClose: () => void;
}

/** Reverses a cancellation, with the reason for the audit trail. */
function ReinstateForm({ host, policyId, onClose }: ReinstateFormProps) {
  const request = useMutation(reinstateFormReinstate(host, policyId));
  const form = useForm({
    schema,
    initial: { why: '' },
    send: ({ why }) => request.mutateAsync(why),
    done: () => {
      host.toast(reinstate.done, 'success');
      onClose();
    },
  });
  return (
    <FormDialog title={reinstate.title} form={form} proceed={reinstate.submit} proceeding={reinstate.busy} onClose={onClose}>
      <p>{reinstate.lead}</p>
      <TextField label={reinstate.why} {...form.field('why')} />
    </FormDialog>
  );
}
