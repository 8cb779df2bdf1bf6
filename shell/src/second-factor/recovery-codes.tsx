import type { HostApi } from '@kerbside/contracts/host';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { setup as words } from '../messages/second-step.js';
import css from './second-factor.module.css';

interface RecoveryCodesProps {
  readonly host: HostApi;
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Shown once. */
export function RecoveryCodes({ host, codes, onKept }: RecoveryCodesProps) {
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => host.toast(words.copied, 'success'),
      () => host.toast(words.notCopied, 'danger'),
    );
  return (
    <Stack>
      <p>{words.doneLead}</p>
      <ul className={css.codes} aria-label={words.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Stack gap="small">
        <Button full onClick={onKept}>
          {words.kept}
        </Button>
        <Button variant="quiet" full onClick={() => void copy()}>
          {words.copy}
        </Button>
      </Stack>
    </Stack>
  );
}
