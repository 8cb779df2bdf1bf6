import type { ServiceMenu } from '@kerbside/contracts/http/garages-menus';
import { toPence } from '@kerbside/contracts/money';
import { Button } from '@kerbside/contracts/ui/button';
import { Card } from '@kerbside/contracts/ui/card';
import { Checkbox } from '@kerbside/contracts/ui/checkbox';
import { Dialog } from '@kerbside/contracts/ui/dialog';
import { Fieldset } from '@kerbside/contracts/ui/field';
import { Cluster, Stack } from '@kerbside/contracts/ui/layout';
import { Price } from '@kerbside/contracts/ui/money';
import { Panel } from '@kerbside/contracts/ui/panel';
import { RadioGroup } from '@kerbside/contracts/ui/radio-group';
import { useLoad } from '@kerbside/contracts/ui/use-load';
import { useMemo, useState } from 'react';
import { visitsApi } from '../../api/visits-api.js';
import { visits as words } from '../../messages/visits.js';
import type { OpenedQuote } from '../step-page/step-props.js';
import type { OfferPanelProps } from './offer-panel.js';
import { chosenIn, withExtra, withService } from './schedule.js';

/** What the manufacturer's schedule asks for, at one garage: one service, and jobs that are done in the same visit. */
export function ManufacturerPanel({
  host,
  quote,
  offer,
  isSelected,
  isBusy,
  onSelect,
  onPeriods,
}: OfferPanelProps & Pick<OpenedQuote, 'host' | 'quote'>) {
  const { fetch } = host;
  const api = useMemo(() => visitsApi({ fetch }), [fetch]);
  const [isOpen, setIsOpen] = useState(false);
  const { name, price, discounted_price, garage_name, params } = offer;
  const menu = useLoad((signal) => api.schedule(quote, params, signal), [api, quote.id, params.system_id, params.periods], { keep: true });
  return (
    <Card title={name}>
      <Stack>
        <p>{words.manufacturerLead}</p>
        <p>{garage_name}</p>
        <Price gross={toPence(discounted_price)} original={discounted_price < price ? toPence(price) : undefined} size="large" />
        <Panel load={menu} loading={words.manufacturerLoading} failed={words.manufacturerFailed}>
          {(shown) => <Periods menu={shown} onPeriods={onPeriods} />}
        </Panel>
        <Cluster>
          <Button
            variant={isSelected ? 'secondary' : 'primary'}
            aria-pressed={isSelected}
            aria-label={`${isSelected ? words.selected : words.select} ${name}`}
            busy={isBusy}
            onClick={onSelect}
          >
            {isSelected ? words.selected : words.select}
          </Button>
          {menu.status === 'ready' && (
            <Button variant="quiet" aria-label={words.detailsOf(name)} onClick={() => setIsOpen(true)}>
              {words.details}
            </Button>
          )}
        </Cluster>
      </Stack>
      {isOpen && menu.status === 'ready' && (
        <Dialog title={name} onClose={() => setIsOpen(false)}>
          <ul>
            {menu.data.items.map(({ description }) => (
              <li key={description}>{description}</li>
            ))}
          </ul>
        </Dialog>
      )}
    </Card>
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
