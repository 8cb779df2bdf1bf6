import { Button } from '@kerbside/contracts/ui/controls/button';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import css from './quote-receipt.module.css';
import { cover as words } from '../../messages/cover.js';

interface PayToggleProps {
  readonly byInstalments: boolean;
  readonly onChange: (byInstalments: boolean) => void;
}

/** In full or by instalments, beside the price: it says and sets the same as the choice on the page (Q4). */
export function PayToggle({ byInstalments, onChange }: PayToggleProps) {
  const choices = [
    [words.inFull, false],
    [words.inInstalments, true],
  ] as const;
  return (
    <div role="group" aria-label={words.payBy} className={css.toggle}>
      <Cluster>
        {choices.map(([label, isFor]) => (
          <Button
            key={label}
            size="small"
            variant={byInstalments === isFor ? 'primary' : 'secondary'}
            aria-pressed={byInstalments === isFor}
            onClick={() => onChange(isFor)}
          >
            {label}
          </Button>
        ))}
      </Cluster>
    </div>
  );
}
