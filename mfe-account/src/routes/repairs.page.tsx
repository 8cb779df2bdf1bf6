import { Loaded } from '@kerbside/contracts/ui/page/loaded';
import type { RemoteProps } from '@kerbside/contracts/host';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Stack, Cluster } from '@kerbside/contracts/ui/basics/layout';
import { EmptyState } from '@kerbside/contracts/ui/page/panel';
import { useQueryClient } from '@tanstack/react-query';
import { londonDay, showLongDay } from '@kerbside/contracts/days/dates';
import type { RepairEstimate } from '@kerbside/contracts/http/garages/estimates';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import { signedInPage } from '../features/sign-in/signed-in.js';
import { meQuery } from '../api/queries.js';
import { estimatesKey, estimatesQuery } from '../api/repairs-api.js';
import { EstimateForm } from '../features/repairs/estimate-form.js';
import { repairs as words } from '../messages/repairs.js';
import { Section } from '../ui/section.js';
import { AccountPage } from '../ui/account-page.js';
import { NothingQuoted } from '../ui/nothing-quoted.js';
import { carName } from '../names.js';

export default signedInPage(function RepairsPage({ host }: RemoteProps) {
  const cache = useQueryClient();
  return (
    <AccountPage host={host} title={words.title} lead={words.lead}>
      <Loaded
        query={{ ...meQuery(host), select: (of) => of.cars }}
        words={words}
        whenEmpty={<NothingQuoted title={words.noCar}>{words.noCarWhy}</NothingQuoted>}
      >
        {(rows) => (
          <Card title={words.ask}>
            <EstimateForm host={host} cars={rows} onSent={() => void cache.invalidateQueries({ queryKey: estimatesKey })} />
          </Card>
        )}
      </Loaded>
      <Section title={words.earlier}>
        <Loaded
          query={estimatesQuery(host)}
          words={{ loading: words.loadingEarlier, failed: words.failedEarlier }}
          whenEmpty={<EmptyState title={words.none}>{words.noneWhy}</EmptyState>}
        >
          {(rows) => (
            <Stack>
              {rows.map((estimate) => (
                <EstimateCard key={estimate.id} estimate={estimate} />
              ))}
            </Stack>
          )}
        </Loaded>
      </Section>
    </AccountPage>
  );
});

function EstimateCard({ estimate: { car, description, requestedAt, answer } }: { readonly estimate: RepairEstimate }) {
  return (
    <Card title={carName(car)}>
      <Stack gap="small">
        <Cluster>
          <StatusTag tone={answer ? 'success' : 'info'}>{answer ? words.answered : words.waiting}</StatusTag>
          <span>{words.askedOn(showLongDay(londonDay(new Date(requestedAt))))}</span>
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
