import { CallbacksTable } from '../features/callbacks/callbacks-table.js';
import { callbacks as words } from '../messages/office.js';
import { OfficePage } from '../ui/office-page.js';
import type { OfficeProps } from '../office-props.js';

export default function CallbacksPage({ host, api }: OfficeProps) {
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <CallbacksTable host={host} api={api} />
    </OfficePage>
  );
}
