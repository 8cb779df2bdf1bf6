import type { RemoteProps } from '@kerbside/contracts/host';
import { useMemo } from 'react';
import { registrationsApi } from '../api/registrations-api.js';
import { RegistrationQueue } from '../features/registrations/registration-queue.js';
import { registrations as words } from '../messages/registrations.js';
import { OfficeQueue } from '../ui/office-queue.js';

export default function RegistrationsPage({ host }: RemoteProps) {
  const api = useMemo(() => registrationsApi({ fetch: host.fetch }), [host.fetch]);
  return (
    <OfficeQueue host={host} words={words}>
      <RegistrationQueue host={host} api={api} />
    </OfficeQueue>
  );
}
