import type { RemoteProps } from '@kerbside/contracts/host';
import { useMemo } from 'react';
import { registrationsApi } from '../api/registrations-api.js';
import { RegistrationQueue } from '../features/registrations/registration-queue.js';
import { registrations as words } from '../messages/registrations.js';
import { OfficePage } from '../ui/office-page.js';

export default function RegistrationsPage({ host }: RemoteProps) {
  const api = useMemo(() => registrationsApi({ fetch: host.fetch }), [host.fetch]);
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <RegistrationQueue host={host} api={api} />
    </OfficePage>
  );
}
