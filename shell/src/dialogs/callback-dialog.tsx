import type { CallData } from '@kerbside/contracts/call';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { hasTime, slotOptions } from '@kerbside/contracts/callbacks/callback-times';
import { readMe } from '@kerbside/contracts/http/accounts/accounts';
import { bookCallback } from '@kerbside/contracts/http/callbacks/callbacks';
import { productNames, productTypes } from '@kerbside/contracts/ids';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { DayField } from '@kerbside/contracts/ui/controls/day-field';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm, type Form } from '@kerbside/contracts/ui/controls/use-form';
import { useEffect, useEffectEvent, useState } from 'react';
import { callback as words } from '../messages/callback.js';
import { login as loginWords } from '../messages/sign-in.js';
import { callbackForm, isTimeGone } from './callback-form.js';
import type { DialogProps } from './dialog-props.js';

/** The thank-you message closes by itself (A4, A9). */
const thanksMs = 3_000;

export default function CallbackDialog(props: DialogProps) {
  const [booked, setBooked] = useState(false);
  return booked ? <Thanks onClose={props.onClose} /> : <BookCallback {...props} onBooked={() => setBooked(true)} />;
}

const products = [{ value: '', label: words.anyProduct }, ...productTypes.map((value) => ({ value, label: productNames[value] }))];

const nothingTyped = ({ session }: HostApi) => ({
  callback_subject: '',
  product_type: '',
  customer_name: session.name ?? '',
  customer_email: session.email ?? '',
  customer_phone: '',
  callback_date: '',
  callback_time: '',
});

function BookCallback({ host, onClose, onBooked }: DialogProps & { readonly onBooked: () => void }) {
  const form = useForm({
    schemaOf: ({ callback_subject }) => callbackForm(new Date(), callback_subject),
    initial: nothingTyped(host),
    send: ({ callback_date, callback_time, product_type, ...rest }) =>
      client(host.fetch).send(bookCallback, {
        body: {
          ...rest,
          ...(product_type ? { product_type } : {}),
          ...(hasTime(rest.callback_subject) ? { callback_date, ...(callback_time ? { callback_time } : {}) } : {}),
        },
      }),
    done: onBooked,
  });
  useOwnPhone(host, form);
  const failedOtherwise =
    form.errors[''] === undefined ? undefined : (
      <Alert tone="danger" live>
        {words.failed}
      </Alert>
    );
  return (
    <Dialog title={words.title} onClose={onClose}>
      <PageForm form={form} full notice={failedOtherwise} proceed={words.submit} proceeding={words.busy}>
        <SelectField label={words.subject} options={words.subjects} {...form.field('callback_subject')} />
        <SelectField label={words.product} optional options={products} {...form.field('product_type')} />
        <TextField label={words.name} autoComplete="name" {...form.field('customer_name')} />
        <TextField label={loginWords.email} type="email" autoComplete="email" {...form.field('customer_email')} />
        <TextField label={words.phone} type="tel" autoComplete="tel" {...form.field('customer_phone')} />
        {hasTime(form.values.callback_subject) ? (
          <>
            <DayField label={words.date} {...form.field('callback_date')} />
            <TimeField form={form} />
          </>
        ) : (
          <Alert>{words.within24Hours}</Alert>
        )}
      </PageForm>
    </Dialog>
  );
}

type CallbackForm = ReturnType<typeof nothingTyped>;

/** Begins with the number of the account, unless another was typed before it came. Without one it is asked for. */
const useOwnPhone = ({ session: { userId, role }, fetch }: HostApi, { values, set }: Form<CallbackForm>): void => {
  const fill = useEffectEvent(({ person: { phone } }: CallData<typeof readMe>) => {
    if (phone && values.customer_phone === '') set('customer_phone', phone);
  });
  const isCustomer = userId !== null && role === null;
  useEffect(() => {
    if (isCustomer)
      client(fetch)
        .send(readMe, {})
        .then(fill, () => undefined);
  }, [isCustomer, fetch]);
};

/** A time that the chosen day does not have is shown as not chosen; it is back with a day that has it. */
function TimeField({ form }: { readonly form: Form<CallbackForm> }) {
  const now = new Date();
  const gone = isTimeGone(form.values, now) ? { value: '', error: words.timeGone } : {};
  return (
    <SelectField
      label={words.time}
      options={slotOptions(form.values.callback_date, now, words.chooseTime)}
      {...form.field('callback_time')}
      {...gone}
    />
  );
}

function Thanks({ onClose }: { readonly onClose: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onClose, thanksMs);
    return () => clearTimeout(timer);
  }, [onClose]);
  return (
    <Dialog title={words.thanksTitle} onClose={onClose} width="narrow">
      <Alert tone="success" live>
        {words.thanks}
      </Alert>
    </Dialog>
  );
}
