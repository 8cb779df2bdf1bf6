import { CallError } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { Alert } from '@kerbside/contracts/ui/alert';
import { Button } from '@kerbside/contracts/ui/button';
import { Stack } from '@kerbside/contracts/ui/layout';
import { TextField } from '@kerbside/contracts/ui/text-field';
import { useSubmit } from '@kerbside/contracts/ui/use-submit';
import { useState } from 'react';
import type { BackofficeApi } from '../../api/backoffice-api.js';
import { access as words } from '../../messages/office.js';
import { formatMoment } from '../../ui/moment.js';
import css from './access.module.css';

interface ResetLinkProps {
  readonly host: HostApi;
  readonly api: BackofficeApi;
  readonly personId: string;
}

/** A password reset link to hand over (A7). It is shown and copied, never sent. */
export function ResetLink({ host, api, personId }: ResetLinkProps) {
  const [link, setLink] = useState<{ readonly url: string; readonly expires: string }>();
  const request = useSubmit(() => api.resetLink(personId));
  const make = async () => {
    const result = await request.submit(undefined);
    if (result.status === 'done') setLink(result.answer);
  };
  return (
    <Stack gap="small">
      <h3 className={css.title}>{words.link}</h3>
      <p className={css.why}>{words.linkWhy}</p>
      {request.status === 'failed' && (
        <Alert tone="danger" live>
          {refusalOf(request.failure)}
        </Alert>
      )}
      {link && <Made host={host} url={link.url} expires={link.expires} />}
      <div>
        <Button size="small" variant="secondary" busy={request.status === 'busy'} busyLabel={words.making} onClick={() => void make()}>
          {words.make}
        </Button>
      </div>
    </Stack>
  );
}

function Made({ host, url, expires }: { readonly host: HostApi; readonly url: string; readonly expires: string }) {
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

/** The service's own words where it spoke; a lost connection has none (A8). */
const refusalOf = (failure: CallError | undefined): string =>
  failure === undefined || failure.status === 0 || failure.code === 'UNEXPECTED_ANSWER' ? words.notMade : failure.message;
