import { useMemo, useState } from 'react';
import { Button } from '../controls/button.js';
import { CoverCard } from '../cover/cover-card.js';
import { Gauge } from '../basics/gauge.js';
import { Cluster, Grid, Stack } from '../basics/layout.js';
import { Money, Price } from '../basics/money.js';
import { LengthBars } from '../payment/length-bars.js';
import { Receipt, type ReceiptLine } from '../payment/receipt.js';
import css from './stories.module.css';
import { Story } from './story.js';

const lengths = [
  { value: '0', months: 0, label: 'Monthly', pence: 2_699 },
  { value: '12', months: 12, label: '12 months', pence: 2_242, badge: 'Most popular!' },
  { value: '24', months: 24, label: '24 months', pence: 2_079, saving: 'Increasing the duration saves you £41.60' },
  { value: '36', months: 36, label: '36 months', pence: 1_997, saving: 'Increasing the duration saves you £97.25' },
] as const;
type Months = '0' | '12' | '24' | '36';

const base: Readonly<Record<Months, number>> = { '0': 2_499, '12': 27_950, '24': 51_740, '36': 74_125 };

export function PriceStories() {
  const [months, setMonths] = useState<Months>('12');
  const [added, setAdded] = useState(false);
  const lines = useMemo(() => linesOf(months, added), [months, added]);
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Stack gap="large">
      <Story name="Money and Price">
        <Cluster gap="medium">
          <Money pence={123_450} />
          <Money pence={-2_500} />
          <Price gross={31_240} original={34_711} period="for 12 months" />
          <Price gross={2_603} period="per month" size="large" />
          <Price gross={undefined} />
        </Cluster>
      </Story>
      <Grid min={20} gap="large">
        <Story name="LengthBars">
          <LengthBars label="Duration" lengths={lengths} value={months} onChange={setMonths} />
        </Story>
        <Story name="Receipt">
          <div className={css.narrow}>
            <Receipt
              title="Your price"
              lines={lines}
              total={total}
              original={total + 3_471}
              footnote="Every price includes Insurance Premium Tax. Or 12 x £26.03, interest free."
              action={<Button label="Proceed to customise" size="large" />}
            />
          </div>
        </Story>
      </Grid>
      <Story name="CoverCard">
        <Grid min={17}>
          <CoverCard
            title="Breakdown cover"
            summary="Help at the roadside and at home, day and night."
            gross={4_900}
            original={5_900}
            period="for 12 months"
            badge="Most popular!"
            added={added}
            onAdd={() => setAdded(true)}
            onRemove={() => setAdded(false)}
          />
          <CoverCard
            title="Tyre cover"
            summary="Accidental and malicious damage."
            gross={3_600}
            period="for 12 months"
            added
            onAdd={() => undefined}
            onRemove={() => undefined}
          />
          <CoverCard
            title="Battery cover"
            summary="A price is on its way."
            gross={undefined}
            added={false}
            onAdd={() => undefined}
            onRemove={() => undefined}
          />
        </Grid>
      </Story>
      <Story name="Gauge">
        <Cluster gap="large">
          <Gauge label="Claim limit" value={640} max={1000} text="£640 left" />
          <Gauge label="Car health" value={45} max={100} text="45 of 100" tone="warning" />
          <Gauge label="Booked hours" value={0} max={8} text="0 hours" />
        </Cluster>
      </Story>
    </Stack>
  );
}

const linesOf = (months: Months, added: boolean): readonly ReceiptLine[] => [
  { id: 'base', label: 'Kerbside Warranty', note: 'Volkswagen Golf, 7 years old, 62,000 miles', amount: base[months] },
  { id: 'labour', label: 'Labour rate £120 an hour', amount: 3_110 },
  { id: 'mileage', label: 'Extended mileage', amount: 2_450 },
  ...(added ? [{ id: 'breakdown', label: 'Breakdown cover', amount: 4_900 }] : []),
  { id: 'health', label: 'Health check', amount: 0, kind: 'included' as const },
  { id: 'voucher', label: 'Voucher WELCOME10', note: '10% off', amount: -3_471, kind: 'discount' as const },
];
