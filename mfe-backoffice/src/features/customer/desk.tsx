import { Button } from '@kerbside/contracts/ui/button';
import { Cluster } from '@kerbside/contracts/ui/layout';
import { useMemo, useState } from 'react';
import { deskApi } from '../../api/desk-api.js';
import type { Address } from '../../address.js';
import { desk as words, newQuote, notes } from '../../messages/desk.js';
import { write } from '../../messages/write.js';
import { writeToPath } from '../../paths.js';
import { NewQuoteDialog } from '../new-quote/new-quote-dialog.js';
import { NoteDialog } from '../notes/note-dialog.js';
import type { OfCustomer } from './of-customer.js';

/** What can be started for a customer from anywhere, by the address of their page: `?do=note`. */
const starts = ['quote', 'note'] as const;
type Start = (typeof starts)[number];
const labels: Readonly<Record<Start, string>> = { quote: newQuote.title, note: notes.add };

interface DeskProps extends Omit<OfCustomer, 'api'> {
  readonly address: Address;
}

/** What an agent starts for the customer on the telephone. */
export function Desk({ host, customerId, address }: DeskProps) {
  const api = useMemo(() => deskApi({ fetch: host.fetch }), [host.fetch]);
  const asked = starts.find((start) => start === address.get('do'));
  const [pressed, setPressed] = useState<Start>();
  const open = asked ?? pressed;
  const close = () => {
    setPressed(undefined);
    if (asked) address.change({ do: undefined }, { replace: true });
  };
  const dialog = { host, api, customerId, onClose: close };
  return (
    <div role="group" aria-label={words.actions}>
      <Cluster>
        {starts.map((start) => (
          <Button key={start} size="small" variant="secondary" onClick={() => setPressed(start)}>
            {labels[start]}
          </Button>
        ))}
        <Button size="small" variant="secondary" onClick={() => host.navigate(writeToPath(customerId))}>
          {write.title}
        </Button>
      </Cluster>
      {open === 'quote' && <NewQuoteDialog {...dialog} />}
      {open === 'note' && <NoteDialog {...dialog} />}
    </div>
  );
}
