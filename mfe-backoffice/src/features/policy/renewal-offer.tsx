import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import { formatDay } from '@kerbside/contracts/days/dates';
import type { OfferLine, RenewalOffer } from '@kerbside/contracts/http/claims/offers';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { columnsUnder, Table } from '@kerbside/contracts/ui/page/table';
import { Link } from 'wouter';
import { renewalOfferQuery } from '../../api/policies-api.js';
import { renewalOffer as words } from '../../messages/policy.js';
import type { OfCover } from '../../office-props.js';
import { quotePath } from '../../paths.js';
import { Section } from '../../ui/section.js';

/** What another year costs beside the last one, for the caller who has the letter in their hand, and the quote to sell it by. */
export function PolicyRenewalOffer({ host, policy }: OfCover) {
  const load = useLoaded(renewalOfferQuery(host, policy.id));
  if (load.status === 'loading' || (load.status === 'ready' && load.data.offer === null)) return null;
  return (
    <Section title={words.title}>
      <Panel load={load} words={words}>
        {({ offer }) => offer && <Offered offer={offer} />}
      </Panel>
    </Section>
  );
}

function Offered({ offer }: { readonly offer: RenewalOffer }) {
  const { quoteId, productType, step, startsOn, lines, previousPence, offeredPence, isMonthly } = offer;
  const total = { code: 'total', label: words.total, previousPence, offeredPence, reason: '' };
  const rows = [...lines.filter(costsSomething), total];
  return (
    <Stack gap="small">
      <p>
        {words.from(formatDay(startsOn))} {isMonthly && words.monthly}
      </p>
      <Table caption={words.caption} dense columns={columns} rows={rows} rowKey={(row) => String(rows.indexOf(row))} />
      <div>
        <Link href={quotePath({ id: quoteId, productType, step })}>{words.open}</Link>
      </div>
    </Stack>
  );
}

/** What made no difference to either price is left out, as on the customer's page. */
const costsSomething = ({ previousPence, offeredPence }: OfferLine): boolean => previousPence !== 0 || offeredPence !== 0;

const columns = columnsUnder(words)<OfferLine>({
  line: ({ label }) => label,
  last: { align: 'end', cell: ({ previousPence }) => previousPence !== null && <Money pence={previousPence} /> },
  next: { align: 'end', cell: ({ offeredPence }) => offeredPence !== null && <Money pence={offeredPence} /> },
  why: ({ reason }) => reason,
});
