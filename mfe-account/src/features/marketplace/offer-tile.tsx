import { CallError } from '@kerbside/contracts/client';
import type { ExternalOffer } from '@kerbside/contracts/http/vouchers-offers';
import { toPence } from '@kerbside/contracts/money';
import { productNames } from '@kerbside/contracts/product-names';
import { Button } from '@kerbside/contracts/ui/button';
import { Card } from '@kerbside/contracts/ui/card';
import { Cluster, Stack } from '@kerbside/contracts/ui/layout';
import { Price } from '@kerbside/contracts/ui/money';
import { Panel } from '@kerbside/contracts/ui/panel';
import { useLoad } from '@kerbside/contracts/ui/use-load';
import { useSubmit } from '@kerbside/contracts/ui/use-submit';
import type { PerksApi } from '../../api/perks-api.js';
import { marketplace as words } from '../../messages/perks.js';
import { leaveBy, openTab } from './exit-form.js';
import type { PartnerProduct } from './partner-products.js';

interface OfferTileProps extends PartnerProduct {
  readonly api: PerksApi;
  readonly carId: string;
  readonly userId: string;
}

/** One partner's offer: loading, none, or the offer with its way to the partner (A4). */
export function OfferTile(props: OfferTileProps) {
  const { api, carId, provider, productType } = props;
  const load = useLoad((signal) => api.offer({ carId, provider, productType }, signal), [api, carId, provider, productType]);
  if (load.status === 'failed' && load.error instanceof CallError && load.error.code === 'NO_OFFER')
    return (
      <p hidden>
        {productNames[productType]}: {words.noOffer}
      </p>
    );
  return (
    <Card title={productNames[productType]} level={3}>
      <Panel load={load} loading={words.loading} failed={words.failed}>
        {(offer) => <Offer {...props} offer={offer} onChanged={() => load.status === 'ready' && load.reload()} />}
      </Panel>
    </Card>
  );
}

function Offer({ api, userId, offer, onChanged }: OfferTileProps & { readonly offer: ExternalOffer; readonly onChanged: () => void }) {
  const { name, duration, price, provider, type, car_id, deep_link_url } = offer;
  const buy = useSubmit(async (tab: string) => {
    const wanted = { car_id, user_id: userId, provider, product_type: type, product_name: name, duration, price };
    leaveBy(await api.requestQuote(wanted), tab);
  });
  const go = async () => {
    const tab = `partner-${provider}-${type}`;
    const opened = openTab(tab);
    const result = await buy.submit(tab);
    if (result.status !== 'failed') return;
    opened?.close();
    if (result.failure?.code === 'OFFER_CHANGED') onChanged();
  };
  const by = words.providers[provider === 'drivewell' ? 'drivewell' : 'wecovercars'];
  return (
    <Stack gap="small">
      <p>
        {name}, {words.months(duration)}
      </p>
      <Cluster spread>
        <Price gross={toPence(price)} />
        {buy.error === undefined
          ? deep_link_url !== '' && (
              <Button
                variant="secondary"
                busy={buy.status === 'busy'}
                busyLabel={words.busy}
                aria-label={`${words.buy} ${name}`}
                onClick={() => void go()}
              >
                {words.buy}
              </Button>
            )
          : refusalOf(buy.failure, buy.error)}
      </Cluster>
      <p>{words.by(by)}</p>
    </Stack>
  );
}

/** A4: 'Error occurred' where nothing came back; what the service says where it does. */
const refusalOf = (failure: CallError | undefined, message: string) => (
  <strong role="alert">{failure && failure.status >= 400 && failure.status < 500 ? message : words.error}</strong>
);
