import type { ServiceMenu } from '@kerbside/contracts/http/garages/menus';
import { Checkbox } from '@kerbside/contracts/ui/controls/checkbox';
import { Fieldset } from '@kerbside/contracts/ui/controls/field';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { RadioGroup } from '@kerbside/contracts/ui/controls/radio-group';
import { useLoad } from '@kerbside/contracts/ui/data/use-load';
import { useMemo } from 'react';
import { visitsApi } from '../../api/visits-api.js';
import { visits as words } from '../../messages/visits.js';
import type { OpenedQuote } from '../step-page/step-props.js';
import { OfferCard } from './offer-card.js';
import type { OfferPanelProps } from './offer-panel.js';
import { chosenIn, withExtra, withService } from './schedule.js';

/** What the manufacturer's schedule asks for, at one garage: one service, and jobs that are done in the same visit. */
export function ManufacturerPanel({ host, quote, onPeriods, ...choice }: OfferPanelProps & Pick<OpenedQuote, 'host' | 'quote'>) {
  const { fetch } = host;
  const api = useMemo(() => visitsApi({ fetch }), [fetch]);
  const { params } = choice.offer;
  const menu = useLoad((signal) => api.schedule(quote, params, signal), [api, quote.id, params.system_id, params.periods], { keep: true });
  const work = menu.status === 'ready' ? menu.data.items.map(({ description }) => description) : undefined;
  return (
    <OfferCard {...choice} lead={words.manufacturerLead} work={work}>
      <Panel load={menu} loading={words.manufacturerLoading} failed={words.manufacturerFailed}>
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
