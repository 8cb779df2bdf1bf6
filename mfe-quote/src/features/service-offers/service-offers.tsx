import type { Garage } from '@kerbside/contracts/http/garages/garages';
import { serviceTypes, type ServiceOffer } from '@kerbside/contracts/http/garages/offers';
import { Grid, Stack, Cluster } from '@kerbside/contracts/ui/basics/layout';
import type { ServiceMenu } from '@kerbside/contracts/http/garages/menus';
import { Checkbox } from '@kerbside/contracts/ui/controls/checkbox';
import { Fieldset } from '@kerbside/contracts/ui/controls/field';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { RadioGroup } from '@kerbside/contracts/ui/controls/radio-group';
import { useLoad } from '@kerbside/contracts/ui/data/use-load';
import { useMemo, type ReactNode } from 'react';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { toPence } from '@kerbside/contracts/money/money';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { Price } from '@kerbside/contracts/ui/basics/money';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import { visits as words } from '../../messages/visits.js';
import { useConfirmation } from '../confirmation/use-confirmation.js';
import { isFar } from '../garages/garage-order.js';
import { useOpened } from '../garages/use-opened.js';
import type { OpenedQuote } from '../step-page/step-props.js';
import { type Offers, type OfferType, type ShownOffers, chosenIn, withExtra, withService, choiceOf, selectedOf } from './use-offers.js';
import type { QuoteVisit } from '../visits/use-visit.js';
import { visitsApi } from '../../api/visits-api.js';

interface ServiceOffersProps extends Pick<OpenedQuote, 'host' | 'quote'> {
  readonly shown: ShownOffers;
  readonly offers: Offers;
  readonly visit: QuoteVisit;
  readonly near: readonly Garage[];
  /** An offer was selected: the list of garages has other prices. */
  readonly onSelected: (type: OfferType, periods: string) => void;
}

/** Selecting one deselects the others (Q4); a selected one stays so at its new price. A garage that is far is asked about first. */
export function ServiceOffers({ host, quote, shown, offers, visit, near, onSelected }: ServiceOffersProps) {
  const far = useConfirmation('');
  const selected = selectedOf(visit, shown, quote);
  const select = async (type: OfferType, periods = shown.offers[type]?.params.periods) => {
    const choice = choiceOf(shown, type, periods);
    if (!choice || periods === undefined) return;
    const { status } = await visit.choose.submit(choice);
    if (status === 'done') onSelected(type, periods);
  };
  const ask = (type: OfferType) => {
    const garage = near.find(({ id }) => id === shown.offers[type]?.garage_id);
    if (selected !== null || !garage || !isFar(garage)) return void select(type);
    far.ask({ ...words.farQuestion(garage.name, garage.distance), confirmed: () => void select(type) });
  };
  const changePeriods = async (type: OfferType, periods: string) => {
    const { status } = await offers.reprice.submit({ type, periods });
    if (status === 'done' && selected === type) await select(type, periods);
  };
  const propsOf = (type: OfferType) => ({
    isSelected: selected === type,
    isBusy: visit.choose.status === 'busy',
    onSelect: () => ask(type),
    onPeriods: (periods: string) => void changePeriods(type, periods),
  });
  return (
    <Stack>
      <Grid min={18}>
        {serviceTypes.map((type) => (
          <OfferPanel key={type} offer={shown.offers[type]} {...propsOf(type)} />
        ))}
      </Grid>
      <ManufacturerPanel host={host} quote={quote} offer={shown.offers.manufacturer} {...propsOf('manufacturer')} />
      {far.dialog}
    </Stack>
  );
}

