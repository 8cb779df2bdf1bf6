import type { RemoteProps } from '@kerbside/contracts/host';
import type { DataExport } from '@kerbside/contracts/http/accounts/data';
import { Alert, Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { DownloadIcon } from '@kerbside/contracts/ui/basics/icons';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { PasswordField } from '@kerbside/contracts/ui/controls/password-field';
import { useDownload } from '@kerbside/contracts/ui/data/use-download';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { usePasswordAgain } from '@kerbside/contracts/ui/sign-in/use-password-again';
import * as z from 'zod/mini';
import { askCopy, downloadCopy } from '../../api/your-data-api.js';
import { yourData } from '../../messages/your-data.js';
import { Section } from '../../ui/section.js';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';

const words = yourData.copy;
const typed = z.object({ password: z.string() });

/** The copy of everything: requested, being made, or ready. */
export function DataCopy({ host, copy, onAsked }: RemoteProps & { readonly copy: DataExport | null; readonly onAsked: () => void }) {
  return (
    <Section title={words.title}>
      <Stack>
        <p>{words.why}</p>
        <p>{words.proof}</p>
        {copy === null && <p>{words.none}</p>}
        {copy?.status === 'gathering' && <Alert title={words.gathering}>{words.gatheringWhy(copy.askedAt)}</Alert>}
        {copy?.status === 'late' && (
          <Alert tone="warning" title={words.late}>
            {words.lateWhy(copy.missing)}
          </Alert>
        )}
        {copy?.status === 'ready' && <ReadyCopy host={host} copy={copy} />}
        {(copy === null || copy.status === 'ready') && <AskCopy host={host} isAgain={copy !== null} onAsked={onAsked} />}
      </Stack>
    </Section>
  );
}

function ReadyCopy({ host, copy }: RemoteProps & { readonly copy: DataExport }) {
  const download = useDownload({
    host,
    fetchFile: () => downloadCopy(host, copy.id),
    fileName: 'your-kerbside-data.zip',
    done: words.downloaded,
  });
  const save = (
    <Button icon={DownloadIcon} busy={download.busy} busyLabel={words.downloading} onClick={() => void download.start()}>
      {words.download}
    </Button>
  );
  return (
    <Stack gap="small">
      <Alert tone="success" title={words.ready} actions={save}>
        {words.readyWhy(copy.expiresAt ?? copy.askedAt, copy.bytes ?? 0)}
      </Alert>
      <Problem title={words.downloadFailed}>{download.error}</Problem>
    </Stack>
  );
}

/** Asks for the password, too, where the session is not newly signed in. */
function AskCopy({ host, isAgain, onAsked }: RemoteProps & { readonly isAgain: boolean; readonly onAsked: () => void }) {
  const again = usePasswordAgain();
  const form = useForm({
    schema: typed,
    initial: { password: '' },
    send: ({ password }) => again.with(password, (body) => askCopy(host, body)),
    done: onAsked,
  });
  return (
    <PageForm form={form} tone={isAgain ? 'secondary' : 'primary'} proceed={isAgain ? words.askAgain : words.ask} proceeding={words.asking}>
      {again.isAsked && (
        <PasswordField label={yourData.password} hint={yourData.passwordHint} autoComplete="current-password" {...form.field('password')} />
      )}
    </PageForm>
  );
}
