import { messageOf } from '@kerbside/contracts/client';
import type { PlanLine } from '@kerbside/contracts/http/payments/schedule';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { useState } from 'react';
import { check, markPaid, plan as words, split } from '../../messages/payments.js';
import { statusOf } from './line-words.js';
import { MarkPaid } from './mark-paid.js';
import { placeOf, type OfPlan } from './of-plan.js';
import css from './payments.module.css';
import { checkDebit } from './plan-queries.js';
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

/** Asks the collector, and says what it answered. A refusal is shown below; pressing again asks again. */
function CheckStatus({ host, api, plan, line: { number } }: LineProps) {
  const request = useSendOnce(checkDebit(api, placeOf(plan)));
  const say = (lines: readonly PlanLine[]) => {
    const line = lines.find((one) => one.number === number);
    if (line) host.toast(check.done(number, words.status[statusOf(line)]), 'info');
  };
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        aria-label={check.of(number)}
        busy={request.isPending}
        onClick={() => request.mutate({ line: number }, { onSuccess: ({ lines }) => say(lines) })}
      >
        {check.action}
      </Button>
      {request.error && <p role="alert">{messageOf(request.error)}</p>}
    </>
  );
}
