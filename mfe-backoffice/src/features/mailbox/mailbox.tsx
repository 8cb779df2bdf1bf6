import { BackLink } from '@kerbside/contracts/ui/page/page-heading';
import { EmptyState } from '@kerbside/contracts/ui/page/panel';
import { useRef, useState } from 'react';
import { mailbox as words } from '../../messages/office.js';
import type { OfficeProps } from '../../office-props.js';
import { useAddress } from '../../address.js';
import { Panes } from '../../ui/panes.js';
import css from './mailbox.module.css';
import { MessageQueue } from './message-queue.js';
import { MessageView } from './message-view.js';

/** The messages on the left, the open one on the right; on a phone one or the other. */
export function Mailbox({ host, api }: OfficeProps) {
  const address = useAddress(host);
  const chosenId = address.get('message');
  const [openedId, setOpenedId] = useState<string>();
  const queue = useRef<HTMLDivElement>(null);
  const toQueue = () => queue.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
  return (
    <div className={css.mailbox} data-reading={chosenId === '' ? undefined : ''}>
      <Panes
        width="wide"
        queue={
          <div ref={queue} className={css.queue}>
            <MessageQueue api={api} address={address} chosenId={chosenId} onOpen={setOpenedId} />
          </div>
        }
      >
        {chosenId === '' ? (
          <div className={css.nothing}>
            <EmptyState title={words.choose}>{words.chooseWhy}</EmptyState>
          </div>
        ) : (
          <>
            <div className={css.back}>
              <BackLink href={address.href({ message: undefined })} onFollow={host.navigate}>
                {words.back}
              </BackLink>
            </div>
            <MessageView key={chosenId} host={host} api={api} messageId={chosenId} takesFocus={openedId === chosenId} onLeave={toQueue} />
          </>
        )}
      </Panes>
    </div>
  );
}
