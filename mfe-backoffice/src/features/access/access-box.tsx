import type { RemoteProps } from '@kerbside/contracts/host';
import { type Person, passwordResetLink, roleNow } from '@kerbside/contracts/http/accounts/accounts';
import { resetSecondFactor } from '@kerbside/contracts/http/accounts/second-factor';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { access as words, reset } from '../../messages/office.js';
import { audited } from '../../messages/lists.js';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Opened } from '../../ui/section.js';
import { Box } from '../../ui/panes.js';
import { send } from '@kerbside/contracts/ui/data/calls';
import { CallError } from '@kerbside/contracts/client';
import { Alert, Problem } from '@kerbside/contracts/ui/basics/alert';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { formatMoment } from '../../ui/moment.js';
import { role } from '@kerbside/contracts/caller';
import { auditReason } from '@kerbside/contracts/reading/audit-reason';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { sayWhoDid } from '../../api/done-before.js';
import { changeRole } from '../../api/staff-api.js';
import { SmallButton } from '../../ui/small-button.js';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';
import text from '../../ui/text.module.css';

export interface AccessBoxProps extends RemoteProps {
  readonly person: Person;
  /** Called with the person in their new role. */
  readonly onChanged?: ((person: Person) => void) | undefined;
}

/** An admin's controls over how a person signs in. */
export function AccessBox({ host, person, onChanged }: AccessBoxProps) {
  const name = `${person.firstName} ${person.lastName}`;
  return (
    <Box>
      <Opened title={words.title(name)}>
        <Stack>
          <RoleForm host={host} person={person} onChanged={onChanged} />
          {person.role !== null && person.id !== host.session.userId && <SecondFactorReset host={host} person={person} />}
          <ResetLink host={host} personId={person.id} />
        </Stack>
      </Opened>
    </Box>
  );
}

/** Removes a colleague's second step. The reason is required and kept. */
function SecondFactorReset({ host, person }: RemoteProps & { readonly person: Person }) {
  const form = useForm({
    schema: resetSecondFactor.body,
    initial: { why: '' },
    send: ({ why }) => send(host, resetSecondFactor, { params: { userId: person.id }, body: { why } }).catch(sayWhoDid(host)),
    done: () => {
      form.set('why', '');
      host.toast(reset.done(`${person.firstName} ${person.lastName}`), 'success');
    },
  });
  return (
    <Stack gap="small">
      <h3 className={text.alone}>{reset.title}</h3>
      <p className={text.small}>{reset.lead}</p>
      <PageForm form={form} tone="secondary" size="small" gap="small" proceed={reset.submit} proceeding={reset.busy}>
        <TextField label={reset.why} hint={audited.hint} autoComplete="off" {...form.field('why')} />
      </PageForm>
    </Stack>
  );
}

/** A password reset link to pass on by hand (A7): shown and copied, never sent. */
export function ResetLink({ host, personId }: RemoteProps & { readonly personId: string }) {
  const request = useSendOnce({ mutationFn: () => send(host, passwordResetLink, { params: { userId: personId } }) });
  const link = request.data;
  return (
    <Stack gap="small">
      <h3 className={text.alone}>{words.link}</h3>
      <p className={text.small}>{words.linkWhy}</p>
      <Problem>{request.error && refusalOf(request.error)}</Problem>
      {link && <Made host={host} url={link.url} expires={link.expires} />}
      <SmallButton label={words.make} busy={request.isPending} busyLabel={words.making} onClick={() => request.mutate()} />
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
      <SmallButton label={words.copy} variant="primary" onClick={() => void copy()} />
    </Stack>
  );
}

/** The service's own message, or ours when the connection was lost (A8). */
const refusalOf = (error: Error): string =>
  error instanceof CallError && error.status !== 0 && error.code !== 'UNEXPECTED_ANSWER' ? error.message : words.notMade;

const noRole = 'none';
const choices = [...role.options, noRole] as const;
const wantedRole = z.object({
  role: z.pipe(
    z.enum(choices, words.chooseRole),
    z.transform((chosen) => (chosen === noRole ? null : chosen)),
  ),
  why: auditReason,
});
const options = choices.map((value) => ({ value, label: words.roles[value] }));

/** Gives or removes a staff role. The reason is required and kept. */
export function RoleForm({ host, person, onChanged }: AccessBoxProps) {
  const change = useMutation(changeRole(host, person.id));
  const [seen, setSeen] = useState(person.role);
  const form = useForm({
    schema: wantedRole,
    initial: { role: person.role ?? noRole, why: '' },
    send: (wanted) =>
      change.mutateAsync({ ...wanted, was: seen }).catch((error: unknown) => {
        const now = roleNow.safeParse(error instanceof CallError ? error.data : undefined).data;
        // What was asked for: only the answer to it was lost, and nobody else is to be named for it.
        if (now && now.role === wanted.role) return { ...person, role: now.role };
        if (now) setSeen(now.role);
        throw error;
      }),
    done: (changed) => {
      setSeen(changed.role);
      form.set('why', '');
      host.toast(words.changed(`${changed.firstName} ${changed.lastName}`, words.roles[changed.role ?? noRole]), 'success');
      onChanged?.(changed);
    },
  });
  if (person.id === host.session.userId) return <p>{words.own}</p>;
  return (
    <PageForm form={form} gap="small" proceed={words.save} proceeding={words.saving}>
      {form.failure?.code === 'ROLE_CHANGED' && <Alert tone="warning">{words.roleNow(words.roles[seen ?? noRole])}</Alert>}
      <SelectField label={words.role} hint={words.roleHint} options={options} width={20} {...form.field('role')} />
      <TextField label={audited.label} hint={audited.hint} autoComplete="off" {...form.field('why')} />
    </PageForm>
  );
}
