import { passwordResetLink } from '@kerbside/contracts/http/accounts/accounts';
import { CallError } from '@kerbside/contracts/client';
import type { RemoteProps } from '@kerbside/contracts/host';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { access as words } from '../../messages/office.js';
import { formatMoment } from '../../ui/moment.js';
import css from './access.module.css';
import { send } from '../../api/calls.js';

/** A password reset link to pass on by hand (A7): shown and copied, never sent. */
export function ResetLink({ host, personId }: RemoteProps & { readonly personId: string }) {
  const request = useSendOnce({ mutationFn: () => send(host, passwordResetLink, { params: { userId: personId } }) });
  const link = request.data;
  return (
    <Stack gap="small">
      <h3 className={css.title}>{words.link}</h3>
      <p className={css.why}>{words.linkWhy}</p>
      {request.error && (
        <Alert tone="danger" live>
          {refusalOf(request.error)}
        </Alert>
      )}
      {link && <Made host={host} url={link.url} expires={link.expires} />}
      <div>
        <Button size="small" variant="secondary" busy={request.isPending} busyLabel={words.making} onClick={() => request.mutate()}>
          {words.make}
        </Button>
      </div>
    </Stack>
  );
}

function Made({ host, url, expires }: RemoteProps & { readonly url: string; readonly expires: string }) {
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => host.toast(words.copied, 'success'),
      () => host.toast(words.notCopied, 'danger'),
    );
  return (
    <Stack gap="small">
      <TextField
        label={words.link}
        hideLabel
        hint={words.expires(formatMoment(expires))}
        value={url}
        onChange={() => undefined}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <div>
        <Button size="small" onClick={() => void copy()}>
          {words.copy}
        </Button>
      </div>
    </Stack>
  );
}

/** The service's own message, or ours when the connection was lost (A8). */
const refusalOf = (error: Error): string =>
  error instanceof CallError && error.status !== 0 && error.code !== 'UNEXPECTED_ANSWER' ? error.message : words.notMade;
