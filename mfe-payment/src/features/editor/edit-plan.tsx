import type { HostApi } from '@kerbside/contracts/host';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { Spinner } from '@kerbside/contracts/ui/basics/spinner';
import { latePart } from '@kerbside/contracts/ui/page/late';
import { editor as words } from '../../messages/staff.js';
import type { ChosenWay } from '../choice/ways.js';
import { mayEdit, rulesFor } from './edited-plan.js';
import type { UseEdited } from './use-edited.js';

const PlanEditor = latePart(() => import('./plan-editor.js'), { loading: <Spinner label={words.loading} /> });

interface EditPlanProps {
  readonly host: Pick<HostApi, 'toast'>;
  readonly way: ChosenWay;
  readonly payBy: IsoDay | null | undefined;
  readonly editing: UseEdited;
}

/** For staff: the payments of the plan that was chosen, as planned or as they edited them (Q4, Q6). */
export function EditPlan({ host, way, payBy, editing }: EditPlanProps) {
  const { planned = way, isOpen, open, close, use, forget } = editing;
  if (!mayEdit(way, payBy)) return null;
  return (
    <Card title={words.title}>
      {isOpen ? (
        <PlanEditor key={way.planId} host={host} way={way} rules={rulesFor(planned, payBy)} onUsed={use} onLeft={close} />
      ) : (
        <Stack gap="small">
          {way.isEdited && <p>{words.isEdited}</p>}
          <Cluster>
            <Button label={words.edit} variant="secondary" onClick={open} />
            {way.isEdited && <Button label={words.forget} variant="quiet" onClick={forget} />}
          </Cluster>
        </Stack>
      )}
    </Card>
  );
}
