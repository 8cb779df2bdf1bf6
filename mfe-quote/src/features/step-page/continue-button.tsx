import { Button } from '@kerbside/contracts/ui/controls/button';
import type { Submit } from '@kerbside/contracts/ui/controls/use-submit';
import { quote as words } from '../../messages/quote.js';
import { Refusal } from './refusal.js';

interface NextProps {
  readonly next: Submit<void, void>;
}

/** The button beside the price. */
export function ContinueButton({ next }: NextProps) {
  return (
    <Button size="large" full busy={next.status === 'busy'} busyLabel={words.saving} onClick={() => void next.submit()}>
      {words.continue}
    </Button>
  );
}

/** Why a choice was not saved, or the step not taken. */
export function StepProblem({ next, problem: refused }: NextProps & { readonly problem: string | undefined }) {
  const problem = refused ?? next.error;
  if (problem === undefined) return null;
  return <Refusal>{problem}</Refusal>;
}
