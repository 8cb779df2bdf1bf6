import { wholePounds } from '@kerbside/contracts/money/money';
import type { Cover, Quote } from '@kerbside/contracts/http/pricing/pricing';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { RadioGroup } from '@kerbside/contracts/ui/controls/radio-group';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { useState, type Ref } from 'react';
import { cover as words } from '../../messages/cover.js';
import { PayBy } from '../quote/pay-by.js';
import css from '../step-page/section-heading.module.css';
import type { CoverChoice } from './use-cover.js';

interface CoverOptionsProps {
  readonly choice: CoverChoice;
  readonly quote: Quote;
  readonly heading: Ref<HTMLHeadingElement>;
}

/** How repairs are paid for, and how the cover is (Q2, Q3). A garage in our network settles the labour rate (Q9). */
export function CoverOptions({ choice: { tables, cover, change }, quote, heading }: CoverOptionsProps) {
  const isNetwork = cover.repairer_preference === 'network';
  const rateOf = useLabourRates(cover);
  return (
    <section>
      <h2 ref={heading} tabIndex={-1} className={css.heading}>
        {words.options}
      </h2>
      <Card>
        <Stack>
          <RadioGroup
            label={words.repairer}
            value={cover.repairer_preference}
            onChange={(repairer_preference) => change({ repairer_preference, labour_rate: rateOf(repairer_preference) })}
            choices={[
              { value: 'network', label: words.network, hint: words.networkHint },
              { value: 'own_garage', label: words.ownGarage },
            ]}
          />
          <SelectField
            label={words.labourRate}
            value={String(cover.labour_rate)}
            onChange={(rate) => change({ labour_rate: Number(rate) })}
            disabled={isNetwork}
            width={10}
            options={tables.labour_rates.map((rate) => ({ value: String(rate), label: wholePounds(rate) }))}
          />
          <SelectField
            label={words.contribution}
            value={String(cover.repair_contribution)}
            onChange={(contribution) => change({ repair_contribution: Number(contribution) })}
            width={10}
            options={tables.repair_contributions.map((amount) => ({
              value: String(amount),
              label: amount === 0 ? words.nothing : wholePounds(amount),
            }))}
          />
          <PayBy price={quote.price} byInstalments={cover.instalments} onChange={(instalments) => change({ instalments })} />
        </Stack>
      </Card>
    </section>
  );
}

const usualRate = 120;

/** A garage in the network settles the rate; back with one's own, it is what was chosen for it, or the usual one (Q9). */
const useLabourRates = ({ repairer_preference, labour_rate }: Cover) => {
  const isNetwork = repairer_preference === 'network';
  const [own, setOwn] = useState(usualRate);
  return (wanted: Cover['repairer_preference']): number => {
    if (isNetwork) return wanted === 'own_garage' ? own : labour_rate;
    setOwn(labour_rate);
    return labour_rate;
  };
};
