import type { RemoteProps } from '@kerbside/contracts/host';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';

interface NotHereProps extends RemoteProps {
  readonly title: string;
  readonly callMe: string;
  /** Why. */
  readonly children: string;
}

/** What the customer cannot do here, and what they can: be called back. */
export function NotHere({ host, title, callMe, children }: NotHereProps) {
  return (
    <Alert
      tone="warning"
      title={title}
      actions={
        <Button variant="secondary" onClick={() => host.openDialog('callback')}>
          {callMe}
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
