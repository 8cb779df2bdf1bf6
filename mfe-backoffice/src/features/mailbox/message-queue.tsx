import type { Message } from '@kerbside/contracts/http/callbacks/callbacks';
import { Pages } from '@kerbside/contracts/ui/page/pages';
import { EmptyState, Panel } from '@kerbside/contracts/ui/page/panel';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import type { BackofficeApi } from '../../api/backoffice-api.js';
import { messagesQuery } from '../../api/queries.js';
import { mailbox as words } from '../../messages/office.js';
import { useTypedWords, type Address } from '../../address.js';
import { walkByArrows } from '../../ui/arrow-keys.js';
import { MessageLink } from './message-link.js';
import list from '../../ui/rows.module.css';
import css from './message-queue.module.css';

interface MessageQueueProps {
  readonly api: BackofficeApi;
  readonly address: Address;
  readonly chosenId: string;
  readonly onOpen: (messageId: string) => void;
}

/** The messages, newest first, and the box that searches them. */
export function MessageQueue({ api, address, chosenId, onOpen }: MessageQueueProps) {
  const { typed, type, asked, ask } = useTypedWords(address, 'search');
  const messages = loadOf(useQuery(messagesQuery(api, asked, address.page)));
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    ask();
  };
  return (
    <div role="search" className={css.queue} onKeyDown={walkByArrows}>
      <form onSubmit={submit} data-search-box="">
        <TextField
          type="search"
          name="search"
          label={words.search}
          hideLabel
          placeholder={words.placeholder}
          autoComplete="off"
          value={typed}
          onChange={type}
          data-stop=""
        />
      </form>
      <Panel load={messages} loading={words.loading} failed={words.failed}>
        {({ rows, paging, asked: of }) =>
          rows.length === 0 ? (
            <Nothing asked={of} />
          ) : (
            <>
              <Rows rows={rows} address={address} chosenId={chosenId} onOpen={onOpen} />
              <Pages of={words.list} paging={paging} onPage={(page) => address.change({ page: String(page) })} />
            </>
          )
        }
      </Panel>
    </div>
  );
}

function Nothing({ asked }: { readonly asked: string }) {
  if (asked) return <EmptyState title={words.noneFound(asked)}>{words.noneFoundWhy}</EmptyState>;
  return <EmptyState title={words.none}>{words.noneWhy}</EmptyState>;
}

type RowsProps = Pick<MessageQueueProps, 'address' | 'chosenId' | 'onOpen'> & { readonly rows: readonly Message[] };

function Rows({ rows, address, chosenId, onOpen }: RowsProps) {
  return (
    <ol className={list.rows} aria-label={words.list}>
      {rows.map((message) => (
        <li key={message.id}>
          <MessageLink
            message={message}
            href={address.href({ message: message.id })}
            isChosen={message.id === chosenId}
            onOpen={() => onOpen(message.id)}
          />
        </li>
      ))}
    </ol>
  );
}
