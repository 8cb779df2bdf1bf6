import type { RemoteProps } from '@kerbside/contracts/host';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { LinkButton } from './link-button.js';
import { notFound as words } from '../messages/account.js';
import { accountPath } from '../paths.js';

interface NotHereProps extends RemoteProps {
  readonly title: string;
  readonly callMe: string;
  /** Why. */
  readonly children: string;
}

/** What the customer cannot do here, and what they can: be called back. */
export function NotHere({ host, title, callMe, children }: NotHereProps) {
  return (
    <Alert tone="warning" title={title} actions={<Button label={callMe} variant="secondary" onClick={() => host.openDialog('callback')} />}>
      {children}
    </Alert>
  );
}

/** The link onward from a page with nothing to show. */
export function ToAccount() {
  return (
    <div>
      <LinkButton label={words.toAccount} href={accountPath} />
    </div>
  );
}
