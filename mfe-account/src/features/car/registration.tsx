import { Loaded } from '@kerbside/contracts/ui/page/loaded';
import { messageOf } from '@kerbside/contracts/client';
import { registration } from '@kerbside/contracts/fields';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import type { RegistrationChange } from '@kerbside/contracts/http/accounts/registrations';
import { Alert, Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import { LoadingShape } from '@kerbside/contracts/ui/page/panel';
import { Shape } from '@kerbside/contracts/ui/page/shape';
import { Plate, PlateField } from '@kerbside/contracts/ui/controls/plate-field';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { requestRegistration, registrationChangeQuery } from '../../api/cars-api.js';
import { registrationChange as words } from '../../messages/car.js';
import { Section } from '../../ui/section.js';

interface RegistrationProps extends RemoteProps {
  readonly car: Car;
  readonly userId: string;
}

const shape = <Shape of="short" />;

/** The registration of a car, and the change of it that the customer asked for (A4). */
export function Registration(props: RegistrationProps) {
  const { host, car } = props;
  return (
    <Section title={words.title}>
      <LoadingShape value={shape}>
        <Loaded query={registrationChangeQuery(host, car.id)} words={words}>
          {(change) => <Known {...props} change={change} />}
        </Loaded>
      </LoadingShape>
    </Section>
  );
}

const isWaiting = (change: RegistrationChange | null): change is RegistrationChange =>
  change?.status === 'requested' || change?.status === 'altered';

function Known({ host, car, userId, change }: RegistrationProps & { readonly change: RegistrationChange | null }) {
  const [isOpen, setIsOpen] = useState(false);
  const cache = useQueryClient();
  const waits = isWaiting(change);
  const done = (message: string) => {
    host.toast(message, 'success');
    void cache.invalidateQueries({ queryKey: registrationChangeQuery(host, car.id).queryKey });
  };
  return (
    <Stack gap="small">
      <p>{car.registrationNumber === null ? words.none : <Plate registration={car.registrationNumber} />}</p>
      {change && <Told change={change} />}
      <Cluster>
        <Button label={waits ? words.alter : words.open} variant="secondary" onClick={() => setIsOpen(true)} />
        {waits && car.registrationNumber !== null && (
          <CancelRequest
            host={host}
            wish={{ car_id: car.id, user_id: userId, new_reg_number: car.registrationNumber, cancels: true }}
            done={done}
          />
        )}
      </Cluster>
      {isOpen && <ChangeDialog host={host} car={car} userId={userId} waits={waits} done={done} onClose={() => setIsOpen(false)} />}
    </Stack>
  );
}

function Told({ change: { status, to, why } }: { readonly change: RegistrationChange }) {
  switch (status) {
    case 'requested':
    case 'altered':
      return (
        <Alert tone="info" title={status === 'altered' ? words.altered(to) : words.waits(to)}>
          {words.waitsWhy}
        </Alert>
      );
    case 'approved':
      return (
        <Alert tone="success" title={words.approved(to)}>
          {words.approvedWhy}
        </Alert>
      );
    case 'rejected':
      return (
        <Alert tone="warning" title={words.rejected(to)}>
          {why}
        </Alert>
      );
    case 'cancelled':
      return null;
  }
}

interface CancelRequestProps extends RemoteProps {
  /** With the current number, which cancels (A4). */
  readonly wish: Parameters<typeof requestRegistration>[1];
  readonly done: (message: string) => void;
}

function CancelRequest({ host, wish, done }: CancelRequestProps) {
  const request = useSendOnce({ mutationFn: () => requestRegistration(host, wish), onSuccess: () => done(words.cancelled) });
  return (
    <>
      <Button label={words.cancel} variant="quiet" busy={request.isPending} busyLabel={words.cancelling} onClick={() => request.mutate()} />
      <Problem>{request.error && messageOf(request.error)}</Problem>
    </>
  );
}

interface ChangeDialogProps extends RemoteProps {
  readonly car: Car;
  readonly userId: string;
  /** Whether a request waits: then it is altered. */
  readonly waits: boolean;
  readonly done: (message: string) => void;
  readonly onClose: () => void;
}

/** Asks for another registration. The current one is refused here: it is what cancels a request (A4, A5). */
function ChangeDialog({ host, car, userId, waits, done, onClose }: ChangeDialogProps) {
  const form = useForm({
    schema: z.object({
      new_reg_number: registration.check(z.refine((typed) => typed !== car.registrationNumber, words.identical)),
    }),
    initial: { new_reg_number: '' },
    send: ({ new_reg_number }) => requestRegistration(host, { car_id: car.id, user_id: userId, new_reg_number }),
    done: () => done(words.sent),
  });
  return (
    <FormDialog title={waits ? words.alter : words.open} form={form} proceed={words.send} proceeding={words.busy} closes onClose={onClose}>
      <PlateField label={words.field} hint={words.hint} {...form.field('new_reg_number')} />
    </FormDialog>
  );
}
