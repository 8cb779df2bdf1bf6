import type { RemoteProps } from '@kerbside/contracts/host';
import type { RegistrationChange } from '@kerbside/contracts/http/accounts/registrations';
import { Plate } from '@kerbside/contracts/ui/controls/plate-field';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import type { RegistrationsApi } from '../../api/registrations-api.js';
import { registrations as words } from '../../messages/registrations.js';
import { WithList } from '../../ui/bench.js';
import { Facts } from '../../ui/facts.js';
import { formatDayOf, formatMoment } from '../../ui/moment.js';
import { Nothing } from '../../ui/nothing.js';
import { OpenRecord } from '../../ui/open-record.js';
import { nextAfter, QueueRows } from '../../ui/queue-rows.js';
import { PersonAtHand } from '../timeline/person-at-hand.js';
import { DecideRegistration } from './decide-registration.js';
import type { Registrations } from './use-registrations.js';

interface OpenRegistrationProps extends RemoteProps {
  readonly api: RegistrationsApi;
  readonly changeId: string;
  readonly registrations: Registrations;
}

/** The queue, the customer and the decision in view at once. Once one is decided the next one opens. */
export function OpenRegistration({ host, api, changeId, registrations: { address, query, name } }: OpenRegistrationProps) {
  const load = loadOf(query);
  const goOn = (rows: readonly RegistrationChange[]) => address.change({ open: nextAfter(rows, changeId) }, { replace: true });
  return (
    <Panel load={load} loading={words.loading} failed={words.failed}>
      {({ rows }) => {
        const change = rows.find(({ id }) => id === changeId);
        return (
          <WithList
            list={
              <QueueRows
                words={words}
                load={load}
                rowOf={({ id, customerId, car, requestedAt }) => ({
                  key: id,
                  href: address.href({ open: id }),
                  who: name(customerId) ?? car,
                  when: formatDayOf(requestedAt),
                })}
                open={changeId}
              />
            }
          >
            {change ? (
              <OpenRecord
                key={changeId}
                label={words.changeOf(change.car)}
                action={
                  <>
                    <Facts facts={factsOf(change)} />
                    <DecideRegistration host={host} api={api} change={change} onDone={() => goOn(rows)} />
                  </>
                }
              >
                <PersonAtHand host={host} customerId={change.customerId} email={undefined} />
              </OpenRecord>
            ) : (
              <Nothing title={words.gone}>{words.goneWhy}</Nothing>
            )}
          </WithList>
        );
      }}
    </Panel>
  );
}

const factsOf = ({ from, to, requestedAt, changedAt, status }: RegistrationChange) => [
  { label: words.now, value: from === null ? words.noPlate : <Plate registration={from} /> },
  { label: words.wanted, value: <Plate registration={to} /> },
  { label: words.asked, value: formatMoment(requestedAt) },
  ...(status === 'altered' ? [{ label: words.altered, value: formatMoment(changedAt) }] : []),
];
