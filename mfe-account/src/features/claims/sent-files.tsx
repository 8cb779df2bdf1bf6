import type { RemoteProps } from '@kerbside/contracts/host';
import type { ClaimFile } from '@kerbside/contracts/http/claims/claims';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { FetchedPhoto, isDrawn } from '@kerbside/contracts/ui/page/fetched-photo';
import type { ClaimsApi } from '../../api/claims-api.js';
import { claim as words } from '../../messages/claims.js';
import list from '../../ui/list.module.css';
import { SaveFile } from '../../ui/save-file.js';

interface SentFilesProps extends RemoteProps {
  readonly api: ClaimsApi;
  readonly files: readonly ClaimFile[];
}

/** What the customer sent with a claim, to be saved again. */
export function SentFiles({ host, api, files }: SentFilesProps) {
  if (files.length === 0) return null;
  return (
    <Card title={words.sentFiles}>
      <Cluster>
        {files
          .filter(({ name }) => isDrawn(name))
          .map(({ id, name }) => (
            <FetchedPhoto key={id} id={id} fetchPhoto={api.file} alt={words.photoOf(name)} />
          ))}
      </Cluster>
      <ul className={list.rows} aria-label={words.sentFiles}>
        {files.map(({ id, name }) => (
          <li key={id} className={list.row}>
            <SaveFile host={host} name={name} fetchFile={() => api.file(id)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
