import { columnsUnder } from '@kerbside/contracts/ui/page/table';
import type { RemoteProps } from '@kerbside/contracts/host';
import { registrations as words } from '../messages/registrations.js';
import { OfficeQueue } from '../ui/office-queue.js';
import { type RegistrationChange, rejectRegistrationChange } from '@kerbside/contracts/http/accounts/registrations';
import { Plate } from '@kerbside/contracts/ui/controls/plate-field';
import { formatMoment, formatDayOf } from '../ui/moment.js';
import { TwoLines } from '../ui/two-lines.js';
import type { PageAddress } from '../address.js';
import { customerColumn, type CustomerName } from '../features/people/customer-link.js';
import { CustomerQueue, type FormInQueue } from '../features/lists/customer-queue.js';
import { formatDay } from '@kerbside/contracts/days/dates';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Stack, Cluster } from '@kerbside/contracts/ui/basics/layout';
import { isNotFound } from '@kerbside/contracts/ui/data/calls';
import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { useMutation } from '@tanstack/react-query';
import { registerQuery, approve, reject, queueQuery } from '../api/cars-api.js';
import { Facts } from '../ui/facts.js';
import { OpenRecord } from '../ui/bench.js';
import { useLeft } from '../ui/unsent.js';
import { PersonAtHand } from '../features/timeline/person-at-hand.js';
import { TextArea } from '@kerbside/contracts/ui/controls/text-area';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import { useState } from 'react';
import { Confirm } from '../ui/confirm.js';
import { SmallButton } from '../ui/small-button.js';

/** The changes of registration that wait, and one of them with its customer and its decision: once it is decided the next one opens. */
export default function RegistrationsPage({ host }: RemoteProps) {
  return (
    <OfficeQueue host={host} words={words}>
      <CustomerQueue
        host={host}
        words={words}
        list="registrations"
        query={queueQuery}
        columns={columnsOf}
        rowOf={({ car, requestedAt }) => ({ who: car, when: formatDayOf(requestedAt) })}
      >
        {(change, form) => (
          <OpenRecord
            label={words.changeOf(change.car)}
            action={
              <>
                <Facts facts={[...factsOf(change), { label: words.onRegister, value: <OnRegister host={host} change={change} /> }]} />
                <DecideRegistration host={host} change={change} {...form} />
              </>
            }
          >
            <PersonAtHand host={host} customerId={change.customerId} email={undefined} />
          </OpenRecord>
        )}
      </CustomerQueue>
    </OfficeQueue>
  );
}

const columnsOf = (address: PageAddress, name: CustomerName) =>
  columnsUnder(words)<RegistrationChange>({
    car: ({ id, car, from }) => (
      <TwoLines href={address.href({ open: id })} first={car} second={from === null ? words.noPlate : <Plate registration={from} />} />
    ),
    wanted: ({ to }) => <Plate registration={to} />,
    customer: customerColumn(name),
    asked: {
      value: ({ requestedAt }) => requestedAt,
      cell: ({ requestedAt, status }) => (
        <TwoLines first={formatMoment(requestedAt)} second={status === 'altered' ? words.altered : null} />
      ),
    },
  });

/** What the registers say of the plate that is wanted, so that one of another car is seen before it is approved. */
function OnRegister({ host, change: { car, to } }: RemoteProps & { readonly change: RegistrationChange }) {
  const load = useLoaded(registerQuery(host, to));
  if (load.status === 'failed' && isNotFound(load.error)) return <Alert tone="warning">{words.unregistered}</Alert>;
  return (
    <Panel load={load} words={words.registers}>
      {({ make, model, colour, first_registration_date: since }) => (
        <Stack gap="small">
          <p>{[[colour, make, model].filter(Boolean).join(' '), ...(since ? [words.firstRegistered(formatDay(since))] : [])].join(', ')}</p>
          {!isOf(car, make) && <Alert tone="warning">{words.otherMake(make)}</Alert>}
        </Stack>
      )}
    </Panel>
  );
}

const isOf = (car: string, make: string): boolean => car.toLowerCase().startsWith(make.toLowerCase());

const factsOf = ({ from, to, requestedAt, changedAt, status }: RegistrationChange) => [
  { label: words.now, value: from === null ? words.noPlate : <Plate registration={from} /> },
  { label: words.wanted, value: <Plate registration={to} /> },
  { label: words.asked, value: formatMoment(requestedAt) },
  ...(status === 'altered' ? [{ label: words.altered, value: formatMoment(changedAt) }] : []),
];

interface DecideRegistrationProps extends RemoteProps, FormInQueue {
  readonly change: RegistrationChange;
}

/** Approves the change once that was meant, or refuses it with a reason. */
function DecideRegistration({ host, change, ...form }: DecideRegistrationProps) {
  const approving = useMutation(approve(host, change));
  const [asked, setAsked] = useState<'approve' | 'reject'>();
  const close = () => setAsked(undefined);
  return (
    <>
      <Cluster>
        <SmallButton label={words.approve} variant="primary" aria-label={words.approveFor(change.to)} onClick={() => setAsked('approve')} />
        <SmallButton label={words.reject} aria-label={words.rejectFor(change.to)} onClick={() => setAsked('reject')} />
      </Cluster>
      {asked === 'approve' && (
        <Confirm
          host={host}
          title={words.approveTitle(change.to)}
          why={words.approveWhy(change.car)}
          action={words.approve}
          mutation={{ mutationFn: () => form.sending(words.approved, approving.mutateAsync()) }}
          said={words.approved}
          done={form.goOn}
          onClose={close}
        />
      )}
      {asked === 'reject' && <RejectDialog host={host} change={change} {...form} onClose={close} />}
    </>
  );
}

/** Refuses the request, with the reason that the customer reads. */
function RejectDialog({ host, change, goOn, sending, onLeft, onClose }: DecideRegistrationProps & { readonly onClose: () => void }) {
  const rejecting = useMutation(reject(host, change));
  const form = useForm({
    schema: rejectRegistrationChange.body,
    initial: { why: '' },
    send: ({ why }) => sending(words.rejected, rejecting.mutateAsync(why)),
    done: () => {
      host.toast(words.rejected, 'success');
      goOn();
    },
  });
  useLeft([{ label: words.why, value: form.values.why }], { onLeft });
  return (
    <FormDialog title={words.rejectTitle(change.to)} form={form} proceed={words.reject} proceeding={words.busy} closes onClose={onClose}>
      <TextArea label={words.why} hint={words.whyHint} rows={4} {...form.field('why')} />
    </FormDialog>
  );
}
