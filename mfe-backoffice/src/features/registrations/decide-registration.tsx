import type { RemoteProps } from '@kerbside/contracts/host';
import { rejectRegistrationChange, type RegistrationChange } from '@kerbside/contracts/http/accounts/registrations';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { TextArea } from '@kerbside/contracts/ui/controls/text-area';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { approve, queueKey, type RegistrationsApi } from '../../api/registrations-api.js';
import { registrations as words } from '../../messages/registrations.js';
import { Confirm } from '../../ui/confirm.js';

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

interface RejectDialogProps {
  readonly api: RegistrationsApi;
  readonly change: RegistrationChange;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Refuses the request, with the reason that the customer reads. */
function RejectDialog({ api, change, onDone, onClose }: RejectDialogProps) {
  const cache = useQueryClient();
  // Also when it is refused, because a colleague was first.
  const readAgain = () => void cache.invalidateQueries({ queryKey: queueKey });
  const form = useForm({
    schema: rejectRegistrationChange.body,
    initial: { why: '' },
    send: ({ why }) => api.reject(change, why).finally(readAgain),
    done: onDone,
  });
  return (
    <FormDialog title={words.rejectTitle(change.to)} form={form} proceed={words.reject} proceeding={words.busy} onClose={onClose}>
      <TextArea label={words.why} hint={words.whyHint} rows={4} {...form.field('why')} />
    </FormDialog>
  );
}
