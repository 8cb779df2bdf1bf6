import type { HostApi } from '@kerbside/contracts/host';
import type { Message } from '@kerbside/contracts/http/callbacks/callbacks';
import type { BackofficeApi } from '../../api/backoffice-api.js';
import { message as words } from '../../messages/office.js';
import { DownloadButton } from '../../ui/download-button.js';
import css from './open-message.module.css';

interface AttachmentsProps {
  readonly host: HostApi;
  readonly api: BackofficeApi;
  readonly message: Pick<Message, 'id' | 'attachments'>;
}

export function Attachments({ host, api, message: { id, attachments } }: AttachmentsProps) {
  return (
    <>
      <h3 className={css.title}>{words.attachments}</h3>
      <ul className={css.attachments}>
        {attachments.map(({ name, bytes }, index) => (
          <li key={`${index} ${name}`} className={css.attachment}>
            <DownloadButton
              host={host}
              fetchFile={() => api.attachment(id, index)}
              fileName={name}
              label={name}
              name={words.download(name)}
              done={words.downloaded(name)}
            />
            <span className={css.size}>{sizeOf(bytes)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

const sizeOf = (bytes: number): string => (bytes < 1024 ? `${bytes} bytes` : `${Math.round(bytes / 1024).toLocaleString('en-GB')} kB`);
