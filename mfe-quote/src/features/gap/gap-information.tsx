import { formatLongDay, londonDay } from '@kerbside/contracts/days/dates';
import type { GapInformation as Information } from '@kerbside/contracts/http/pricing/gap-information';
import { formatPounds, toPence } from '@kerbside/contracts/money/money';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { DefinitionList } from '@kerbside/contracts/ui/basics/definition-list';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Checkbox } from '@kerbside/contracts/ui/controls/checkbox';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import * as z from 'zod/mini';
import { gapInformation as words } from '../../messages/gap.js';
import { Awaited } from '../step-page/step-props.js';
import type { GapInformationStanding } from './use-gap-information.js';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';

interface GapInformationProps {
  readonly anchor: string;
  readonly standing: GapInformationStanding;
  readonly email: string | undefined;
}

/** The prescribed information with its date, and from when the cover can be bought. Draws nothing when none is needed. */
export function GapInformation({ anchor, standing: { load, confirm }, email }: GapInformationProps) {
  if (load.status === 'ready' && (load.data === null || load.data.state === 'not_needed')) return null;
  if (load.status === 'loading') return <Awaited />;
  return (
    <Card anchor={anchor} title={words.title}>
      <Panel load={load} words={words}>
        {(information) =>
          information && (
            <Stack>
              <p>{words.why}</p>
              <Standing information={information} />
              <DefinitionList
                rows={[
                  { label: words.premium, value: information.premium !== null && formatPounds(toPence(information.premium)) },
                  ...information.statements.map(({ heading, text }) => ({ label: heading, value: text })),
                ]}
              />
              <p>
                {information.given_on && words.given(formatLongDay(information.given_on))} {email && words.emailed(email)}
              </p>
              {information.state === 'waiting' && (information.confirmable_on ?? '') <= londonDay(new Date()) && (
                <ComeBack onConfirm={confirm} />
              )}
            </Stack>
          )
        }
      </Panel>
    </Card>
  );
}

function Standing({ information: { state, concludable_on, confirmable_on, confirmed_on } }: { readonly information: Information }) {
  if (state === 'waiting' && concludable_on && confirmable_on)
    return (
      <Alert tone="info" title={words.waiting(formatLongDay(concludable_on))}>
        {words.waitingWhy(formatLongDay(confirmable_on))}
      </Alert>
    );
  if (state !== 'may_conclude') return null;
  return (
    <Alert tone="success" live title={words.mayConclude}>
      {confirmed_on ? words.confirmed(formatLongDay(confirmed_on)) : words.twoDaysOver}
    </Alert>
  );
}

const mustBe = (message: string) => z.boolean().check(z.refine((isTicked) => isTicked, message));
const confirmation = z.object({
  came_back_by_myself: mustBe(words.cameBackMissing),
  understands_restriction: mustBe(words.understandsMissing),
});

/** ICOBS 6A.1.7: the next day at the earliest, started by the customer, who confirms that they understand. */
function ComeBack({ onConfirm }: { readonly onConfirm: () => Promise<void> }) {
  const form = useForm({
    schema: confirmation,
    initial: { came_back_by_myself: false, understands_restriction: false },
    send: onConfirm,
  });
  return (
    <Stack>
      <h3>{words.early}</h3>
      <PageForm form={form} tone="secondary" proceed={words.confirm} proceeding={words.confirming}>
        <Checkbox label={words.cameBack} {...form.field('came_back_by_myself')} />
        <Checkbox label={words.understands} {...form.field('understands_restriction')} />
      </PageForm>
    </Stack>
  );
}
