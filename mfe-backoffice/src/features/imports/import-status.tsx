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

export function ImportStatusTag({ status }: Pick<ImportRecord, 'status'>) {
  return <StatusTag tone={tones[status]}>{words.statuses[status]}</StatusTag>;
}
