import { Button } from '@kerbside/contracts/ui/controls/button';
import { useId } from 'react';
import { cover as words } from '../../messages/cover.js';
import css from './customise-button.module.css';

/** 'Proceed to customise' (Q2), and what it does. */
export function CustomiseButton({ onCustomise }: { readonly onCustomise: () => void }) {
  const id = useId();
  return (
    <div className={css.customise}>
      <Button variant="secondary" aria-describedby={id} onClick={onCustomise}>
        {words.customise}
      </Button>
      <p id={id} className={css.means}>
        {words.customiseMeans}
      </p>
    </div>
  );
}
