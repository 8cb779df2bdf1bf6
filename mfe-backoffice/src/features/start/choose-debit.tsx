import type { HostApi } from '@kerbside/contracts/host';
import { formatLongDay } from '@kerbside/contracts/days/dates';
import type { Plan, PlanLine } from '@kerbside/contracts/http/payments/schedule';
import { formatPounds } from '@kerbside/contracts/money/money';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { useState, type ReactNode } from 'react';
import { start as words } from '../../messages/start.js';
import type { OfLine } from '../payments/of-plan.js';
import { ChoosePlan } from './choose-plan.js';

export type ChosenLine = Omit<OfLine, 'onClose'>;

interface ChooseDebitProps {
  readonly host: HostApi;
  readonly paymentId: string;
  /** Which payments by Direct Debit may be chosen. */
  readonly isOffered: (line: PlanLine) => boolean;
  readonly children: (chosen: ChosenLine) => ReactNode;
}

const none = { title: words.noDebit, why: words.noDebitWhy };

/** One payment by Direct Debit of a purchase: the first, unless another one is chosen. */
export function ChooseDebit({ host, paymentId, isOffered, children }: ChooseDebitProps) {
  const [chosen, setChosen] = useState('');
  const offeredIn = ({ lines }: Plan) => lines.filter((line) => line.method === 'direct_debit' && isOffered(line));
  return (
    <ChoosePlan host={host} paymentId={paymentId} hasAny={(plan) => offeredIn(plan).length > 0} whenNone={none}>
      {(of) => {
        const lines = offeredIn(of.plan);
        const line = lines.find(({ number }) => String(number) === chosen) ?? lines[0];
        return (
          line && (
            <Stack>
              <SelectField
                label={words.line}
                value={String(line.number)}
                onChange={setChosen}
                options={lines.map(({ number, dueOn, amountPence }) => ({
                  value: String(number),
                  label: words.lineOf(number, formatLongDay(dueOn), formatPounds(amountPence)),
                }))}
              />
              {children({ ...of, line })}
            </Stack>
          )
        );
      }}
    </ChoosePlan>
  );
}
