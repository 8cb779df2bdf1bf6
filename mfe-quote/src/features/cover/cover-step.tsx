import { Columns, Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { PagePanel } from '@kerbside/contracts/ui/page/panel';
import { useRef } from 'react';
import { cover as words } from '../../messages/cover.js';
import { StepHeading } from '../step-page/step-heading.js';
import { withApi, type StepProps } from '../step-page/step-props.js';
import { ReserveBox } from '../reserve/reserve-box.js';
import { CoverProducts } from './cover-products.js';
import { CoverOptions } from './cover-options.js';
import { CoverReceipt, useNextStep } from './cover-receipt.js';
import { ContinueButton, StepProblem } from '../step-page/continue-button.js';
import { LevelComparison } from '../levels/level-comparison.js';
import { LevelChoice, requiredLevel } from './level-choice.js';
import { Cutaway } from '../cutaway/cutaway.js';
import { useCover, type CoverEdit } from './use-cover.js';

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
  const { host, quote, choice } = props;
  const next = useNextStep(props, 3);
  const { heading, toOptions } = useCustomise();
  const level = requiredLevel(choice.tables, choice.cover.version);
  return (
    <Page>
      <Columns side={<CoverReceipt quote={quote} choice={choice} action={<ContinueButton next={next} />} />}>
        <Stack gap="large" inOrder>
          <StepHeading host={host} quote={quote} step={3} title={words.title} lead={words.lead}>
            <StepProblem next={next} problem={choice.problem} />
          </StepHeading>
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
        </Stack>
      </Columns>
    </Page>
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
