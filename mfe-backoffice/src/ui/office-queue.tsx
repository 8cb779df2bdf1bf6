import type { RemoteProps } from '@kerbside/contracts/host';
import type { ReactNode } from 'react';
import { useAddress } from '../address.js';
import { OfficePage } from './office-page.js';

interface OfficeQueueProps extends RemoteProps {
  readonly words: Readonly<Record<'title' | 'lead' | 'back', string>>;
  /** Under which name the address keeps what is open. */
  readonly open?: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A queue that is worked through: while one of it is open, the way back to all of it stands where the page says what it is. */
export function OfficeQueue({ host, words, open = 'open', aside, children }: OfficeQueueProps) {
  const address = useAddress(host);
  const opened = address.get(open);
  const isOpen = opened !== '' && opened !== 'new';
  return (
    <OfficePage
      host={host}
      title={words.title}
      above={isOpen ? { path: address.href({ [open]: undefined, part: undefined }), back: words.back } : undefined}
      lead={isOpen ? undefined : words.lead}
      aside={isOpen ? undefined : aside}
    >
      {children}
    </OfficePage>
  );
}
