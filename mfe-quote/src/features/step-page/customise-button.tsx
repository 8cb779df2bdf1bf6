import { Button } from '@kerbside/contracts/ui/controls/button';
import { cover as words } from '../../messages/cover.js';

/** 'Proceed to customise' (Q2): on to the options. */
export function CustomiseButton({ onCustomise }: { readonly onCustomise: () => void }) {
  return (
    <div>
      <Button variant="quiet" flush onClick={onCustomise}>
        {words.customise}
      </Button>
    </div>
  );
}
