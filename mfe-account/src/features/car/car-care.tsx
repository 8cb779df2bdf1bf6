import { messageOf } from '@kerbside/contracts/client';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../../api/queries.js';
import type { CarsApi } from '../../api/cars-api.js';
import { archive as words } from '../../messages/car.js';
import { accountPath } from '../../paths.js';
import { Section } from '../../ui/section.js';

/** The way to take a car off the account (A2). */
export function ArchiveCar({ host, api, car }: RemoteProps & { readonly api: CarsApi; readonly car: Car }) {
  const [isOpen, setIsOpen] = useState(false);
  const cache = useQueryClient();
  const request = useSendOnce({ mutationFn: () => api.archive(car.id) });
  const done = () => {
    host.toast(words.done, 'success');
    host.navigate(accountPath);
    void cache.invalidateQueries({ queryKey: keys.me });
  };
  return (
    <Section title={words.title}>
      <p>{words.why}</p>
      <div>
        <Button variant="quiet" onClick={() => setIsOpen(true)}>
          {words.open}
        </Button>
      </div>
      {isOpen && (
        <Dialog
          title={words.question}
          width="narrow"
          onClose={() => setIsOpen(false)}
          actions={
            <>
              <Button
                variant="danger"
                busy={request.isPending}
                busyLabel={words.busy}
                onClick={() => request.mutate(undefined, { onSuccess: done })}
              >
                {words.confirm}
              </Button>
              <Button variant="secondary" onClick={() => setIsOpen(false)}>
                {words.keep}
              </Button>
            </>
          }
        >
          {request.error && (
            <Alert tone="danger" live>
              {messageOf(request.error)}
            </Alert>
          )}
          <p>{words.what}</p>
        </Dialog>
      )}
    </Section>
  );
}