/** What the manufacturer's schedule asks for, at one garage: one service, and jobs that are done in the same visit. */
function ManufacturerPanel({ host, quote, onPeriods, ...choice }: OfferPanelProps & Pick<OpenedQuote, 'host' | 'quote'>) {
  const { fetch } = host;
  const api = useMemo(() => visitsApi({ fetch }), [fetch]);
  const { params } = choice.offer;
  const menu = useLoad((signal) => api.schedule(quote, params, signal), [api, quote.id, params.system_id, params.periods], { keep: true });
  const work = menu.status === 'ready' ? menu.data.items.map(({ description }) => description) : undefined;
  return (
    <OfferCard {...choice} lead={words.manufacturerLead} work={work}>
      <Panel load={menu} words={{ loading: words.manufacturerLoading, failed: words.manufacturerFailed }}>
        {(shown) => <Periods menu={shown} onPeriods={onPeriods} />}
      </Panel>
    </OfferCard>
  );
}

function Periods({ menu, onPeriods }: { readonly menu: ServiceMenu; readonly onPeriods: (periods: string) => void }) {
  const { services, extras, service } = chosenIn(menu);
  return (
    <Stack>
      <RadioGroup
        label={words.manufacturerService}
        value={service ?? ''}
        choices={services.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => onPeriods(withService(menu, id))}
      />
      <Fieldset label={words.manufacturerExtras}>
        {() => (
          <Stack gap="small">
            {extras.map(({ id, name, selected }) => (
              <Checkbox key={id} label={name} value={selected} onChange={(isWanted) => onPeriods(withExtra(menu, id, isWanted))} />
            ))}
          </Stack>
        )}
      </Fieldset>
    </Stack>
  );
}

interface OfferPanelProps extends OfferChoice {
  /** Months since the last service, or parts of the manufacturer's schedule. */
  readonly onPeriods: (periods: string) => void;
}

/** A full or an interim service at one garage, with the work listed in a dialog (Q2). */
function OfferPanel({ onPeriods, ...choice }: OfferPanelProps) {
  const { services, params } = choice.offer;
  const work = services.flatMap(({ AdditionalData }) => AdditionalData.items.map(({ description }) => description));
  return (
    <OfferCard {...choice} work={work}>
      <SelectField
        label={words.lastService}
        value={params.periods}
        onChange={onPeriods}
        options={Object.entries(words.periods).map(([value, label]) => ({ value, label }))}
      />
    </OfferCard>
  );
}

interface OfferChoice {
  readonly offer: ServiceOffer;
  readonly isSelected: boolean;
  readonly isBusy: boolean;
  readonly onSelect: () => void;
}

interface OfferCardProps extends OfferChoice {
  readonly lead?: string;
  /** What is done, for the dialog; undefined while that is not known. */
  readonly work: readonly string[] | undefined;
  readonly children: ReactNode;
}

/** One service at one garage: its price, what may be changed about it, and the work in a dialog. */
function OfferCard({ offer, isSelected, isBusy, onSelect, lead, work, children }: OfferCardProps) {
  const detail = useOpened();
  const { name, price, discounted_price, garage_name } = offer;
  const select = isSelected ? words.selected : words.select;
  return (
    <Card title={name} isChosen={isSelected} aside={isSelected && <StatusTag tone="success">{words.selected}</StatusTag>}>
      <Stack>
        {lead !== undefined && <p>{lead}</p>}
        <p>{garage_name}</p>
        <Price gross={toPence(discounted_price)} original={discounted_price < price ? toPence(price) : undefined} size="large" />
        {children}
        <Cluster>
          <Button
            label={select}
            variant={isSelected ? 'secondary' : 'primary'}
            aria-pressed={isSelected}
            aria-label={`${select} ${name}`}
            busy={isBusy}
            onClick={onSelect}
          />
          {work && <Button label={words.details} variant="quiet" aria-label={words.detailsOf(name)} onClick={detail.open} />}
        </Cluster>
      </Stack>
      {detail.isOpen && work && (
        <Dialog title={name} onClose={() => detail.close()}>
          <ul>
            {work.map((description) => (
              <li key={description}>{description}</li>
            ))}
          </ul>
        </Dialog>
      )}
    </Card>
  );
}
