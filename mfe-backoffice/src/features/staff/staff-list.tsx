import type { Person } from '@kerbside/contracts/http/accounts/accounts';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { staff as words } from '../../messages/office.js';
import { frame } from '../../messages/frame.js';
import type { RecordColumn } from '../../ui/in-order-of.js';
import { RecordTable, type RecordRows } from '../../ui/record-table.js';
import { TwoLines } from '../../ui/two-lines.js';

interface StaffListProps {
  readonly staff: Load<RecordRows<Person>>;
  /** The id of the person looking. */
  readonly ownId: string | null;
  readonly chosenId: string | undefined;
  readonly onChoose: (person: Person) => void;
}

export function StaffList({ staff, ownId, chosenId, onChoose }: StaffListProps) {
  const columns = [...columnsOf(ownId), manageColumn(chosenId, onChoose)];
  return <RecordTable words={words} load={staff} columns={columns} rowKey={({ id }) => id} />;
}

const manageColumn = (chosenId: string | undefined, onChoose: (person: Person) => void): RecordColumn<Person> => ({
  key: 'manage',
  heading: words.manage,
  cell: (person) => (
    <Button
      size="small"
      variant="secondary"
      aria-pressed={person.id === chosenId}
      aria-label={words.manageOf(nameOf(person))}
      onClick={() => onChoose(person)}
    >
      {words.manage}
    </Button>
  ),
});

const columnsOf = (ownId: string | null): readonly RecordColumn<Person>[] => [
  {
    key: 'name',
    heading: words.name,
    value: nameOf,
    cell: (person) => <TwoLines first={person.id === ownId ? `${nameOf(person)} (${words.you})` : nameOf(person)} second={person.email} />,
  },
  {
    key: 'role',
    heading: words.role,
    value: ({ role }) => role,
    cell: ({ role }) => role && <StatusTag tone={role === 'admin' ? 'warning' : 'brand'}>{frame.roles[role]}</StatusTag>,
  },
];

const nameOf = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`;
