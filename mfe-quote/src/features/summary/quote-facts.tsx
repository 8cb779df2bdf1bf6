import { formatLongDay } from '@kerbside/contracts/dates';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Quote } from '@kerbside/contracts/http/pricing';
import { formatPounds } from '@kerbside/contracts/money';
import { Card } from '@kerbside/contracts/ui/card';
import { DefinitionList } from '@kerbside/contracts/ui/definition-list';
import { Plate } from '@kerbside/contracts/ui/plate-field';
import { cover as coverWords, summary as words } from '../../messages.js';
import { stepPath } from '../../paths.js';

/** The answers, to check before confirming; each can be changed. */
export function QuoteFacts({ host, quote }: RemoteProps & { readonly quote: Quote }) {
  const { vehicle, details, cover } = quote;
  const to = (step: number) => stepPath(quote.productType, step, quote.id);
  const name = [details?.title, details?.first_name, details?.last_name].filter(Boolean).join(' ');
  const address = [details?.address_line_1, details?.address_line_2, details?.town, details?.county, details?.postcode]
    .filter(Boolean)
    .join(', ');
  return (
    <>
      <Card title={words.yourCar}>
        <DefinitionList
          onFollow={host.navigate}
          rows={[
            { label: 'Car', value: [vehicle?.make, vehicle?.model].filter(Boolean).join(' '), changeHref: to(1) },
            ...(vehicle?.registration_number
              ? [{ label: 'Registration', value: <Plate registration={vehicle.registration_number} /> }]
              : []),
            { label: 'Mileage', value: vehicle?.mileage?.toLocaleString('en-GB') },
          ]}
        />
      </Card>
      <Card title={words.yourCover}>
        <DefinitionList
          onFollow={host.navigate}
          rows={[
            { label: 'Duration', value: cover && coverWords.months(Number(cover.duration)), changeHref: to(3) },
            { label: 'Starts', value: details?.start_date && formatLongDay(details.start_date), changeHref: to(2) },
            {
              label: 'Repairs',
              value: cover?.repairer_preference === 'network' ? coverWords.network : coverWords.ownGarage,
              changeHref: to(3),
            },
            { label: 'You pay of each repair', value: cover && formatPounds(cover.repair_contribution * 100), changeHref: to(3) },
          ]}
        />
      </Card>
      <Card title={words.you}>
        <DefinitionList
          onFollow={host.navigate}
          rows={[
            { label: 'Name', value: name, changeHref: to(2) },
            { label: 'Email', value: details?.email },
            { label: 'Address', value: address, changeHref: to(2) },
          ]}
        />
      </Card>
    </>
  );
}
