import { columnsUnder } from '@kerbside/contracts/ui/page/table';
import type { Endpoint, Partner } from '@kerbside/contracts/http/partners/partners';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import { endpoints as words } from '../../messages/partners.js';
import { lists } from '../../messages/lists.js';
import { formatMoment } from '../../ui/moment.js';
import { unreadTypes } from '../partners/of-partner.js';
import { TwoLines } from '../../ui/two-lines.js';
import css from './endpoint-columns.module.css';
import { SmallButton } from '../../ui/small-button.js';

export type EndpointAction = 'change' | 'enable' | 'disable' | 'secret' | 'replay' | 'remove';

const nameOf: Readonly<Record<EndpointAction, (url: string) => string>> = {
  change: words.changeOf,
  enable: words.enableOf,
  disable: words.disableOf,
  secret: words.secretOf,
  replay: words.replayOf,
  remove: words.removeOf,
};

export const endpointColumns = ({ topics }: Pick<Partner, 'topics'>, act: (action: EndpointAction, endpoint: Endpoint) => void) =>
  columnsUnder({ ...words, status: words.statusHeading, actions: lists.action })<Endpoint>({
    url: { isLong: true, cell: ({ url }) => url },
    types: ({ eventTypes }) => {
      if (eventTypes.length === 0) return words.every;
      const unread = unreadTypes(eventTypes, topics).length;
      const chosen = words.some(eventTypes.length);
      return unread === 0 ? chosen : <TwoLines first={chosen} second={words.someUnread(unread)} />;
    },
    status: (endpoint) => <Status endpoint={endpoint} />,
    actions: (endpoint) => <EndpointActions endpoint={endpoint} act={act} />,
  });

function Status({ endpoint: { status, disabledBecause, failingSince, oldSecretEndsAt } }: { readonly endpoint: Endpoint }) {
  const tag = <StatusTag tone={toneOf(status, failingSince)}>{words.status[status]}</StatusTag>;
  const notes = [
    disabledBecause === null ? undefined : words.because[disabledBecause],
    status === 'active' && failingSince !== null ? words.failingSince(formatMoment(failingSince)) : undefined,
    oldSecretEndsAt === null ? undefined : words.twoSecrets(formatMoment(oldSecretEndsAt)),
  ].filter((note) => note !== undefined);
  return notes.length === 0 ? tag : <TwoLines first={tag} second={notes.join('. ')} />;
}

const toneOf = (status: Endpoint['status'], failingSince: string | null) => {
  if (status === 'disabled') return 'danger';
  return failingSince === null ? 'success' : 'warning';
};

function EndpointActions({
  endpoint,
  act,
}: {
  readonly endpoint: Endpoint;
  readonly act: (action: EndpointAction, endpoint: Endpoint) => void;
}) {
  const actions: readonly EndpointAction[] = ['change', endpoint.status === 'active' ? 'disable' : 'enable', 'secret', 'replay', 'remove'];
  return (
    <div className={css.actions}>
      <Cluster gap="tight">
        {actions.map((action) => (
          <SmallButton key={action} label={words[action]} aria-label={nameOf[action](endpoint.url)} onClick={() => act(action, endpoint)} />
        ))}
      </Cluster>
    </div>
  );
}
