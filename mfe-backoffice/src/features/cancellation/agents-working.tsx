import { londonDay } from '@kerbside/contracts/days/dates';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { dayQuery, type CancellationApi } from '../../api/cancellation-api.js';
import { cancellation as words, working as workingWords } from '../../messages/cancellation.js';
import { Section } from '../../ui/section.js';
import { WorkingPanel } from './working-panel.js';

/** What agents tell a customer who asks: today's working, which they cannot change. */
export function AgentsWorking({ api, policy }: { readonly api: CancellationApi; readonly policy: Policy }) {
  const load = loadOf(useQuery(dayQuery(api, policy, londonDay(new Date()))));
  return (
    <Section title={workingWords.title}>
      <p>{words.financeOnly}</p>
      <Panel load={load} loading={workingWords.loading} failed={workingWords.failed}>
        {(working) => <WorkingPanel working={working} />}
      </Panel>
    </Section>
  );
}
