import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { customerQuery } from '../../api/customers-api.js';
import { start as words } from '../../messages/start.js';
import type { OfStart } from '../../office-props.js';
import { RoleForm } from '../access/access-box.js';
import { Loaded } from '../lists/loaded.js';

export default function StartAccess({ host, customerId, onClose }: OfStart) {
  return (
    <Dialog title={words.access} width="narrow" onClose={onClose}>
      <Loaded query={customerQuery(host, customerId)} words={words.person}>
        {({ person }) => <RoleForm host={host} person={person} onChanged={onClose} />}
      </Loaded>
    </Dialog>
  );
}
