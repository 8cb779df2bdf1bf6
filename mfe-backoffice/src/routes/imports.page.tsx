import type { RemoteProps } from '@kerbside/contracts/host';
import { useMemo } from 'react';
import { importsApi } from '../api/imports-api.js';
import { ImportsTable } from '../features/imports/imports-table.js';
import { UploadFile } from '../features/imports/upload-file.js';
import { imports as words } from '../messages/imports.js';
import { OfficePage } from '../ui/office-page.js';

export default function ImportsPage({ host }: RemoteProps) {
  const api = useMemo(() => importsApi({ fetch: host.fetch }), [host.fetch]);
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <UploadFile host={host} api={api} />
      <ImportsTable host={host} api={api} />
    </OfficePage>
  );
}
