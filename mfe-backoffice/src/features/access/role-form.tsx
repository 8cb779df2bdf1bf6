import type { HostApi } from '@kerbside/contracts/host';
import { role } from '@kerbside/contracts/caller';
import { required } from '@kerbside/contracts/fields';
import { CallError } from '@kerbside/contracts/client';
import { roleNow, type Person } from '@kerbside/contracts/http/accounts/accounts';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { changeRole } from '../../api/staff-api.js';
import { access as words } from '../../messages/office.js';

const noRole = 'none';
const choices = [...role.options, noRole] as const;
const wantedRole = z.object({
  role: z.pipe(
    z.enum(choices, words.chooseRole),
    z.transform((chosen) => (chosen === noRole ? null : chosen)),
  ),
  why: required(words.sayWhy, 300),
});
const options = choices.map((value) => ({ value, label: words.roles[value] }));

interface RoleFormProps {
  readonly host: HostApi;
  readonly person: Person;
  readonly onChanged?: ((person: Person) => void) | undefined;
}

/** Gives or removes a staff role. The reason is required and kept. */
export function RoleForm({ host, person, onChanged }: RoleFormProps) {
  const change = useMutation(changeRole(host, person.id));
  const [seen, setSeen] = useState(person.role);
  const form = useForm({
    schema: wantedRole,
    initial: { role: person.role ?? noRole, why: '' },
    send: (wanted) =>
      change.mutateAsync({ ...wanted, was: seen }).catch((error: unknown) => {
        const now = roleNow.safeParse(error instanceof CallError ? error.data : undefined).data;
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
    <form {...form.props}>
      <Stack gap="small">
        <ErrorSummary {...form.summary} />
        {form.failure?.code === 'ROLE_CHANGED' && <Alert tone="warning">{words.roleNow(words.roles[seen ?? noRole])}</Alert>}
        <SelectField label={words.role} hint={words.roleHint} options={options} width={20} {...form.field('role')} />
        <TextField label={words.why} hint={words.whyHint} autoComplete="off" {...form.field('why')} />
        <div>
          <Button type="submit" busy={form.status === 'busy'} busyLabel={words.saving}>
            {words.save}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
