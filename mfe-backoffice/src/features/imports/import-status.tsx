import type { ImportRecord, ImportStatus } from '@kerbside/contracts/http/imports/runs';
import { StatusTag, type Tone } from '@kerbside/contracts/ui/basics/status-tag';
import { imports as words } from '../../messages/imports.js';

const tones: Readonly<Record<ImportStatus, Tone>> = {
  uploaded: 'neutral',
  checking: 'info',
  checked: 'info',
  failed: 'danger',
  running: 'info',
  finished: 'success',
  undoing: 'warning',
  undone: 'neutral',
};

export function ImportStatusTag({ status, stop }: Pick<ImportRecord, 'status' | 'stop'>) {
  if (stop && (status === 'running' || status === 'finished')) return <StatusTag tone="warning">{words.stops[stop]}</StatusTag>;
  return <StatusTag tone={tones[status]}>{words.statuses[status]}</StatusTag>;
}
