import { Alert } from '@kerbside/contracts/ui/alert';
import { Button } from '@kerbside/contracts/ui/button';
import { Panel } from '@kerbside/contracts/ui/panel';
import { Table, type Column } from '@kerbside/contracts/ui/table';
import { useMemo, useState } from 'react';
import { audit as words } from '../../messages/customer.js';
import { formatMoment } from '../../ui/moment.js';
import { Nothing } from '../../ui/nothing.js';
import { Section } from '../../ui/section.js';
import type { OfCustomer } from './of-customer.js';
import { actionOf, actorOf, changeOf, type TrailEntry } from './trail.js';
import { useTrail } from './use-trail.js';

const newest = 20;
/** The largest page that a service gives. */
const most = 200;

/** Who did what to this customer's records, when and why: the services' trails as one, by time. */
export function AuditTrail({ host, api, customerId }: OfCustomer) {
  const [perPage, setPerPage] = useState(newest);
  const { load, missing } = useTrail(api, customerId, perPage);
  const columns = useMemo(() => columnsOf(host.session, customerId), [host.session, customerId]);
  return (
    <Section title={words.title}>
      {missing.map(({ service, message, retry }) => (
        <Alert key={service} tone="warning" title={words.failedPart(words.services[service])} actions={<Again onPress={retry} />} live>
          {message}
        </Alert>
      ))}
      <Panel
        load={load}
        loading={words.loading}
        failed={words.failed}
        isEmpty={({ entries }) => entries.length === 0}
        whenEmpty={<Nothing title={words.none}>{words.noneWhy}</Nothing>}
      >
        {({ entries, hasOlder }) => (
          <>
            <Table
              caption={words.title}
              hideCaption
              dense
              columns={columns}
              rows={entries}
              rowKey={({ service, id, subjectId }) => `${service} ${subjectId} ${id}`}
            />
            {hasOlder && perPage < most && (
              <Button size="small" variant="quiet" onClick={() => setPerPage(most)}>
                {words.older}
              </Button>
            )}
          </>
        )}
      </Panel>
    </Section>
  );
}

function Again({ onPress }: { readonly onPress: () => void }) {
  return (
    <Button size="small" variant="secondary" onClick={onPress}>
      {words.tryAgain}
    </Button>
  );
}

const columnsOf = (session: OfCustomer['host']['session'], customerId: string): readonly Column<TrailEntry>[] => [
  { key: 'when', heading: words.when, cell: ({ at }) => formatMoment(at) },
  { key: 'who', heading: words.who, cell: (entry) => actorOf(entry, session, customerId) },
  { key: 'what', heading: words.what, cell: actionOf },
  { key: 'where', heading: words.where, cell: ({ service }) => words.services[service] },
  { key: 'why', heading: words.why, cell: ({ why }) => why ?? '' },
  { key: 'change', heading: words.change, cell: changeOf },
];
