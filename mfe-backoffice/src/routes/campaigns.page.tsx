import type { RemoteProps } from '@kerbside/contracts/host';
import { EntriesTable } from '../features/campaigns/entries-table.js';
import { campaigns as words } from '../messages/campaigns.js';
import { OfficePage } from '../ui/office-page.js';

export default function CampaignsPage({ host }: RemoteProps) {
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <EntriesTable host={host} />
    </OfficePage>
  );
}
