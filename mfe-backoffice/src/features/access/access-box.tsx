import type { Person } from '@kerbside/contracts/http/accounts/accounts';
import type { OfficeProps } from '../../office-props.js';
import { access as words } from '../../messages/office.js';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Box } from '../../ui/panes.js';
import { Section } from '../../ui/section.js';
import { ResetLink } from './reset-link.js';
import { SecondFactorReset } from './second-factor-reset.js';
import { RoleForm } from './role-form.js';

export interface AccessBoxProps extends OfficeProps {
  readonly person: Person;
  /** Called with the person in their new role. */
  readonly onChanged?: ((person: Person) => void) | undefined;
}

/** An admin's controls over how a person signs in. */
export function AccessBox({ host, api, person, onChanged }: AccessBoxProps) {
  const name = `${person.firstName} ${person.lastName}`;
  return (
    <Box>
      <Section title={words.title(name)}>
        <Stack>
          <RoleForm host={host} api={api} person={person} onChanged={onChanged} />
          {person.role !== null && person.id !== host.session.userId && <SecondFactorReset host={host} api={api} person={person} />}
          <ResetLink host={host} api={api} personId={person.id} />
        </Stack>
      </Section>
    </Box>
  );
}
