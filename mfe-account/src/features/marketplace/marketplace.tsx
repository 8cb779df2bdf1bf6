import type { RemoteProps } from '@kerbside/contracts/host';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import { Grid, Stack, Cluster } from '@kerbside/contracts/ui/basics/layout';
import { EmptyState, Panel } from '@kerbside/contracts/ui/page/panel';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { useState } from 'react';
import { carName } from '../../names.js';
import { marketplace as words } from '../../messages/perks.js';
import { Fold, useFold } from '../../ui/fold.js';
import { useAnchor } from '../../ui/use-anchor.js';
import { send } from '@kerbside/contracts/ui/data/calls';
import { CallError, messageOf } from '@kerbside/contracts/client';
import { requestPartnerOffer, type PartnerOffer } from '@kerbside/contracts/http/vouchers/offers';
import { toPence } from '@kerbside/contracts/money/money';
import { partnerProductNames, type PartnerProduct } from '@kerbside/contracts/products/partner-products';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { useSendOnce, useLoaded } from '@kerbside/contracts/ui/data/server-data';
import { Price } from '@kerbside/contracts/ui/basics/money';
import { offerQuery } from '../../api/queries.js';

interface MarketplaceProps extends RemoteProps {
  readonly userId: string;
  readonly cars: readonly Car[];
}

/** The anchor that leads here (A2). */
const anchor = 'section-marketplace';

/** Partners are asked only when the customer wants to see their offers. */
export function Marketplace(props: MarketplaceProps) {
  const [isOpen, setIsOpen] = useFold(anchor);
  const part = useAnchor<HTMLDetailsElement>(anchor, () => setIsOpen(true));
  return (
    <Fold ref={part} id={anchor} title={words.title} note={words.show} isOpen={isOpen} onToggle={setIsOpen}>
      <Offers {...props} />
    </Fold>
  );
}

function Offers({ host, userId, cars }: MarketplaceProps) {
  const [first] = cars;
  const [chosen, setChosen] = useState<string>();
  if (!first) return <EmptyState title={words.noCar}>{words.noCarWhy}</EmptyState>;
  // One that was chosen may have left the account meanwhile.
  const { id: carId } = cars.find(({ id }) => id === chosen) ?? first;
  const options = cars.map((car) => ({ value: car.id, label: [carName(car), car.registrationNumber].filter(Boolean).join(', ') }));
  return (
    <Stack>
      <p>{words.lead}</p>
      {cars.length > 1 && <SelectField label={words.car} value={carId} onChange={setChosen} options={options} />}
      <Grid min={16}>
        {askedPartners.map((asked) => (
          <OfferTile key={`${carId} ${asked.provider} ${asked.product}`} {...asked} host={host} carId={carId} userId={userId} />
        ))}
      </Grid>
    </Stack>
  );
}

interface PartnerRequest {
  readonly provider: string;
  readonly product: PartnerProduct;
}

/** Which partner is asked for what (A3): nothing that we sell ourselves. We sell cover for lost keys, with breakdown cover. */
const askedPartners: readonly PartnerRequest[] = [
  { provider: 'drivewell', product: 'car_insurance' },
  { provider: 'drivewell', product: 'legal_expenses' },
];

interface OfferTileProps extends RemoteProps, PartnerRequest {
  readonly carId: string;
  readonly userId: string;
}

/** One partner's offer: loading, none, or the offer with a button that opens the partner's site (A4). */
function OfferTile(props: OfferTileProps) {
  const { host, carId, provider, product } = props;
  const load = useLoaded(offerQuery(host, { carId, provider, product }));
  if (load.status === 'failed' && load.error instanceof CallError && load.error.code === 'NO_OFFER')
    return (
      <p hidden>
        {partnerProductNames[product]}: {words.noOffer}
      </p>
    );
  return (
    <Card title={partnerProductNames[product]} level={3}>
      <Panel load={load} words={words}>
        {(offer) => <Offer {...props} offer={offer} onChanged={() => load.status === 'ready' && load.reload()} />}
      </Panel>
    </Card>
  );
}

function Offer({ host, userId, offer, onChanged }: OfferTileProps & { readonly offer: PartnerOffer; readonly onChanged: () => void }) {
  const { name, duration, price, provider, type, car_id, deep_link_url } = offer;
  const tab = `partner-${provider}-${type}`;
  const buy = useSendOnce({
    mutationFn: async (_opened: Window | null) => {
      const wanted = { car_id, user_id: userId, provider, product_type: type, product_name: name, duration, price };
      leaveBy(await send(host, requestPartnerOffer, { body: wanted }), tab);
    },
    onError: (error, opened) => {
      opened?.close();
      if (isChanged(error)) onChanged();
    },
  });
  // The offer as it is now can be bought.
  const isBuyable = deep_link_url !== '' && (buy.error === null || isChanged(buy.error));
  const by = words.providers[provider === 'drivewell' ? 'drivewell' : 'wecovercars'];
  return (
    <Stack gap="small">
      <p>
        {name}, {words.months(duration)}
      </p>
      <Cluster spread>
        <Price gross={toPence(price)} />
        {buy.error !== null && refusalOf(buy.error)}
        {isBuyable && (
          <Button
            label={words.buy}
            variant="secondary"
            busy={buy.isPending}
            busyLabel={words.busy}
            aria-label={`${words.buy} ${name}`}
            onClick={() => buy.mutate(openTab(tab))}
          />
        )}
      </Cluster>
      <p>{words.by(by)}</p>
    </Stack>
  );
}

const isChanged = (error: Error): boolean => error instanceof CallError && error.code === 'OFFER_CHANGED';

/** A4: the service's own message for a refusal, 'Error occurred' for anything else. */
const refusalOf = (error: Error) => (
  <strong role="alert">{error instanceof CallError && error.status >= 400 && error.status < 500 ? messageOf(error) : words.error}</strong>
);

/** The form that takes a customer to a partner (A4). */
interface ExitForm {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Must be called while the click is being handled, or the browser blocks the tab. The partner's page gets no reference to ours. */
const openTab = (name: string): Window | null => {
  const tab = window.open('about:blank', name);
  if (tab) tab.opener = null;
  return tab;
};

/** Posts the partner's form into the tab. */
const leaveBy = ({ action, fields }: ExitForm, target: string): void => {
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action, target, hidden: true });
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  form.remove();
};
