import type { Cover } from '@kerbside/contracts/http/pricing/pricing';
import type { PriceTables } from '@kerbside/contracts/http/pricing/tables';
import { formatPounds, toPence } from '@kerbside/contracts/money/money';
import { Problem } from '@kerbside/contracts/ui/basics/alert';
import { Checkbox } from '@kerbside/contracts/ui/controls/checkbox';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { useLoad } from '@kerbside/contracts/ui/data/use-load';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { useState } from 'react';
import { staff as words } from '../../messages/staff.js';
import type { StaffProps } from './staff-props.js';

const extraFields = ['extended_mileage', 'betterment_removal', 'remove_wear_tear_90_days'] as const;

/** Staff put the extras of a warranty on and off at every step (Q6); customers add them on step 4. */
export function WarrantyExtras({ api, quote, onQuote, cover }: StaffProps & { readonly cover: Cover }) {
  const extras = useLoad((signal) => api.extras(quote.id, signal), [api, quote.id, quote.price?.priceVersion], { keep: true });
  const [wanted, setWanted] = useState<Partial<Cover>>({});
  const change = useSubmit(async (part: Partial<Cover>) => {
    setWanted(part);
    onQuote(await api.choose(quote.id, { ...cover, ...part }));
  });
  const shown = change.status === 'busy' ? { ...cover, ...wanted } : cover;
  return (
    <Panel
      load={extras}
      loading={words.extrasLoading}
      failed={words.extrasFailed}
      isEmpty={(rows) => rows.length === 0}
      whenEmpty={<p>{words.noExtras}</p>}
    >
      {(rows) => (
        <Stack gap="tight">
          {rows.map((extra) => (
            <Extra key={extra.code} extra={extra} cover={shown} onChange={(part) => void change.submit(part)} />
          ))}
          <Problem>{change.error}</Problem>
        </Stack>
      )}
    </Panel>
  );
}

interface ExtraProps {
  readonly extra: PriceTables['extras'][number];
  readonly cover: Cover;
  readonly onChange: (part: Partial<Cover>) => void;
}

function Extra({ extra, cover, onChange }: ExtraProps) {
  const field = extraFields.find((name) => name === extra.code);
  if (!field) return null;
  return (
    <Checkbox
      label={extra.name}
      aside={formatPounds(toPence(extra.price_gross))}
      value={cover[field] === true}
      onChange={(isTicked) => onChange({ [field]: isTicked })}
    />
  );
}
