import type { RemoteProps } from '@kerbside/contracts/host';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Stack, Cluster } from '@kerbside/contracts/ui/basics/layout';
import { EmptyState, Panel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatLongDay, londonDay } from '@kerbside/contracts/days/dates';
import type { RepairEstimate } from '@kerbside/contracts/http/garages/estimates';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import { meQuery } from '../api/queries.js';
import { estimatesKey, estimatesQuery } from '../api/repairs-api.js';
import { EstimateForm } from '../features/repairs/estimate-form.js';
import { SignedIn } from '../features/sign-in/signed-in.js';
import { repairs as words } from '../messages/repairs.js';
import { Section } from '../ui/section.js';
import { AccountPage } from '../ui/account-page.js';
import { NothingQuoted } from '../ui/nothing-quoted.js';
import { carName } from '../names.js';

export default function RepairsPage({ host }: RemoteProps) {
  return (
    <SignedIn host={host}>
      <Repairs host={host} />
    </SignedIn>
  );
}

function Repairs({ host }: RemoteProps) {
  const cache = useQueryClient();
  const cars = loadOf(useQuery({ ...meQuery(host), select: (of) => of.cars }));
  const estimates = loadOf(useQuery(estimatesQuery(host)));
  return (
    <AccountPage host={host} title={words.title} lead={words.lead}>
      <Panel
        load={cars}
        loading={words.loading}
        failed={words.failed}
        isEmpty={(rows) => rows.length === 0}
        whenEmpty={<NothingQuoted title={words.noCar}>{words.noCarWhy}</NothingQuoted>}
      >
        {(rows) => (
          <Card title={words.ask}>
            <EstimateForm host={host} cars={rows} onSent={() => void cache.invalidateQueries({ queryKey: estimatesKey })} />
          </Card>
        )}
      </Panel>
      <Section title={words.earlier}>
        <Panel
          load={estimates}
          loading={words.loadingEarlier}
          failed={words.failedEarlier}
          isEmpty={(rows) => rows.length === 0}
          whenEmpty={<EmptyState title={words.none}>{words.noneWhy}</EmptyState>}
        >
          {(rows) => (
            <Stack>
              {rows.map((estimate) => (
                <EstimateCard key={estimate.id} estimate={estimate} />
              ))}
            </Stack>
          )}
        </Panel>
      </Section>
    </AccountPage>
  );
}

/** One estimate, with our answer once there is one. */
function EstimateCard({ estimate: { car, description, requestedAt, answer } }: { readonly estimate: RepairEstimate }) {
  return (
    <Card title={carName(car)}>
      <Stack gap="small">
        <Cluster>
          <StatusTag tone={answer ? 'success' : 'info'}>{answer ? words.answered : words.waiting}</StatusTag>
          <span>{words.askedOn(formatLongDay(londonDay(new Date(requestedAt))))}</span>
        </Cluster>
        <p>{description}</p>
        {answer && (
          <>
            <p>
              {words.costs}:{' '}
              <strong>
                <Money pence={answer.lowestPence} />
                {answer.highestPence > answer.lowestPence && (
                  <>
                    {' to '}
                    <Money pence={answer.highestPence} />
                  </>
                )}
              </strong>
            </p>
            {answer.note !== '' && <p>{answer.note}</p>}
            <p>{words.from}</p>
          </>
        )}
      </Stack>
    </Card>
  );
}
