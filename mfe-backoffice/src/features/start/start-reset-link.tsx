import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { access as words } from '../../messages/office.js';
import { ResetLink } from '../access/reset-link.js';
import type { OfStart } from './of-start.js';

export function StartResetLink({ host, api, customerId, onClose }: OfStart) {
  return (
    <Dialog title={words.link} width="narrow" onClose={onClose}>
      <ResetLink host={host} api={api} personId={customerId} />
    </Dialog>
  );
}
