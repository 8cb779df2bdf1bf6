import { messageOf } from '@kerbside/contracts/client';
import type { PlanLine } from '@kerbside/contracts/http/payments/schedule';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { check, plan as words } from '../../messages/payments.js';
import { statusOf } from './line-words.js';
import { checkDebit } from '../../api/payments-api.js';
import type { OfLine } from '../../office-props.js';

interface CheckStatusProps extends Omit<OfLine, 'onClose'> {
  readonly variant?: 'secondary' | 'quiet';
}

/** Asks the collector, and says what it answered. A refusal is shown below; pressing again asks again. */
export function CheckStatus({ host, plan, line: { number }, variant = 'secondary' }: CheckStatusProps) {
  const request = useSendOnce(checkDebit(host, plan));
  const say = (lines: readonly PlanLine[]) => {
    const line = lines.find((one) => one.number === number);
    if (line) host.toast(check.done(number, words.status[statusOf(line)]), 'info');
  };
  return (
    <>
      <Button
        size="small"
        variant={variant}
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
