import { useMemo, useState } from 'react';
import { Alert } from '../basics/alert.js';
import { Button } from '../controls/button.js';
import { Card } from '../basics/card.js';
import { DefinitionList } from '../basics/definition-list.js';
import { CarIcon, ShieldIcon, WrenchIcon } from '../basics/icons.js';
import { Columns, Stack } from '../basics/layout.js';
import { Logo } from '../basics/logo.js';
import { Price } from '../basics/money.js';
import { BackLink } from '../page/page-heading.js';
import { PlateField } from '../controls/plate-field.js';
import { RadioGroup } from '../controls/radio-group.js';
import { LengthBars } from '../payment/length-bars.js';
import { Receipt, type ReceiptLine } from '../payment/receipt.js';
import { Stepper } from '../page/stepper.js';
import css from './stories.module.css';
import { Story } from './story.js';
import { Tabs } from '../page/tabs.js';
import { TextField } from '../controls/text-field.js';

const reasons = [
  { Icon: ShieldIcon, title: 'A price you can check', words: 'Every price is a receipt: what each line costs, and why.' },
  { Icon: WrenchIcon, title: 'Garages near you', words: 'Use our network, or your own garage at the rate you choose.' },
  { Icon: CarIcon, title: '14 days to change your mind', words: 'Cancel in the first 14 days and get all of it back.' },
];

const products = [
  { key: 'warranty', label: 'Warranty', detail: <Price gross={31_240} /> },
  { key: 'gap', label: 'GAP', detail: <Price gross={18_900} /> },
  { key: 'service', label: 'Service', detail: <Price gross={14_900} /> },
] as const;

export function PageStories() {
  return (
    <Stack gap="large">
      <Story name="The first screen">
        <Hero />
      </Story>
      <Story name="A step of a quote: the form left, the receipt right">
        <QuoteStep />
      </Story>
      <Story name="Check your answers">
        <Card title="Your car" aside={<Button label="Print" variant="secondary" size="small" />}>
          <DefinitionList
            rows={[
              { label: 'Registration number', value: 'AA19 AAA', changeHref: '#registration' },
              { label: 'Make and model', value: 'Volkswagen Golf', changeHref: '#make' },
              { label: 'First registered', value: '14/3/2019' },
              { label: 'Last service', value: '', changeHref: '#service' },
            ]}
          />
        </Card>
      </Story>
    </Stack>
  );
}

function Hero() {
  const [plate, setPlate] = useState('');
  return (
    <div className={css.hero}>
      <Logo />
      <h2>Vehicle cover that shows its working</h2>
      <PlateField hint="For example, CU57 ABC" value={plate} onChange={setPlate} action={<Button label="Get my price" size="large" />} />
      <div className={css.reasons}>
        {reasons.map(({ Icon, title, words }) => (
          <div key={title} className={css.reason}>
            <Icon size={28} />
            <h3>{title}</h3>
            <p>{words}</p>
          </div>
        ))}
      </div>
    </div>
  );
}

const durations = [
  { value: '0', months: 0, label: 'Monthly', pence: 2_699 },
  { value: '12', months: 12, label: '12 months', pence: 2_242, badge: 'Most popular!' },
  { value: '24', months: 24, label: '24 months', pence: 2_079, saving: 'Increasing the duration saves you £41.60' },
] as const;

function QuoteStep() {
  const [tab, setTab] = useState<(typeof products)[number]['key']>('warranty');
  const [months, setMonths] = useState<(typeof durations)[number]['value']>('12');
  const [rate, setRate] = useState('60');
  const [code, setCode] = useState('WELCOME10');
  const lines = useMemo(() => priced(months === '24' ? 48_700 : 27_950, rate === '120' ? 3_110 : 0), [months, rate]);
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const receipt = (
    <Receipt
      lines={lines}
      total={total}
      original={total + 2_795}
      footnote="Or 12 x £22.64. Every price includes tax."
      collapsible
      action={<Button label="Continue" size="large" />}
    />
  );
  return (
    <div className={css.screen}>
      <Columns side={receipt}>
        <Stack>
          <BackLink href="#step-2" />
          <Stepper step={3} of={6} name="your cover" />
          <Tabs label="Products" tabs={products} selected={tab} onSelect={setTab}>
            <Stack>
              <LengthBars label="Duration" lengths={durations} value={months} onChange={setMonths} />
              <RadioGroup
                label="Labour rate"
                hint="The most an hour of work may cost"
                value={rate}
                onChange={setRate}
                choices={[
                  { value: '60', label: 'Network repairer, £60 an hour', aside: 'Included' },
                  { value: '120', label: 'Your own garage, up to £120 an hour', aside: '+£31.10' },
                ]}
              />
              <TextField label="Voucher code" optional value={code} onChange={setCode} width={20} />
              <Alert tone="success" title="Congratulations! This code is valid" />
            </Stack>
          </Tabs>
        </Stack>
      </Columns>
    </div>
  );
}

const priced = (base: number, labour: number): readonly ReceiptLine[] => [
  { id: 'base', label: 'Kerbside Warranty', note: 'Volkswagen Golf, 7 years old', amount: base },
  { id: 'labour', label: 'Labour rate', amount: labour, kind: labour === 0 ? 'included' : 'charge' },
  { id: 'voucher', label: 'Voucher WELCOME10', note: '10% off the cover', amount: -2_795, kind: 'discount' },
];
