import type { PlanLine } from '@kerbside/contracts/http/payments/schedule';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { useState } from 'react';
import { markPaid, split } from '../../messages/payments.js';
import { CheckStatus } from './check-status.js';
import { MarkPaid } from './mark-paid.js';
import type { OfPlan } from './of-plan.js';
import css from './payments.module.css';
import { SplitDebit } from './split-debit.js';

type LineProps = OfPlan & { readonly line: PlanLine };

/** What finance can do about one payment. */
export function LineActions(props: LineProps) {
  const { line } = props;
  const [task, setTask] = useState<'paid' | 'split'>();
  const close = () => setTask(undefined);
  const isDebit = line.method === 'direct_debit';
  return (
    <div className={css.actions}>
      {isDebit && line.state !== 'void' && <CheckStatus {...props} />}
      {line.isChangeable && (
        <Button size="small" variant="secondary" aria-label={markPaid.of(line.number)} onClick={() => setTask('paid')}>
          {markPaid.action}
        </Button>
      )}
      {line.isChangeable && isDebit && (
        <Button size="small" variant="secondary" aria-label={split.of(line.number)} onClick={() => setTask('split')}>
          {split.action}
        </Button>
      )}
      {task === 'paid' && <MarkPaid {...props} onClose={close} />}
      {task === 'split' && <SplitDebit {...props} onClose={close} />}
    </div>
  );
}
