import { Loaded } from '@kerbside/contracts/ui/page/loaded';
import type { RemoteProps } from '@kerbside/contracts/host';
import {
  ownCallbackFilters,
  type OwnCallback,
  type OwnCallbackFilter,
  moveOwnCallback,
} from '@kerbside/contracts/http/callbacks/own-callbacks';
import { productNames } from '@kerbside/contracts/products/product-names';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { EmptyState } from '@kerbside/contracts/ui/page/panel';
import { Tabs } from '@kerbside/contracts/ui/page/tabs';
import { useSearch } from 'wouter';
import { customerPage } from '../features/sign-in/signed-in.js';
import { ownCallbacksKey, ownCallbacksQuery, cancelCallback, moveCallback } from '../api/callbacks-api.js';
import { callbacks as words } from '../messages/callbacks.js';
import { callbacksPath } from '../paths.js';
import { AccountPage } from '../ui/account-page.js';
import { useAfterDialog } from '../ui/use-after-dialog.js';
import list from '../ui/list.module.css';
import { slotOptions } from '@kerbside/contracts/callbacks/callback-times';
import { Problem } from '@kerbside/contracts/ui/basics/alert';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { DayField } from '@kerbside/contracts/ui/controls/day-field';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { ConfirmDialog } from '@kerbside/contracts/ui/overlays/confirm-dialog';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import { useSent } from '@kerbside/contracts/ui/overlays/page-form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

const tabs = (['all', 'open', 'completed'] as const).map((key) => ({ key, label: words.filters[key] }));
const filterIn = (search: string): OwnCallbackFilter => {
  const named = new URLSearchParams(search).get('filter_by');
  return ownCallbackFilters.find((filter) => filter === named) ?? 'all';
};

/** The calls that the customer asked for; `filter_by` in the address is the list that is shown (A2). */
export default customerPage(function CallbacksPage({ host }: RemoteProps) {
  const filter = filterIn(useSearch());
  useAfterDialog(ownCallbacksKey);
  const show = (next: OwnCallbackFilter) => host.navigate(`${callbacksPath}?filter_by=${next}`, { replace: true });
  return (
    <AccountPage host={host} title={words.title} lead={words.lead}>
      <Tabs label={words.title} tabs={tabs} selected={filter} onSelect={show}>
        <Loaded
          query={ownCallbacksQuery(host, filter)}
          words={words}
          whenEmpty={<EmptyState title={words.none}>{words.noneWhy}</EmptyState>}
        >
          {(rows) => (
            <ul className={list.rows}>
              {rows.map((callback) => (
                <CallbackRow key={callback.id} host={host} callback={callback} />
              ))}
            </ul>
          )}
        </Loaded>
      </Tabs>
      <div>
        <Button label={words.book} variant="secondary" onClick={() => host.openDialog('callback')} />
      </div>
    </AccountPage>
  );
});

function CallbackRow({ host, callback }: OfCallback) {
  const { subject, productType, date, time, status, reference, isCancelled } = callback;
  return (
    <li className={list.row}>
      <div className={list.ends}>
        <p className={list.name}>
          {words.subjects[subject]}
          {productType !== null && `: ${productNames[productType]}`}
        </p>
        <StatusTag tone={isCancelled ? 'neutral' : status === 'completed' ? 'success' : 'info'}>
          {isCancelled ? words.cancelled : words.statuses[status]}
        </StatusTag>
      </div>
      {!isCancelled && <p>{words.when(date, time)}</p>}
      <p>{words.number(reference)}</p>
      {status === 'open' && <ChangeCallback host={host} callback={callback} />}
    </li>
  );
}

const changing = words.change;

interface OfCallback extends RemoteProps {
  readonly callback: OwnCallback;
}

/** What a customer does with a call that has not come: one within 24 hours has no time that could be moved. */
function ChangeCallback({ host, callback }: OfCallback) {
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
          <Button label={changing.move} variant="secondary" aria-label={changing.moveOf(reference)} onClick={() => setAsking('move')} />
        )}
        <Button label={changing.cancel} variant="quiet" aria-label={changing.cancelOf(reference)} onClick={() => setAsking('cancel')} />
      </Cluster>
      {asking === 'move' && <Move host={host} callback={callback} onDone={() => done(changing.moved)} onClose={close} />}
      {asking === 'cancel' && <Cancel host={host} callback={callback} onDone={() => done(changing.done)} onClose={close} />}
    </>
  );
}

interface AskedProps extends OfCallback {
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
  const slots = slotOptions(form.values.callback_date, new Date(), changing.chooseTime);
  return (
    <FormDialog
      title={changing.moveTitle}
      form={form}
      proceed={changing.move}
      proceeding={changing.moving}
      back={changing.back}
      closes
      onClose={onClose}
    >
      <DayField label={changing.date} {...form.field('callback_date')} />
      <SelectField label={changing.time} options={slots} {...form.field('callback_time')} />
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
      title={changing.sure}
      proceed={changing.proceed}
      proceeding={changing.cancelling}
      back={changing.back}
      tone="danger"
      busy={request.status === 'busy'}
      onProceed={() => void cancel()}
      onClose={onClose}
    >
      <p>{changing.sureWhy}</p>
      <Problem>{request.error}</Problem>
    </ConfirmDialog>
  );
}
