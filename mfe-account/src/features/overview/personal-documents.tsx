import type { RemoteProps } from '@kerbside/contracts/host';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Spinner } from '@kerbside/contracts/ui/basics/spinner';
import { latePart } from '@kerbside/contracts/ui/page/late';
import { useState } from 'react';
import { Link } from 'wouter';
import type { AccountApi } from '../../api/account-api.js';
import { documents as words } from '../../messages/documents.js';
import { documentsPath } from '../../paths.js';
import { useAnchor } from '../../ui/use-anchor.js';
import { Fold } from '../../ui/fold.js';
import css from './overview.module.css';

const Documents = latePart(() => import('../documents/documents.js'), { loading: <Spinner size={24} /> });

/** The anchor that leads here (A2). */
const anchor = 'section-personal-documentation';

interface PersonalDocumentsProps extends RemoteProps {
  readonly api: AccountApi;
}

/** Read when it is opened. */
export function PersonalDocuments({ host, api }: PersonalDocumentsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const part = useAnchor<HTMLDetailsElement>(anchor, () => setIsOpen(true));
  return (
    <Fold ref={part} id={anchor} title={words.section} note={words.show} isOpen={isOpen} onToggle={setIsOpen}>
      <Stack>
        <Documents host={host} api={api} />
        <p>
          <Link href={documentsPath} className={css.link ?? ''}>
            {words.title}
          </Link>
        </p>
      </Stack>
    </Fold>
  );
}
