import type { HostApi } from '@kerbside/contracts/host';
import { typedOf, type EditorRules } from '@kerbside/contracts/payments/typed-payments';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { InstalmentsEditor, InstalmentsFoot } from '@kerbside/contracts/ui/payment/instalments-editor';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useInstalments } from '@kerbside/contracts/ui/payment/use-instalments';
import { editor as words } from '../../messages/staff.js';
import type { ChosenWay } from '../choice/ways.js';
import type { EditedPlan } from './edited-plan.js';

interface PlanEditorProps {
  readonly host: Pick<HostApi, 'toast'>;
  readonly way: ChosenWay;
  readonly rules: EditorRules;
  readonly onUsed: (edited: EditedPlan) => void;
  readonly onLeft: () => void;
}

/** The payments of a plan, before anybody agrees to it. What is typed is used once it is right. */
export default function PlanEditor({ host, way, rules, onUsed, onLeft }: PlanEditorProps) {
  const payments = way.payments.map(({ dueOn, amountPence }) => ({ dueOn, amountPence }));
  const instalments = useInstalments(typedOf(payments), rules);
  const use = () => {
    const checked = instalments.check();
    if (checked) onUsed({ planId: way.planId, payments: checked });
  };
  return (
    <Stack>
      <p>{words.lead(way.totalPence)}</p>
      <InstalmentsEditor host={host} instalments={instalments} highest={0} />
      <InstalmentsFoot>
        <Button label={words.use} onClick={use} />
        <Button label={words.leave} variant="secondary" onClick={onLeft} />
      </InstalmentsFoot>
    </Stack>
  );
}
