import type { Endpoint } from '@kerbside/contracts/http/partners/partners';
import type { SeenEndpoint } from '@kerbside/contracts/http/partners/webhooks';
import { useState } from 'react';
import { addEndpoint, changeEndpoint, newSecret, removeEndpoint, switchEndpoint, replay } from '../../api/partners-api.js';
import { endpoints as words, replay as replayFormWords } from '../../messages/partners.js';
import { Confirm } from '../../ui/confirm.js';
import { MomentField } from '../../ui/moment-field.js';
import type { EndpointAction } from './endpoint-columns.js';
import { EndpointForm } from './endpoint-form.js';
import { heldUntil, type OfPartner } from '../partners/of-partner.js';
import { Checkbox } from '@kerbside/contracts/ui/controls/checkbox';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';

const isMoment = (text: string): boolean => !Number.isNaN(Date.parse(text));
const toInstant = z.transform((text: string) => new Date(text).toISOString());
/** The value of a `datetime-local` control, in the reader's time zone. */
const moment = z.pipe(z.string().check(z.refine(isMoment, replayFormWords.enterFrom)), toInstant);
const span = z.object({
  from: moment,
  until: z.pipe(
    z.string().check(z.refine((text) => text === '' || isMoment(text), replayFormWords.enterFrom)),
    z.transform((text: string) => (text === '' ? undefined : new Date(text).toISOString())),
  ),
  failedOnly: z.boolean(),
});
const nothing = { from: '', until: '', failedOnly: false };

function ReplayForm({ host, partner, endpoint, onClose }: OfPartner & { readonly endpoint: Endpoint; readonly onClose: () => void }) {
  const form = useForm({
    schema: span,
    initial: nothing,
    send: useMutation(replay(host, { partnerId: partner.id, endpointId: endpoint.id })).mutateAsync,
    done: ({ deliveries }) => host.toast(replayFormWords.done(deliveries, heldUntil(partner, endpoint.id)), 'success'),
  });
  return (
    <FormDialog
      title={words.replayOf(endpoint.url)}
      width="medium"
      form={form}
      proceed={replayFormWords.submit}
      proceeding={replayFormWords.sending}
      closes
      onClose={onClose}
    >
      <p>{replayFormWords.why}</p>
      <MomentField label={replayFormWords.from} {...form.field('from')} />
      <MomentField label={replayFormWords.until} hint={replayFormWords.untilHint} optional {...form.field('until')} />
      <Checkbox label={replayFormWords.failedOnly} {...form.field('failedOnly')} />
    </FormDialog>
  );
}

export type EndpointTask = { readonly what: 'add' } | { readonly what: EndpointAction; readonly endpoint: Endpoint };

interface EndpointDialogProps extends OfPartner {
  readonly task: EndpointTask;
  /** Called with a secret to show. */
  readonly onSecret: (secret: string) => void;
  readonly onClose: () => void;
}

export function EndpointDialog({ task, ...of }: EndpointDialogProps) {
  const { host, partner, onSecret, onClose } = of;
  if (task.what === 'add')
    return (
      <EndpointForm
        host={host}
        title={words.add}
        action={{ label: words.create, busy: words.adding }}
        topics={partner.topics}
        mutation={addEndpoint(host, partner.id)}
        done={({ secret }) => onSecret(secret)}
        onClose={onClose}
      />
    );
  return <DialogOf {...of} what={task.what} endpoint={task.endpoint} />;
}

type DialogOfProps = Omit<EndpointDialogProps, 'task'> & { readonly what: EndpointAction; readonly endpoint: Endpoint };

function DialogOf({ what, endpoint, ...of }: DialogOfProps) {
  const { host, partner, onSecret, onClose } = of;
  const place = { partnerId: partner.id, endpointId: endpoint.id };
  const { id: _, url, eventTypes, status } = endpoint;
  switch (what) {
    case 'change':
      return <ChangeForm {...of} endpoint={endpoint} />;
    case 'replay':
      return <ReplayForm {...of} endpoint={endpoint} />;
    case 'secret':
      return (
        <Confirm
          host={host}
          title={words.secretOf(url)}
          why={words.secretWhy}
          action={words.secret}
          mutation={newSecret(host, place)}
          done={({ secret }) => onSecret(secret)}
          onClose={onClose}
        />
      );
    case 'remove':
      return (
        <Confirm
          host={host}
          title={words.removeOf(url)}
          why={words.removeWhy}
          action={words.remove}
          isDangerous
          mutation={removeEndpoint(host, place)}
          said={words.removed}
          onClose={onClose}
        />
      );
    case 'enable':
    case 'disable': {
      const isEnabling = what === 'enable';
      return (
        <Confirm
          host={host}
          title={isEnabling ? words.enableOf(url) : words.disableOf(url)}
          why={isEnabling ? words.enableWhy : words.disableWhy}
          action={words[what]}
          mutation={switchEndpoint(host, place, { url, eventTypes, status }, isEnabling ? 'active' : 'disabled')}
          said={isEnabling ? words.enabled : words.disabled}
          onClose={onClose}
        />
      );
    }
    default:
      throw new Error(`Nothing is known of ${String(what satisfies never)}`);
  }
}

function ChangeForm({ host, partner, endpoint, onClose }: Omit<DialogOfProps, 'what' | 'onSecret'>) {
  const { id: endpointId, url, eventTypes, status } = endpoint;
  const [seen, setSeen] = useState<SeenEndpoint>({ url, eventTypes: [...eventTypes], status });
  return (
    <EndpointForm
      host={host}
      title={words.changeOf(url)}
      action={{ label: words.save, busy: words.saving }}
      topics={partner.topics}
      seen={seen}
      onMet={setSeen}
      mutation={changeEndpoint(host, { partnerId: partner.id, endpointId }, seen)}
      done={() => host.toast(words.saved, 'success')}
      onClose={onClose}
    />
  );
}
