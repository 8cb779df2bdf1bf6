import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { PagePanel } from '@kerbside/contracts/ui/page/panel';
import { useRef, useState, type Ref } from 'react';
import { cover as words } from '../../messages/cover.js';
import { ChoiceStep } from '../step-page/step-page.js';
import { withApi, type StepProps } from '../step-page/step-props.js';
import { ReserveBox } from '../reserve/reserve-box.js';
import { CoverProducts } from './cover-products.js';
import { useNextStep } from './use-next-step.js';
import { LevelComparison } from '../levels/level-comparison.js';
import { LevelChoice, requiredLevel } from './level-choice.js';
import { Cutaway } from '../cutaway/cutaway.js';
import { useCover, type CoverEdit } from './use-cover.js';
import { formatPounds, toPence, wholePounds } from '@kerbside/contracts/money/money';
import type { CoverChoice } from '@kerbside/contracts/http/pricing/pricing';
import type { PriceTables } from '@kerbside/contracts/http/pricing/tables';
import { RadioGroup } from '@kerbside/contracts/ui/controls/radio-group';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import css from '../step-page/step-page.module.css';

/** Step 3: the level and its duration, then how repairs are paid for. */
function CoverStep(props: StepProps) {
  const choice = useCover(props);
  return (
    <PagePanel load={choice} words={words}>
      {(data) => <CoverForm {...props} choice={data} />}
    </PagePanel>
  );
}

function CoverForm(props: StepProps & { readonly choice: CoverEdit }) {
  const { quote, choice } = props;
  const goingOn = useNextStep(props, 3);
  const { heading, toOptions } = useCustomise();
  const level = requiredLevel(choice.tables, choice.cover.version);
  return (
    <ChoiceStep {...props} {...goingOn} step={3} title={words.title} lead={words.lead}>
      <CoverProducts {...props} byInstalments={choice.cover.instalments}>
        <Stack gap="large">
          <LevelChoice choice={choice} isChosen={quote.step > 3} onCustomise={toOptions} />
          <LevelComparison levels={choice.tables.levels} on={level.version}>
            <Cutaway level={level} levels={choice.tables.levels} />
          </LevelComparison>
          <CoverOptions choice={choice} heading={heading} />
        </Stack>
      </CoverProducts>
      <ReserveBox {...props} />
    </ChoiceStep>
  );
}

export default withApi(CoverStep);

/** 'Proceed to customise' (Q2): scrolls to the options, and has a keyboard go on from there. */
const useCustomise = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  const toOptions = () => {
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  };
  return { heading, toOptions };
};

interface CoverOptionsProps {
  readonly choice: CoverEdit;
  readonly heading: Ref<HTMLHeadingElement>;
}

/** How repairs are paid for (Q2, Q3), each option with what it does to the price. A garage in our network settles the labour rate (Q9). */
function CoverOptions({ choice: { tables, cover, change }, heading }: CoverOptionsProps) {
  const isNetwork = cover.repairer_preference === 'network';
  const rateOf = useLabourRates(cover);
  const effect = effectsOf(tables, cover);
  const withEffect = (label: string, told: string | undefined) => (told === undefined ? label : `${label} (${told})`);
  return (
    <section>
      <h2 ref={heading} tabIndex={-1} className={css.heading}>
        {words.options}
      </h2>
      <Stack>
        <RadioGroup
          label={words.repairer}
          value={cover.repairer_preference}
          onChange={(repairer_preference) => change({ repairer_preference, labour_rate: rateOf(repairer_preference) })}
          choices={[
            { value: 'network', label: words.network, hint: words.networkHint, aside: effect('repairer_preference', 'network') },
            { value: 'own_garage', label: words.ownGarage, aside: effect('repairer_preference', 'own_garage') },
          ]}
        />
        <SelectField
          label={words.labourRate}
          value={String(cover.labour_rate)}
          onChange={(rate) => change({ labour_rate: Number(rate) })}
          disabled={isNetwork}
          width={20}
          options={tables.labour_rates.map((rate) => ({
            value: String(rate),
            label: withEffect(wholePounds(rate), isNetwork ? undefined : effect('labour_rate', String(rate))),
          }))}
        />
        <SelectField
          label={words.contribution}
          value={String(cover.repair_contribution)}
          onChange={(contribution) => change({ repair_contribution: Number(contribution) })}
          width={20}
          options={tables.repair_contributions.map((amount) => ({
            value: String(amount),
            label: withEffect(amount === 0 ? words.nothing : wholePounds(amount), effect('repair_contribution', String(amount))),
          }))}
        />
      </Stack>
    </section>
  );
}

type Option = keyof PriceTables['option_totals'];

/** "−£35.21": what another option does to the price. Nothing beside the one that is chosen, or before its price is here. */
const effectsOf =
  ({ option_totals: totals, chosen }: PriceTables, cover: CoverChoice) =>
  (field: Option, value: string) => {
    const [now, then] = [totals[field][String(chosen[field])], totals[field][value]];
    if (now === undefined || then === undefined || value === String(cover[field])) return undefined;
    const pence = toPence(then) - toPence(now);
    return pence < 0 ? `−${formatPounds(-pence)}` : `+${formatPounds(pence)}`;
  };

const usualRate = 120;

/** A garage in the network settles the rate; back with one's own, it is what was chosen for it, or the usual one (Q9). */
const useLabourRates = ({ repairer_preference, labour_rate }: CoverChoice) => {
  const isNetwork = repairer_preference === 'network';
  const [own, setOwn] = useState(usualRate);
  return (wanted: CoverChoice['repairer_preference']): number => {
    if (isNetwork) return wanted === 'own_garage' ? own : labour_rate;
    setOwn(labour_rate);
    return labour_rate;
  };
};
