import type { HostApi } from '@kerbside/contracts/host';
import { useMemo } from 'react';
import { documentsApi } from '../../api/documents-api.js';
import { plans as words } from '../../messages/plans.js';
import { SaveFile } from '../../ui/save-file.js';
import css from './plans.module.css';
import type { PlanFile } from './plan-files.js';

interface KeptFilesProps {
  readonly host: Pick<HostApi, 'fetch' | 'announce'>;
  readonly files: readonly PlanFile[];
}

/** What was uploaded about a plan, to be saved again. */
export function KeptFiles({ host, files }: KeptFilesProps) {
  const { fetch } = host;
  const api = useMemo(() => documentsApi(fetch), [fetch]);
  return (
    <ul aria-label={words.files} className={css.files}>
      {files.map(({ id, name }) => (
        <li key={id}>
          <SaveFile host={host} name={name} fetchFile={() => api.open(id)} />
        </li>
      ))}
    </ul>
  );
}
