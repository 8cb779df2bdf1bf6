import { Button } from '@kerbside/contracts/ui/controls/button';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { decision as words } from '../../messages/claims.js';
import { Box } from '../../ui/panes.js';
import css from './claim-decision.module.css';
import type { LineCover, TypedLine } from './typed-decision.js';
import type { DecisionState } from './use-decision.js';

const covers: readonly LineCover[] = ['', 'whole', 'part', 'none'];
const options = covers.map((value) => ({ value, label: words.covers[value] }));

interface DecisionLineProps {
  readonly deciding: DecisionState;
  readonly line: TypedLine;
  readonly number: number;
}

/** One part of the repair: what it costs, how much of it we pay, and why not all. */
export function DecisionLine({ deciding, line, number }: DecisionLineProps) {
  const isOnly = deciding.typed.lines.length === 1;
  return (
    <Box>
      <div role="group" aria-label={words.lineOf(number)} className={css.line}>
        <div className={css.wide}>
          <TextField label={words.description} autoComplete="off" {...deciding.line(line, 'description')} />
        </div>
        <TextField label={words.amount} prefix="£" inputMode="decimal" autoComplete="off" {...deciding.line(line, 'amount')} />
        <SelectField label={words.cover} options={options} {...deciding.line(line, 'cover')} />
        {line.cover === 'part' && (
          <TextField label={words.covered} prefix="£" inputMode="decimal" autoComplete="off" {...deciding.line(line, 'covered')} />
        )}
        {(line.cover === 'part' || line.cover === 'none') && (
          <div className={css.wide}>
            <TextField label={words.reason} autoComplete="off" {...deciding.line(line, 'reason')} />
          </div>
        )}
        {!isOnly && (
          <div className={css.wide}>
            <Button size="small" variant="quiet" aria-label={words.removeOf(number)} onClick={() => deciding.remove(line)}>
              {words.remove}
            </Button>
          </div>
        )}
      </div>
    </Box>
  );
}
