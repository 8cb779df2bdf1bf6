import { messageOf } from '@kerbside/contracts/client';
import type { Books } from '@kerbside/contracts/http/payments/books';
import { Alert, Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { compare, type BooksApi } from '../../api/books-api.js';
import { books as words } from '../../messages/books.js';
import { formatMoment } from '../../ui/moment.js';
import { Nothing } from '../../ui/nothing.js';
import css from './books.module.css';

interface CompareNowProps extends Pick<Books, 'last' | 'comparedAt'> {
  readonly api: BooksApi;
}

/** When everything was last compared, how far a running comparison is, and the button that starts one. */
export function CompareNow({ api, last, comparedAt }: CompareNowProps) {
  const request = useSendOnce(compare(api));
  const isRunning = last?.endedAt === null;
  return (
    <Stack gap="small">
      {last === null && <Nothing title={words.never}>{words.neverWhy}</Nothing>}
      <div role="status">
        {isRunning ? (
          <p>{words.soFar(last.compared, last.toCompare)}</p>
        ) : (
          comparedAt !== null && <p>{words.last(formatMoment(comparedAt))}</p>
        )}
      </div>
      {isRunning && last.toCompare !== undefined && (
        <progress
          className={css.progress}
          aria-label={words.progress}
          value={last.compared}
          max={Math.max(last.toCompare, last.compared, 1)}
        />
      )}
      {!isRunning && last && last.unread > 0 && <Alert tone="warning">{words.unread(last.unread)}</Alert>}
      <div>
        <Button size="small" busy={request.isPending || isRunning} busyLabel={words.comparing} onClick={() => request.mutate()}>
          {words.compare}
        </Button>
      </div>
      <Problem>{request.error && messageOf(request.error)}</Problem>
    </Stack>
  );
}
