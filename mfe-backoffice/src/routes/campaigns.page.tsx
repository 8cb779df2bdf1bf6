import { columnsUnder } from '@kerbside/contracts/ui/page/table';
import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import type { RemoteProps } from '@kerbside/contracts/host';
import { campaigns as words } from '../messages/voucher-codes.js';
import { OfficePage } from '../ui/office-page.js';
import { campaignEntry, type CampaignEntry } from '@kerbside/contracts/http/vouchers/campaigns';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { Link } from 'wouter';
import { campaignEntriesQuery } from '../api/voucher-codes-api.js';
import { searchFor } from '../paths.js';
import { useAddress } from '../address.js';
import { formatMoment } from '../ui/moment.js';
import { RecordTable } from '../ui/record-table.js';
import { Email } from '../ui/email.js';

const columns = columnsUnder(words)<CampaignEntry>({
  when: { value: ({ enteredAt }) => enteredAt, cell: ({ enteredAt }) => formatMoment(enteredAt) },
  campaign: ({ campaign }) => words.names[campaign],
  name: { value: ({ name }) => name, cell: ({ name }) => name ?? '' },
  company: { value: ({ company }) => company, cell: ({ company }) => company ?? '' },
  email: ({ email }) => (
    <Link href={searchFor(email)}>
      <Email>{email}</Email>
    </Link>
  ),
});

const names = campaignEntry.shape.campaign.options;
const options = [{ value: '', label: words.every }, ...names.map((value) => ({ value, label: words.names[value] }))];

/** Who entered which campaign. The email searches for the customer. */
export default function CampaignsPage({ host }: RemoteProps) {
  const { get, page, change, toPage } = useAddress(host);
  const campaign = names.find((name) => name === get('campaign'));
  const entries = useLoaded(campaignEntriesQuery(host, campaign, page));
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <SelectField
        label={words.campaign}
        width={20}
        options={options}
        value={campaign ?? ''}
        onChange={(name) => change({ campaign: name, page: undefined })}
      />
      <RecordTable words={words} load={entries} columns={columns} rowKey={({ id }) => id} onPage={toPage} />
    </OfficePage>
  );
}
