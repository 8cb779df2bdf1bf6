import { columnsUnder } from '@kerbside/contracts/ui/page/table';
import { messageOf } from '@kerbside/contracts/client';
import type { TimelineEntry } from '@kerbside/contracts/http/imports/timeline';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useInfiniteQuery } from '@tanstack/react-query';
import { timelineQuery } from '../../api/customers-api.js';
import { audit as words } from '../../messages/customer.js';
import { formatMoment } from '../../ui/moment.js';
import { Nothing } from '../../ui/nothing.js';
import { Section } from '../../ui/section.js';
import type { OfCustomer } from '../../office-props.js';
import { useNames, type NameOf } from '../reminders/names.js';
import { actionOf, actorOf, changeOf } from './trail.js';
import { SmallButton } from '../../ui/small-button.js';
import { OfficeTable } from '../../ui/office-table.js';

/** Who did what to this customer's records, when and why, in all services, newest first. */
export function AuditTrail({ host, customerId }: OfCustomer) {
  const timeline = useInfiniteQuery({ ...timelineQuery(host, customerId), select: ({ pages }) => pages });
  const columns = columnsOf(useNames(host), customerId);
  const { data: pages = [], isFetchNextPageError: isOlderMissing } = timeline;
  const load = isOlderMissing
    ? { status: 'ready' as const, data: pages, refreshing: timeline.isFetching, reload: () => void timeline.refetch() }
    : loadOf(timeline);
  const missing = pages[0]?.missing ?? [];
  return (
    <Section title={words.title}>
      {missing.length > 0 && <Missing services={missing} onAgain={() => void timeline.refetch()} />}
      <Panel
        load={load}
        words={words}
        isEmpty={([newest]) => newest?.rows.length === 0}
        whenEmpty={<Nothing title={words.none}>{words.noneWhy}</Nothing>}
      >
        {(shown) => (
          <>
            <OfficeTable
              title={words.title}
              columns={columns}
              rows={shown.flatMap(({ rows }) => rows)}
              rowKey={({ service, id }) => `${service} ${id}`}
            />
            {isOlderMissing && (
              <Alert tone="danger" title={words.olderFailed} live>
                {messageOf(timeline.error)}
              </Alert>
            )}
            {timeline.hasNextPage && (
              <SmallButton
                label={words.older}
                variant="quiet"
                onClick={() => void timeline.fetchNextPage()}
                busy={timeline.isFetchingNextPage}
              />
            )}
          </>
        )}
      </Panel>
    </Section>
  );
}

function Missing({ services, onAgain }: { readonly services: readonly TimelineEntry['service'][]; readonly onAgain: () => void }) {
  const again = <SmallButton label={words.tryAgain} onClick={onAgain} />;
  const names = new Intl.ListFormat('en-GB').format(services.map((service) => words.services[service]));
  return (
    <Alert tone="warning" title={words.missing(names)} actions={again} live>
      {words.missingWhy}
    </Alert>
  );
}

const columnsOf = (name: NameOf, customerId: string) =>
  columnsUnder(words)<TimelineEntry>({
    when: ({ at }) => formatMoment(at),
    who: (entry) => actorOf(entry, name, customerId),
    what: actionOf,
    where: ({ service }) => words.services[service],
    why: { isLong: true, cell: ({ why }) => why ?? '' },
    change: { isLong: true, cell: (entry) => changeOf(entry, name) },
  });
