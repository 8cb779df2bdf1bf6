import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { useQuery } from '@tanstack/react-query';
import { customerQuery } from '../../api/customers-api.js';
import { start as words } from '../../messages/start.js';
import type { OfStart } from '../../office-props.js';
import { RoleForm } from '../access/access-box.js';

export default function StartAccess({ host, customerId, onClose }: OfStart) {
  const load = loadOf(useQuery(customerQuery(host, customerId)));
  return (
    <Dialog title={words.access} width="narrow" onClose={onClose}>
      <Panel load={load} loading={words.loadingPerson} failed={words.failedPerson}>
        {({ person }) => <RoleForm host={host} person={person} onChanged={onClose} />}
      </Panel>
    </Dialog>
  );
}
