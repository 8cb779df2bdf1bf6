import type { HostApi } from '@kerbside/contracts/host';
import { role } from '@kerbside/contracts/caller';
import { required } from '@kerbside/contracts/fields';
import type { Person } from '@kerbside/contracts/http/accounts/accounts';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { BackofficeApi } from '../../api/backoffice-api.js';
import { changeRole } from '../../api/changes.js';
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
  readonly api: BackofficeApi;
  readonly person: Person;
  readonly onChanged?: ((person: Person) => void) | undefined;
}

/** Gives or removes a staff role. The reason is required and kept. */
export function RoleForm({ host, api, person, onChanged }: RoleFormProps) {
  const change = useMutation(changeRole(api, person.id));
  const form = useForm({
    schema: wantedRole,
    initial: { role: person.role ?? noRole, why: '' },
    send: (wanted) => change.mutateAsync(wanted),
    done: (changed) => {
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
