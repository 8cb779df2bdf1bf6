import { messageOf } from '@kerbside/contracts/client';
import type { RemoteProps } from '@kerbside/contracts/host';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { ConfirmDialog } from '@kerbside/contracts/ui/overlays/confirm-dialog';
import { useQueryClient } from '@tanstack/react-query';
import { archive } from '../../api/cars-api.js';
import { keys } from '../../api/queries.js';
import { archive as words } from '../../messages/car.js';
import { accountPath } from '../../paths.js';

interface ArchiveDialogProps extends RemoteProps {
  readonly carId: string;
  /** "Nissan X-Trail, AA19DSL", where the page itself does not say which car. */
  readonly carName?: string;
  readonly onClose: () => void;
}

/** Asks whether to take a car off the account, and does so. */
export function ArchiveDialog({ host, carId, carName, onClose }: ArchiveDialogProps) {
  const cache = useQueryClient();
  const request = useSendOnce({ mutationFn: () => archive(host, carId) });
  const done = () => {
    host.toast(words.done, 'success');
    onClose();
    host.navigate(accountPath);
    void cache.invalidateQueries({ queryKey: keys.me });
  };
  return (
    <ConfirmDialog
      title={words.question}
      proceed={words.confirm}
      proceeding={words.busy}
      back={words.keep}
      tone="primary"
      busy={request.isPending}
      error={request.error ? messageOf(request.error) : undefined}
      onProceed={() => request.mutate(undefined, { onSuccess: done })}
      onClose={onClose}
    >
      {carName !== undefined && <p>{carName}</p>}
      <p>{words.what}</p>
    </ConfirmDialog>
  );
}
