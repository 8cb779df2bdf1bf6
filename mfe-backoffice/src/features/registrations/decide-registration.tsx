import type { RemoteProps } from '@kerbside/contracts/host';
import type { RegistrationChange } from '@kerbside/contracts/http/accounts/registrations';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { useState } from 'react';
import { approve, type RegistrationsApi } from '../../api/registrations-api.js';
import { registrations as words } from '../../messages/registrations.js';
import { Confirm } from '../../ui/confirm.js';
import { RejectDialog } from './reject-dialog.js';

interface DecideRegistrationProps extends RemoteProps {
  readonly api: RegistrationsApi;
  readonly change: RegistrationChange;
  readonly onDone: () => void;
}

/** Approves the change once that was meant, or refuses it with a reason. */
export function DecideRegistration({ host, api, change, onDone }: DecideRegistrationProps) {
  const [asked, setAsked] = useState<'approve' | 'reject'>();
  const close = () => setAsked(undefined);
  const done = (said: string) => {
    host.toast(said, 'success');
    close();
    onDone();
  };
  return (
    <>
      <Cluster>
        <Button size="small" aria-label={words.approveFor(change.to)} onClick={() => setAsked('approve')}>
          {words.approve}
        </Button>
        <Button size="small" variant="secondary" aria-label={words.rejectFor(change.to)} onClick={() => setAsked('reject')}>
          {words.reject}
        </Button>
      </Cluster>
      {asked === 'approve' && (
        <Confirm
          title={words.approveTitle(change.to)}
          why={words.approveWhy(change.car)}
          action={words.approve}
          mutation={approve(api, change)}
          done={() => done(words.approved)}
          onClose={close}
        />
      )}
      {asked === 'reject' && <RejectDialog api={api} change={change} onDone={() => done(words.rejected)} onClose={close} />}
    </>
  );
}
