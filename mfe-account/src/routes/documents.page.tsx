import type { RemoteProps } from '@kerbside/contracts/host';
import type { ReactNode } from 'react';
import type { AccountApi } from '../api/account-api.js';
import Documents from '../features/documents/documents.js';
import { SignedIn } from '../features/sign-in/signed-in.js';
import { StaffNotice } from '../features/sign-in/staff-notice.js';
import { documents as words } from '../messages/documents.js';
import { useAnchor } from '../ui/use-anchor.js';
import { AccountPage } from '../ui/account-page.js';

interface DocumentsPageProps extends RemoteProps {
  readonly api: AccountApi;
}

/** My documents (A2). */
export default function DocumentsPage({ host, api }: DocumentsPageProps) {
  return (
    <SignedIn host={host}>
      {host.session.role === null ? (
        <AccountPage host={host} title={words.title} lead={words.lead}>
          <Anchored>
            <Documents host={host} api={api} />
          </Anchored>
        </AccountPage>
      ) : (
        <StaffNotice host={host} />
      )}
    </SignedIn>
  );
}

/** The anchor that leads here (A2). */
const anchor = 'section-personal-documentation';

function Anchored({ children }: { readonly children: ReactNode }) {
  return (
    <div ref={useAnchor<HTMLDivElement>(anchor)} id={anchor}>
      {children}
    </div>
  );
}
