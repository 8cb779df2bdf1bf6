import { Alert, type AlertProps } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import type { Submit } from '@kerbside/contracts/ui/controls/use-submit';
import { quote as words } from '../../messages/quote.js';

/** Why something on the page was not done, said at its top. The page scrolls to it: what was pressed may be far below. */
export function Refusal(props: Pick<AlertProps, 'title' | 'actions' | 'children'>) {
  return (
    <div ref={scrollIntoView}>
      <Alert tone="danger" live {...props} />
    </div>
  );
}

const scrollIntoView = (place: HTMLElement | null): void => {
  // Newer browsers return a promise, which React would take for a clean-up.
  void place?.scrollIntoView({ block: 'nearest' });
};

export function ContinueButton({ next }: { readonly next: Submit<void, void> }) {
  return (
    <Button
      label={words.continue}
      size="large"
      full
      busy={next.status === 'busy'}
      busyLabel={words.saving}
      onClick={() => void next.submit()}
    />
  );
}
