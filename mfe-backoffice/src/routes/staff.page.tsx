import type { Person } from '@kerbside/contracts/http/accounts';
import { EmptyState } from '@kerbside/contracts/ui/panel';
import { useLoad } from '@kerbside/contracts/ui/use-load';
import { useState } from 'react';
import { AccessBox } from '../features/access/access-box.js';
import { StaffList } from '../features/staff/staff-list.js';
import { staff as words } from '../messages/office.js';
import type { OfficeProps } from '../office-props.js';
import { OfficePage } from '../ui/office-page.js';
import { Panes } from '../ui/panes.js';

export default function StaffPage({ host, api }: OfficeProps) {
  const [chosen, setChosen] = useState<Person>();
  const staff = useLoad((signal) => api.staff(signal), [api]);
  const changed = (person: Person) => {
    setChosen(person);
    if (staff.status === 'ready') staff.reload();
  };
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <Panes width="half" queue={<StaffList staff={staff} ownId={host.session.userId} chosenId={chosen?.id} onChoose={setChosen} />}>
        {chosen ? (
          <AccessBox key={chosen.id} host={host} api={api} person={chosen} onChanged={changed} />
        ) : (
          <EmptyState title={words.choose}>{words.chooseWhy}</EmptyState>
        )}
      </Panes>
    </OfficePage>
  );
}
