import { dealtWith, type ImportRecord } from '@kerbside/contracts/http/imports/runs';
import { campaignNames, isSettled, rowsToUndo, settledRows, type Import, type ImportChoice } from './import.js';

const progressOf = (one: Import): number => {
  if (one.status === 'uploaded') return 0;
  if (one.status === 'undoing') return Math.min(99, Math.floor((100 * settledRows(one)) / rowsToUndo(one)));
  if (isSettled(one) && (one.status !== 'finished' || !one.stop)) return 100;
  return one.count.total === 0 ? 0 : Math.min(99, Math.floor((100 * dealtWith(one.count)) / one.count.total));
};

export const toRecord = (one: Import): ImportRecord => ({
  id: one._id,
  status: one.status,
  fileName: one.file.name,
  bytes: one.file.bytes,
  headings: [...one.file.headings],
  preview: one.file.preview.map((cells) => [...cells]),
  columns: { ...one.choice.columns },
  cobrand: one.choice.cobrand,
  strategy: one.choice.strategy,
  product: one.choice.product,
  campaign: campaignMarked(one.choice),
  marksKnown: one.choice.isOriginReplaced,
  isForced: one.isForced,
  ...(one.stop ? { stop: one.stop } : {}),
  count: one.count,
  changes: one.changes,
  errors: [...one.errors],
  progress: progressOf(one),
  undone: one.undone,
  startedBy: one.startedBy,
  undoneBy: one.undoing ? { by: one.undoing.by, why: one.undoing.why ?? null } : null,
  uploadedAt: one.uploadedAt.toISOString(),
  finishedAt: one.finishedAt?.toISOString() ?? null,
  forgottenAt: one.forgottenAt.toISOString(),
});

/** Also null when the form asked for a campaign but named none: nobody is marked with it. */
const campaignMarked = ({ origin }: ImportChoice): NonNullable<ImportRecord['campaign']> | null => {
  const named = campaignNames.flatMap((name) => (origin?.[name] ? [[name, origin[name]]] : []));
  return named.length === 0 ? null : Object.fromEntries(named);
};
