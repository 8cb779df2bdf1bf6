import type { Endpoint } from '@kerbside/contracts/http/partners/partners';
import { Checkbox } from '@kerbside/contracts/ui/controls/checkbox';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { replay } from '../../api/changes.js';
import { endpoints, replay as words } from '../../messages/partners.js';
import type { OfPartner } from '../partners/of-partner.js';

const isMoment = (text: string): boolean => !Number.isNaN(Date.parse(text));
const toInstant = z.transform((text: string) => new Date(text).toISOString());
/** The value of a `datetime-local` control, in the reader's time zone. */
const moment = z.pipe(z.string().check(z.refine(isMoment, words.enterFrom)), toInstant);
const span = z.object({
  from: moment,
  until: z.pipe(
    z.string().check(z.refine((text) => text === '' || isMoment(text), words.enterFrom)),
    z.transform((text: string) => (text === '' ? undefined : new Date(text).toISOString())),
  ),
  failedOnly: z.boolean(),
});
const nothing = { from: '', until: '', failedOnly: false };

interface ReplayFormProps extends OfPartner {
  readonly endpoint: Endpoint;
  readonly onClose: () => void;
}

/** Sends a span of time again. */
export function ReplayForm({ host, api, partner, endpoint, onClose }: ReplayFormProps) {
  const sending = useMutation(replay(api, { partnerId: partner.id, endpointId: endpoint.id }));
  const form = useForm({
    schema: span,
    initial: nothing,
    send: (wanted) => sending.mutateAsync(wanted),
    done: ({ deliveries }) => {
      host.toast(words.done(deliveries), 'success');
      onClose();
    },
  });
  return (
    <FormDialog
      title={endpoints.replayOf(endpoint.url)}
      width="medium"
      form={form}
      proceed={words.submit}
      proceeding={words.sending}
      onClose={onClose}
    >
      <p>{words.why}</p>
      <TextField label={words.from} type="datetime-local" {...form.field('from')} />
      <TextField label={words.until} hint={words.untilHint} type="datetime-local" optional {...form.field('until')} />
      <Checkbox label={words.failedOnly} {...form.field('failedOnly')} />
    </FormDialog>
  );
}
