import type { Endpoint } from '@kerbside/contracts/http/partners/partners';
import type { SeenEndpoint } from '@kerbside/contracts/http/partners/webhooks';
import { useState } from 'react';
import { addEndpoint, changeEndpoint, newSecret, removeEndpoint, switchEndpoint } from '../../api/changes.js';
import { endpoints as words } from '../../messages/partners.js';
import { Confirm } from '../../ui/confirm.js';
import type { EndpointAction } from './endpoint-columns.js';
import { EndpointForm } from './endpoint-form.js';
import type { OfPartner } from '../partners/of-partner.js';
import { ReplayForm } from './replay-form.js';

export type EndpointTask = { readonly what: 'add' } | { readonly what: EndpointAction; readonly endpoint: Endpoint };

interface EndpointDialogProps extends OfPartner {
  readonly task: EndpointTask;
  /** `fresh` is a secret to show. */
  readonly done: (message: string | undefined, fresh?: string) => void;
  readonly onClose: () => void;
}

/** The dialog for the action chosen on an endpoint. */
export function EndpointDialog({ task, ...of }: EndpointDialogProps) {
  const { api, partner, done, onClose } = of;
  if (task.what === 'add')
    return (
      <EndpointForm
        api={api}
        title={words.add}
        action={{ label: words.create, busy: words.adding }}
        topics={partner.topics}
        mutation={addEndpoint(api, partner.id)}
        done={({ secret }) => done(undefined, secret)}
        onClose={onClose}
      />
    );
  return <DialogOf {...of} what={task.what} endpoint={task.endpoint} />;
}

type DialogOfProps = Omit<EndpointDialogProps, 'task'> & { readonly what: EndpointAction; readonly endpoint: Endpoint };

function DialogOf({ what, endpoint, ...of }: DialogOfProps) {
  const { api, partner, done, onClose } = of;
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
          title={words.secretOf(url)}
          why={words.secretWhy}
          action={words.secret}
          mutation={newSecret(api, place)}
          done={({ secret }) => done(undefined, secret)}
          onClose={onClose}
        />
      );
    case 'remove':
      return (
        <Confirm
          title={words.removeOf(url)}
          why={words.removeWhy}
          action={words.remove}
          isDangerous
          mutation={removeEndpoint(api, place)}
          done={() => done(words.removed)}
          onClose={onClose}
        />
      );
    case 'enable':
    case 'disable': {
      const isEnabling = what === 'enable';
      return (
        <Confirm
          title={isEnabling ? words.enableOf(url) : words.disableOf(url)}
          why={isEnabling ? words.enableWhy : words.disableWhy}
          action={words[what]}
          mutation={switchEndpoint(api, place, { url, eventTypes, status }, isEnabling ? 'active' : 'disabled')}
          done={() => done(isEnabling ? words.enabled : words.disabled)}
          onClose={onClose}
        />
      );
    }
    default:
      throw new Error(`Nothing is known of ${String(what satisfies never)}`);
  }
}

function ChangeForm({ api, partner, endpoint, done, onClose }: Omit<DialogOfProps, 'what'>) {
  const { id: endpointId, url, eventTypes, status } = endpoint;
  const [seen, setSeen] = useState<SeenEndpoint>({ url, eventTypes: [...eventTypes], status });
  return (
    <EndpointForm
      api={api}
      title={words.changeOf(url)}
      action={{ label: words.save, busy: words.saving }}
      topics={partner.topics}
      seen={seen}
      onMet={setSeen}
      mutation={changeEndpoint(api, { partnerId: partner.id, endpointId }, seen)}
      done={() => done(words.saved)}
      onClose={onClose}
    />
  );
}
