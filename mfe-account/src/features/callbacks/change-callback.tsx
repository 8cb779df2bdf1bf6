import { slotOptions } from '@kerbside/contracts/callbacks/callback-times';
import type { RemoteProps } from '@kerbside/contracts/host';
import { moveOwnCallback, type OwnCallback } from '@kerbside/contracts/http/callbacks/own-callbacks';
import { Problem } from '@kerbside/contracts/ui/basics/alert';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { DayField } from '@kerbside/contracts/ui/controls/day-field';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { ConfirmDialog } from '@kerbside/contracts/ui/overlays/confirm-dialog';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import { useSent } from '@kerbside/contracts/ui/overlays/page-form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelCallback, moveCallback, ownCallbacksKey } from '../../api/callbacks-api.js';
import { callbacks } from '../../messages/callbacks.js';

const words = callbacks.change;

interface ChangeCallbackProps extends RemoteProps {
  readonly callback: OwnCallback;
}

/** What a customer does with a call that has not come: one within 24 hours has no time that could be moved. */
export function ChangeCallback({ host, callback }: ChangeCallbackProps) {
  const cache = useQueryClient();
  const [asking, setAsking] = useState<'move' | 'cancel'>();
  const { reference, time } = callback;
  const close = () => setAsking(undefined);
  const done = (said: string) => {
    host.toast(said, 'success');
    void cache.invalidateQueries({ queryKey: ownCallbacksKey });
  };
  return (
    <>
      <Cluster>
        {time !== null && (
          <Button variant="secondary" aria-label={words.moveOf(reference)} onClick={() => setAsking('move')}>
            {words.move}
          </Button>
        )}
        <Button variant="quiet" aria-label={words.cancelOf(reference)} onClick={() => setAsking('cancel')}>
          {words.cancel}
        </Button>
      </Cluster>
      {asking === 'move' && <Move host={host} callback={callback} onDone={() => done(words.moved)} onClose={close} />}
      {asking === 'cancel' && <Cancel host={host} callback={callback} onDone={() => done(words.done)} onClose={close} />}
    </>
  );
}

interface AskedProps extends ChangeCallbackProps {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function Move({ host, callback: { id, date, time }, onDone, onClose }: AskedProps) {
  const form = useForm({
    schema: moveOwnCallback.body,
    initial: { id, callback_date: date, callback_time: time ?? '' },
    send: (to) => moveCallback(host, id, to),
    done: onDone,
  });
  const slots = slotOptions(form.values.callback_date, new Date(), words.chooseTime);
  return (
    <FormDialog
      title={words.moveTitle}
      form={form}
      proceed={words.move}
      proceeding={words.moving}
      back={words.back}
      closes
      onClose={onClose}
    >
      <DayField label={words.date} {...form.field('callback_date')} />
      <SelectField label={words.time} options={slots} {...form.field('callback_time')} />
    </FormDialog>
  );
}

function Cancel({ host, callback, onDone, onClose }: AskedProps) {
  const request = useSubmit(() => cancelCallback(host, callback.id));
  useSent(request.status, onClose);
  const cancel = async () => {
    if ((await request.submit(undefined)).status === 'done') onDone();
  };
  return (
    <ConfirmDialog
      title={words.sure}
      proceed={words.proceed}
      proceeding={words.cancelling}
      back={words.back}
      tone="danger"
      busy={request.status === 'busy'}
      onProceed={() => void cancel()}
      onClose={onClose}
    >
      <p>{words.sureWhy}</p>
      <Problem>{request.error}</Problem>
    </ConfirmDialog>
  );
}
