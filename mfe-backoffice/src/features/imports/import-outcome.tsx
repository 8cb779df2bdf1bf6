import { dealtWith, type ImportRecord } from '@kerbside/contracts/http/imports/runs';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { useEffect, useRef } from 'react';
import { isForgotten, isUnderWay, isUndoableAgain } from '../../api/imports-api.js';
import { importPage as words } from '../../messages/imports.js';
import text from '../../ui/text.module.css';
import css from './imports.module.css';

interface OfImport {
  readonly record: ImportRecord;
}

/** How far an import is, or how it ended. It takes the focus of what moved it, which goes from the page, and so comes into view. */
export function ImportOutcome({ record }: OfImport) {
  const outcome = useRef<HTMLDivElement>(null);
  const before = useRef(record.status);
  useEffect(() => {
    const isMoved = before.current !== record.status;
    before.current = record.status;
    if ((isMoved || isUnderWay(record)) && document.activeElement === document.body) outcome.current?.focus();
  }, [record]);
  if (record.status === 'uploaded' && !isForgotten(record)) return null;
  return (
    <div ref={outcome} tabIndex={-1} className={css.outcome}>
      <Outcome record={record} />
    </div>
  );
}

/** In words that are read out as they change. */
function Outcome({ record }: OfImport) {
  const { status, progress, changes } = record;
  const { added, updated, unchanged } = changes;
  switch (status) {
    case 'checking':
    case 'running':
    case 'undoing':
      return (
        <div>
          <p role="status">{record.stop === 'asked' ? words.stopping(progress) : words[status](progress)}</p>
          <progress className={text.progress} aria-label={words.progressName} max={100} value={progress} />
        </div>
      );
    case 'checked':
      return (
        <Alert tone={record.count.errors > 0 ? 'warning' : 'info'} title={words.wouldChange(added, updated, unchanged)} live>
          <p>{nextOf(record)}</p>
          <Errors record={record} />
        </Alert>
      );
    case 'failed':
      return (
        <Alert tone="danger" title={words.notImported} live>
          <p>{nextOf(record)}</p>
          <Errors record={record} />
        </Alert>
      );
    case 'finished':
      return record.stop ? (
        <Alert tone="warning" title={words.stoppedAt(dealtWith(record.count), record.count.total)} live>
          <p>{words.changes(added, updated, unchanged)}</p>
          <p>{nextOf(record)}</p>
        </Alert>
      ) : (
        <Alert tone="success" title={words.finishedWell} live>
          <p>{words.changes(added, updated, unchanged)}</p>
          {isForgotten(record) && <p>{words.nothingMore}</p>}
        </Alert>
      );
    case 'undone':
      return (
        <Alert tone="success" title={words.undoneTitle} live>
          <p>{words.undone(record.undone?.takenBack ?? 0, record.undone?.kept ?? 0)}</p>
          {isUndoableAgain(record) && <p>{words.undoKeptHint}</p>}
        </Alert>
      );
    case 'uploaded':
      return <Alert>{words.nothingMore}</Alert>;
  }
}

/** What can be done now. */
const nextOf = (record: ImportRecord): string => {
  const { status, count } = record;
  if (isForgotten(record)) return words.nothingMore;
  if (status === 'finished') return words.stoppedWhy;
  if (count.errors === 0) return words.checkedWell;
  return count.succeeded > 0 ? words.checkedWithErrors : words.noneRight;
};

/** Joined, and ending with a period (A8). */
function Errors({ record: { errors, count } }: OfImport) {
  if (errors.length === 0) return null;
  return (
    <>
      <p>{`${errors.join('. ')}.`}</p>
      {count.errors > errors.length && <p>{words.someErrors(errors.length, count.errors)}</p>}
    </>
  );
}
