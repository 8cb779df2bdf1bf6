import { isRefusal } from '@kerbside/contracts/client';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { PageAddress } from '../../address.js';
import { WithList } from '../../ui/bench.js';
import { Nothing } from '../../ui/nothing.js';
import { Unsent, useUnsent, type FormOfOne } from '../../ui/unsent.js';
import { nextAfter, QueueRows, type QueueRow } from '../../ui/queue-rows.js';

interface QueueBenchProps<R> {
  readonly words: Readonly<Record<'title' | 'loading' | 'failed' | 'gone' | 'goneWhy', string>>;
  readonly address: PageAddress;
  readonly query: UseQueryResult<{ readonly rows: readonly R[] }>;
  /** The id of the one that is open. */
  readonly open: string;
  readonly rowOf: (row: R) => Pick<QueueRow, 'who' | 'when'>;
  /** The one that is open. */
  readonly children: (row: R, form: FormInQueue) => ReactNode;
}

export interface FormInQueue extends Pick<FormOfOne, 'onLeft'> {
  /** Opens the next, once this one is done. */
  readonly goOn: () => void;
  /** Sends what takes the one out of the queue. Where the answer is lost, that it is gone is their own doing, and is `said`. */
  readonly sending: <T>(said: string, asked: Promise<T>) => Promise<T>;
}

/** A queue beside the one of it that is open, or a word that it is there no more. */
export function QueueBench<R extends { readonly id: string }>({ words, address, query, open, rowOf, children }: QueueBenchProps<R>) {
  const load = loadOf(query);
  const lineOf = (row: R) => ({ key: row.id, href: address.href({ open: row.id }), ...rowOf(row) });
  return (
    <Panel load={load} words={words}>
      {({ rows }) => {
        const row = rows.find(({ id }) => id === open);
        const goOn = () => address.isStill('open') && address.change({ open: nextAfter(rows, open) }, { replace: true });
        return (
          <WithList list={<QueueRows words={words} load={load} rowOf={lineOf} open={open} />}>
            <OpenOne key={open} words={words}>
              {row && ((form) => children(row, { goOn, ...form }))}
            </OpenOne>
          </WithList>
        );
      }}
    </Panel>
  );
}

interface OpenOneProps {
  readonly words: Readonly<Record<'gone' | 'goneWhy', string>>;
  /** Undefined once it is in the queue no more. */
  readonly children: ((form: Omit<FormInQueue, 'goOn'>) => ReactNode) | undefined;
}

/** One of a queue. Where a colleague was first, what was being typed about it is kept. */
function OpenOne({ words: { gone, goneWhy }, children }: OpenOneProps) {
  const { unsent, onLeft } = useUnsent();
  const [said, setSaid] = useState<string>();
  const sending: FormInQueue['sending'] = (saying, asked) => {
    setSaid(saying);
    return asked.catch((error: unknown) => {
      if (isRefusal(error)) setSaid(undefined);
      throw error;
    });
  };
  if (children) return children({ onLeft, sending });
  if (said !== undefined) return <Alert tone="success" title={said} live />;
  if (unsent.length > 0) return <Unsent title={gone} why={goneWhy} unsent={unsent} />;
  return <Nothing title={gone}>{goneWhy}</Nothing>;
}
