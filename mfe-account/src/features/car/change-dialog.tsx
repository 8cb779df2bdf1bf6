import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import { registration } from '@kerbside/contracts/fields';
import { PlateField } from '@kerbside/contracts/ui/controls/plate-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import * as z from 'zod/mini';
import type { CarsApi } from '../../api/cars-api.js';
import { registrationChange as words } from '../../messages/car.js';

interface ChangeDialogProps {
  readonly api: CarsApi;
  readonly car: Car;
  readonly userId: string;
  /** Whether a request waits: then it is altered. */
  readonly waits: boolean;
  readonly done: (message: string) => void;
  readonly onClose: () => void;
}

/** Asks for another registration. The current one is refused here: it is what cancels a request (A4, A5). */
export function ChangeDialog({ api, car, userId, waits, done, onClose }: ChangeDialogProps) {
  const form = useForm({
    schema: z.object({
      new_reg_number: registration.check(z.refine((typed) => typed !== car.registrationNumber, words.identical)),
    }),
    initial: { new_reg_number: '' },
    send: ({ new_reg_number }) => api.requestRegistration({ car_id: car.id, user_id: userId, new_reg_number }),
    done: () => done(words.sent),
  });
  return (
    <FormDialog title={waits ? words.alter : words.open} form={form} proceed={words.send} proceeding={words.busy} onClose={onClose}>
      <PlateField label={words.field} hint={words.hint} {...form.field('new_reg_number')} />
    </FormDialog>
  );
}
