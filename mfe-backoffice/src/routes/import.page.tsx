import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import { fileSize } from '@kerbside/contracts/page/file-size';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { ImportRecord, ImportCount } from '@kerbside/contracts/http/imports/runs';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { useQueryClient } from '@tanstack/react-query';
import { useAddress } from '../address.js';
import {
  importQuery,
  isForgotten,
  isUnderWay,
  isUndoable,
  isUndoableAgain,
  goOnMutation,
  stopMutation,
  undoMutation,
} from '../api/imports-api.js';
import { ImportOrder } from '../features/imports/import-order.js';
import { ImportOutcome } from '../features/imports/import-outcome.js';
import { ImportRows } from '../features/imports/import-rows.js';
import { importPage as words, importForm, imports } from '../messages/imports.js';
import { importsPath } from '../paths.js';
import { DetailPage } from '../features/detail-page/detail-page.js';
import { Panes, Box } from '../ui/panes.js';
import { Stacked, Section } from '../ui/section.js';
import { Facts, type Fact } from '../ui/facts.js';
import { Unsent } from '../ui/unsent.js';
import { formatMoment } from '../ui/moment.js';
import { useNames } from '../features/reminders/names.js';
import { ImportStatusTag } from '../features/imports/import-status.js';
import { useState } from 'react';
import { ConfirmWithReason } from '../ui/confirm.js';
import { SendButton } from '../ui/send-button.js';
import { SmallButton } from '../ui/small-button.js';

export default function ImportPage({ host, importId }: RemoteProps & { readonly importId: string }) {
  const address = useAddress(host);
  const load = useLoaded(importQuery(host, importId));
  const [missed, setMissed] = useState<readonly Fact[]>();
  const rows = (record: ImportRecord) => <ImportRows host={host} record={record} />;
  return (
    <DetailPage
      host={host}
      load={load}
      above={{ path: importsPath, back: words.back }}
      heading={{ title: load.status === 'ready' ? load.data.fileName : words.title }}
      missing={words}
      words={words}
    >
      {(record) => (
        <Stacked>
          {missed && !isTakenBack(record) && <Unsent title={words.meanwhile} why={words.meanwhileWhy(missed.length > 0)} unsent={missed} />}
          <ImportOutcome record={record} />
          {(isMovable(record) || isUndoable(record) || isUndoableAgain(record)) && (
            <Cluster>
              {isMovable(record) && <MoveImport host={host} record={record} />}
              {(isUndoable(record) || isUndoableAgain(record)) && (
                <UndoImport
                  host={host}
                  record={record}
                  isAsked={address.get('do') === 'undo'}
                  onAnswered={() => address.change({ do: undefined }, { replace: true })}
                />
              )}
            </Cluster>
          )}
          <Panes queue={<ImportFacts host={host} record={record} />}>
            {isOpen(record) ? <ImportOrder host={host} record={record} onMissed={setMissed} /> : hasRows(record) && rows(record)}
          </Panes>
          {isOpen(record) && record.status !== 'uploaded' && rows(record)}
        </Stacked>
      )}
    </DetailPage>
  );
}

/** Whether it can be stopped, or gone on with. */
const isMovable = (record: ImportRecord): boolean =>
  record.status === 'checking' || record.status === 'running' || (isUndoable(record) && record.stop === 'done');

const hasRows = (record: ImportRecord): boolean => !isUnderWay(record) && !isForgotten(record);

/** Whether what was entered for it is of no more use. */
const isTakenBack = ({ status }: ImportRecord): boolean => status === 'undoing' || status === 'undone';

/** Whether it can be checked and run. */
const isOpen = (record: ImportRecord): boolean => ['uploaded', 'checked', 'failed'].includes(record.status) && !isForgotten(record);

const counts = ['total', 'succeeded', 'failed', 'errors', 'impossible'] as const satisfies readonly (keyof ImportCount)[];

/** What the file is, how far it is, whose work that was, and the counts of what ran last. */
function ImportFacts({ host, record }: RemoteProps & { readonly record: ImportRecord }) {
  const { bytes, cobrand, strategy, uploadedAt, finishedAt, forgottenAt, count, startedBy, isForced, undoneBy } = record;
  const nameOf = useNames(host);
  const facts = [
    { label: imports.statusHeading, value: <ImportStatusTag {...record} /> },
    ...counts.map((key) => ({ label: imports.counts[key], value: count[key].toLocaleString('en-GB') })),
    { label: words.cobrand, value: cobrand ?? imports.noCobrand },
    { label: words.strategy, value: importForm.strategies[strategy].label },
    { label: words.size, value: fileSize(bytes) },
    { label: imports.when, value: formatMoment(uploadedAt) },
    { label: words.finished, value: finishedAt === null ? words.notYet : formatMoment(finishedAt) },
    { label: words.startedBy, value: isForced && count.failed > 0 ? words.forced(nameOf(startedBy)) : nameOf(startedBy) },
    ...(undoneBy ? [{ label: words.undoneBy, value: words.undoneWhy(nameOf(undoneBy.by), undoneBy.why) }] : []),
    { label: words.forgotten, value: formatMoment(forgottenAt) },
  ];
  return (
    <Box>
      <Section title={words.facts}>
        <Facts facts={facts} />
      </Section>
    </Box>
  );
}

function MoveImport({ host, record: { id, stop } }: RemoteProps & { readonly record: ImportRecord }) {
  const cache = useQueryClient();
  const isStopped = stop === 'done';
  return (
    <SendButton
      label={isStopped ? words.goOn : words.stop}
      variant={isStopped ? 'primary' : 'secondary'}
      busy={stop === 'asked'}
      busyLabel={isStopped ? words.goingOn : words.stopBusy}
      mutation={isStopped ? goOnMutation(host, id) : stopMutation(host, id)}
      sent={undefined}
      done={(record) => cache.setQueryData(importQuery(host, id).queryKey, record)}
    />
  );
}

interface UndoImportProps extends RemoteProps {
  readonly record: ImportRecord;
  /** The reader followed a link to undo it. */
  readonly isAsked: boolean;
  readonly onAnswered: () => void;
}

/** Takes a finished import back, whether or not it was stopped, or what was kept of one, once that is confirmed with its reason. */
function UndoImport({ host, record: { id, changes, status, undone }, isAsked, onAnswered }: UndoImportProps) {
  const said =
    status === 'undone'
      ? { ...words.undoKept, why: words.undoKept.why(undone?.kept ?? 0) }
      : { action: words.undo, title: words.undoTitle, why: words.undoWhy(changes.added, changes.updated), usual: words.undoReasons };
  const cache = useQueryClient();
  const [isPressed, setIsPressed] = useState(false);
  const close = () => {
    setIsPressed(false);
    if (isAsked) onAnswered();
  };
  return (
    <div>
      <SmallButton label={said.action} variant="danger" onClick={() => setIsPressed(true)} />
      {(isPressed || isAsked) && (
        <ConfirmWithReason
          host={host}
          {...said}
          mutation={undoMutation(host, id)}
          said={words.undoStarted}
          done={(record) => cache.setQueryData(importQuery(host, id).queryKey, record)}
          onClose={close}
        />
      )}
    </div>
  );
}
