import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import { isNotFound } from '@kerbside/contracts/ui/data/calls';
import { addDays, londonDay, showLongDay } from '@kerbside/contracts/days/dates';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Cover, Policy } from '@kerbside/contracts/http/claims/policies';
import type { OfferLine, RenewalOffer as Offer } from '@kerbside/contracts/http/claims/offers';
import { formatPounds } from '@kerbside/contracts/money/money';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { columnsUnder, Table } from '@kerbside/contracts/ui/page/table';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../ui/link-button.js';
import { offerQuery } from '../../api/offers-api.js';
import { policiesQuery } from '../../api/queries.js';
import { shared } from '../../messages/account.js';
import { offer as words } from '../../messages/policy-care.js';
import { quotePath, stepPath } from '../../paths.js';
import css from './renewal-offer.module.css';

interface RenewalOfferProps extends RemoteProps {
  readonly policy: Cover;
}

/** As long as a quote is kept. */
const askedAboutDays = 30;

/** What another year costs beside the last one, once it is offered; nothing before then (ICOBS 6.5). Once the cover is over, the letter about it leads to its quote from here. */
export function RenewalOffer({ host, policy }: RenewalOfferProps) {
  if (policy.autoRenewal === 'on') return <OfferOf host={host} policy={policy} />;
  const isOverOfLate = policy.state === 'expired' && addDays(policy.endsOn, askedAboutDays) >= londonDay(new Date());
  return isOverOfLate && !policy.replacedBy && policy.settledOn === undefined ? <CoverAgain host={host} policy={policy} /> : null;
}

/** The way to cover the car again, unless it is: the quote that was offered, while it is still kept, or another. */
function CoverAgain({ host, policy }: RenewalOfferProps) {
  const offer = useQuery(offerQuery(host, policy.id));
  const policies = useQuery(policiesQuery(host));
  if (offer.isLoading || !policies.data) return null;
  const { productType, vehicle } = policy;
  const isOfIt = (one: Policy) => one.productType === productType && one.vehicle.registrationNumber === vehicle.registrationNumber;
  if (policies.data.some((one) => isOfIt(one) && (one.status === 'active' || one.status === 'future'))) return null;
  const kept = offer.data;
  return (
    <Card title={words.again}>
      <Stack>
        <p>{kept ? words.kept(priceOf(kept), showLongDay(addDays(londonDay(new Date(kept.madeAt)), askedAboutDays))) : words.newPrice}</p>
        <div>
          <LinkButton
            label={kept ? words.goOn : shared.getQuote}
            href={kept ? pathOf(kept) : quotePath(productType, vehicle.registrationNumber)}
          />
        </div>
      </Stack>
    </Card>
  );
}

const priceOf = ({ offeredPence, isMonthly }: Offer): string => (isMonthly ? words.eachMonth : String)(formatPounds(offeredPence));

const pathOf = ({ productType, step, quoteId }: Offer): string => stepPath({ productType, step, id: quoteId });

function OfferOf({ host, policy }: RenewalOfferProps) {
  const load = useLoaded(offerQuery(host, policy.id));
  const isNone = load.status === 'ready' ? load.data === null : load.status === 'failed' && isNotFound(load.error);
  if (isNone || load.status === 'loading') return null;
  return (
    <Card title={words.title}>
      <Panel load={load} words={words}>
        {(offer) => offer && <Compared offer={offer} />}
      </Panel>
    </Card>
  );
}

function Compared({ offer }: { readonly offer: Offer }) {
  const { previousPence, offeredPence, isMonthly, lines, startsOn, title } = offer;
  const reason = isMonthly ? words.byTheMonth : words.difference(offeredPence - previousPence);
  const total = { code: 'total', label: words.total, previousPence, offeredPence, reason };
  const rows = [...lines.filter(costsSomething), total];
  return (
    <Stack>
      <p>{words.lead(title, showLongDay(startsOn), priceOf(offer), formatPounds(previousPence))}</p>
      <Table<OfferLine>
        caption={words.caption}
        columns={columns}
        rows={rows}
        // Products of one quote are rated by the same car, in lines of the same names.
        rowKey={(row) => String(rows.indexOf(row))}
      />
      <p>{words.shop}</p>
      <div>
        <LinkButton label={words.goOn} href={pathOf(offer)} />
      </div>
    </Stack>
  );
}

/** Under the line, so that a phone has room for both prices. */
function Named({ label, reason }: OfferLine) {
  return (
    <Stack gap="tight">
      <span>{label}</span>
      <span className={css.reason}>{reason}</span>
    </Stack>
  );
}

const columns = columnsUnder({ ...words, label: words.line })<OfferLine>({
  label: (line) => <Named {...line} />,
  previous: { align: 'end', cell: ({ previousPence }) => sumOf(previousPence) },
  offered: { align: 'end', cell: ({ offeredPence }) => sumOf(offeredPence) },
});

/** Most of what is asked about a car makes no difference to its price, then and now. */
const costsSomething = ({ previousPence, offeredPence }: OfferLine): boolean => previousPence !== 0 || offeredPence !== 0;

const sumOf = (pence: number | null) => (pence === null ? words.notThere : <Money pence={pence} />);
