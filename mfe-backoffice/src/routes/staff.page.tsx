import type { Person } from '@kerbside/contracts/http/accounts/accounts';
import { EmptyState } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { staffQuery } from '../api/queries.js';
import { AccessBox } from '../features/access/access-box.js';
import { StaffList } from '../features/staff/staff-list.js';
import { staff as words } from '../messages/office.js';
import type { OfficeProps } from '../office-props.js';
import { OfficePage } from '../ui/office-page.js';
import { Panes } from '../ui/panes.js';

export default function StaffPage({ host, api }: OfficeProps) {
  const [chosen, setChosen] = useState<Person>();
  const staff = loadOf(useQuery(staffQuery(api)));
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <Panes width="half" queue={<StaffList staff={staff} ownId={host.session.userId} chosenId={chosen?.id} onChoose={setChosen} />}>
        {chosen ? (
          <AccessBox key={chosen.id} host={host} api={api} person={chosen} onChanged={setChosen} />
        ) : (
          <EmptyState title={words.choose}>{words.chooseWhy}</EmptyState>
        )}
      </Panes>
    </OfficePage>
  );
}
