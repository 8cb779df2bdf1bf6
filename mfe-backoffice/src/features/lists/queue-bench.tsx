import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
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

interface FormInQueue extends Pick<FormOfOne, 'onLeft'> {
  /** Opens the next, once this one is done. */
  readonly goOn: () => void;
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
              {row && ((onLeft) => children(row, { goOn, onLeft }))}
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
  readonly children: ((onLeft: FormOfOne['onLeft']) => ReactNode) | undefined;
}

/** One of a queue. Where a colleague was first, what was being typed about it is kept. */
function OpenOne({ words: { gone, goneWhy }, children }: OpenOneProps) {
  const { unsent, onLeft } = useUnsent();
  if (children) return children(onLeft);
  if (unsent.length > 0) return <Unsent title={gone} why={goneWhy} unsent={unsent} />;
  return <Nothing title={gone}>{goneWhy}</Nothing>;
}
