import type { CallData } from '@kerbside/contracts/call';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { makeCalendarFeed } from '@kerbside/contracts/http/garages/calendar';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { calendar as words } from '../../messages/calendar.js';

/** The only time that the address can be read. */
export function MadeAddress({ host, feed }: RemoteProps & { readonly feed: CallData<typeof makeCalendarFeed> }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(feed.url);
      host.toast(words.copied, 'success');
    } catch {
      // The clipboard is not allowed, or this browser has none.
      host.toast(words.notCopied, 'danger');
    }
  };
  return (
    <Stack gap="small">
      <Alert tone="warning" live>
        {words.once}
      </Alert>
      <TextField
        label={words.address}
        value={feed.url}
        onChange={() => undefined}
        readOnly
        autoComplete="off"
        onFocus={(event) => event.target.select()}
      />
      <Cluster>
        <Button onClick={() => void copy()}>{words.copy}</Button>
        <a href={feed.webcalUrl}>{words.open}</a>
        <a href={feed.fileUrl} download>
          {words.save}
        </a>
      </Cluster>
    </Stack>
  );
}
