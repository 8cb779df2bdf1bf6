import { Loaded } from '@kerbside/contracts/ui/page/loaded';
import type { RemoteProps } from '@kerbside/contracts/host';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useQueryClient } from '@tanstack/react-query';
import { signedInPage } from '../features/sign-in/signed-in.js';
import { yourDataKey, yourDataQuery, askCopy, downloadCopy } from '../api/your-data-api.js';
import { EraseAccount } from '../features/your-data/erase-account.js';
import { yourData as words } from '../messages/your-data.js';
import { AccountPage } from '../ui/account-page.js';
import type { DataExport } from '@kerbside/contracts/http/accounts/data';
import { Alert, Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { DownloadIcon } from '@kerbside/contracts/ui/basics/icons';
import { PasswordField } from '@kerbside/contracts/ui/controls/password-field';
import { useDownload } from '@kerbside/contracts/ui/data/use-download';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { usePasswordAgain } from '@kerbside/contracts/ui/sign-in/use-password-again';
import * as z from 'zod/mini';
import { Section } from '../ui/section.js';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';

/** Everything that is kept about the customer: a copy of it, and its erasure. */
export default signedInPage(function YourDataPage({ host }: RemoteProps) {
  const cache = useQueryClient();
  const refresh = () => void cache.invalidateQueries({ queryKey: yourDataKey });
  const asked = () => {
    host.toast(words.copy.asked, 'success');
    refresh();
  };
  return (
    <AccountPage host={host} title={words.title} lead={words.lead}>
      <Loaded query={yourDataQuery(host)} words={words}>
        {({ export: copy, erasure }) => (
          <Stack gap="large">
            <DataCopy host={host} copy={copy} onAsked={asked} />
            <EraseAccount host={host} erasure={erasure} onChanged={refresh} />
          </Stack>
        )}
      </Loaded>
    </AccountPage>
  );
});

const copyWords = words.copy;
const typed = z.object({ password: z.string() });

/** The copy of everything: requested, being made, or ready. */
function DataCopy({ host, copy, onAsked }: RemoteProps & { readonly copy: DataExport | null; readonly onAsked: () => void }) {
  return (
    <Section title={copyWords.title}>
      <Stack>
        <p>{copyWords.why}</p>
        <p>{copyWords.proof}</p>
        {copy === null && <p>{copyWords.none}</p>}
        {copy?.status === 'gathering' && <Alert title={copyWords.gathering}>{copyWords.gatheringWhy(copy.askedAt)}</Alert>}
        {copy?.status === 'late' && (
          <Alert tone="warning" title={copyWords.late}>
            {copyWords.lateWhy(copy.missing)}
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
    done: copyWords.downloaded,
  });
  const save = (
    <Button
      label={copyWords.download}
      icon={DownloadIcon}
      busy={download.busy}
      busyLabel={copyWords.downloading}
      onClick={() => void download.start()}
    />
  );
  return (
    <Stack gap="small">
      <Alert tone="success" title={copyWords.ready} actions={save}>
        {copyWords.readyWhy(copy.expiresAt ?? copy.askedAt, copy.bytes ?? 0)}
      </Alert>
      <Problem title={copyWords.downloadFailed}>{download.error}</Problem>
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
    <PageForm
      form={form}
      tone={isAgain ? 'secondary' : 'primary'}
      proceed={isAgain ? copyWords.askAgain : copyWords.ask}
      proceeding={copyWords.asking}
    >
      {again.isAsked && (
        <PasswordField label={words.password} hint={words.passwordHint} autoComplete="current-password" {...form.field('password')} />
      )}
    </PageForm>
  );
}
