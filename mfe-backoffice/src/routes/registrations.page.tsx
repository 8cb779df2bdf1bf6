import type { RemoteProps } from '@kerbside/contracts/host';
import { registrations as words } from '../messages/registrations.js';
import { OfficeQueue } from '../ui/office-queue.js';
import type { RegistrationChange } from '@kerbside/contracts/http/accounts/registrations';
import { Plate } from '@kerbside/contracts/ui/controls/plate-field';
import { Link } from 'wouter';
import type { RecordColumn } from '../ui/in-order-of.js';
import { formatMoment } from '../ui/moment.js';
import { TwoLines } from '../ui/two-lines.js';
import { CustomerLink } from '../features/people/customer-link.js';
import { OpenRegistration, useRegistrations, type Registrations } from '../features/registrations/open-registration.js';
import { CustomerQueue } from '../features/lists/customer-queue.js';

export default function RegistrationsPage({ host }: RemoteProps) {
  return (
    <OfficeQueue host={host} words={words}>
      <RegistrationQueue host={host} />
    </OfficeQueue>
  );
}

/** The changes of registration that wait; or the one of them that is open, between the queue and its decision. */
function RegistrationQueue({ host }: RemoteProps) {
  const registrations = useRegistrations(host);
  const open = registrations.address.get('open');
  if (open) return <OpenRegistration host={host} changeId={open} registrations={registrations} />;
  return <CustomerQueue host={host} words={words} list="registrations" queue={registrations} columns={columnsOf(registrations)} />;
}

const columnsOf = ({ address, name }: Pick<Registrations, 'address' | 'name'>): readonly RecordColumn<RegistrationChange>[] => [
  {
    key: 'car',
    heading: words.car,
    cell: ({ id, car, from }) => (
      <TwoLines
        first={
          <Link href={address.href({ open: id })} data-stop="">
            {car}
          </Link>
        }
        second={from === null ? words.noPlate : <Plate registration={from} />}
      />
    ),
  },
  { key: 'wanted', heading: words.wanted, cell: ({ to }) => <Plate registration={to} /> },
  {
    key: 'customer',
    heading: words.customer,
    value: ({ customerId }) => name(customerId),
    cell: ({ customerId }) => <CustomerLink customerId={customerId} name={name} />,
  },
  {
    key: 'asked',
    heading: words.asked,
    value: ({ requestedAt }) => requestedAt,
    cell: ({ requestedAt, status }) => <TwoLines first={formatMoment(requestedAt)} second={status === 'altered' ? words.altered : null} />,
  },
];
