import { columnsUnder, type Column } from '@kerbside/contracts/ui/page/table';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Person } from '@kerbside/contracts/http/accounts/accounts';
import { EmptyState } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAddress } from '../address.js';
import { staffQuery } from '../api/staff-api.js';
import { AccessBox } from '../features/access/access-box.js';
import { staff as words } from '../messages/office.js';
import { OfficePage } from '../ui/office-page.js';
import { Panes } from '../ui/panes.js';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { frame } from '../messages/frame.js';
import { lists } from '../messages/lists.js';
import type { RecordRows } from '../ui/in-order-of.js';
import { RecordTable } from '../ui/record-table.js';
import { TwoLines } from '../ui/two-lines.js';
import { SmallButton } from '../ui/small-button.js';
import { Email } from '../ui/email.js';

export default function StaffPage({ host }: RemoteProps) {
  const address = useAddress(host);
  const [changed, setChanged] = useState<Person>();
  const staff = useQuery(staffQuery(host));
  const person = address.get('person');
  const chosen = changed?.id === person ? changed : staff.data?.rows.find(({ id }) => id === person);
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <Panes
        width="half"
        queue={
          <StaffList
            staff={loadOf(staff)}
            ownId={host.session.userId}
            chosenId={chosen?.id}
            onChoose={({ id }) => address.change({ person: id }, { replace: true })}
          />
        }
      >
        {chosen ? (
          <AccessBox key={chosen.id} host={host} person={chosen} onChanged={setChanged} />
        ) : (
          <EmptyState title={words.choose}>{words.chooseWhy}</EmptyState>
        )}
      </Panes>
    </OfficePage>
  );
}

interface StaffListProps {
  readonly staff: Load<RecordRows<Person>>;
  readonly ownId: string | null;
  readonly chosenId: string | undefined;
  readonly onChoose: (person: Person) => void;
}

function StaffList({ staff, ownId, chosenId, onChoose }: StaffListProps) {
  const columns = [...columnsOf(ownId), manageColumn(chosenId, onChoose)];
  return <RecordTable words={words} load={staff} columns={columns} rowKey={({ id }) => id} />;
}

const manageColumn = (chosenId: string | undefined, onChoose: (person: Person) => void): Column<Person> => ({
  key: 'manage',
  heading: lists.action,
  cell: (person) => (
    <SmallButton
      label={words.manage}
      aria-pressed={person.id === chosenId}
      aria-label={words.manageOf(nameOf(person))}
      onClick={() => onChoose(person)}
    />
  ),
});

const columnsOf = (ownId: string | null) =>
  columnsUnder(words)<Person>({
    name: {
      value: nameOf,
      cell: (person) => (
        <TwoLines first={person.id === ownId ? words.you(nameOf(person)) : nameOf(person)} second={<Email>{person.email}</Email>} />
      ),
    },
    role: {
      value: ({ role }) => role,
      cell: ({ role }) => role && <StatusTag tone={role === 'admin' ? 'warning' : 'brand'}>{frame.roles[role]}</StatusTag>,
    },
  });

const nameOf = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`;
