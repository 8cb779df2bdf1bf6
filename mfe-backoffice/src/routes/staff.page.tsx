import type { Person } from '@kerbside/contracts/http/accounts/accounts';
import { EmptyState } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAddress } from '../address.js';
import { staffQuery } from '../api/queries.js';
import { AccessBox } from '../features/access/access-box.js';
import { StaffList } from '../features/staff/staff-list.js';
import { staff as words } from '../messages/office.js';
import type { OfficeProps } from '../office-props.js';
import { OfficePage } from '../ui/office-page.js';
import { Panes } from '../ui/panes.js';

export default function StaffPage({ host, api }: OfficeProps) {
  const address = useAddress(host);
  const [changed, setChanged] = useState<Person>();
  const staff = useQuery(staffQuery(api));
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
          <AccessBox key={chosen.id} host={host} api={api} person={chosen} onChanged={setChanged} />
        ) : (
          <EmptyState title={words.choose}>{words.chooseWhy}</EmptyState>
        )}
      </Panes>
    </OfficePage>
  );
}
