import type { RemoteProps } from '@kerbside/contracts/host';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { DefinitionList } from '@kerbside/contracts/ui/basics/definition-list';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { RadioGroup } from '@kerbside/contracts/ui/controls/radio-group';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import type { Form } from '@kerbside/contracts/ui/controls/use-form';
import type { JourneyApi } from '../../api/journey-api.js';
import { details as words } from '../../messages/details.js';
import type { TypedDetails } from './details-form.js';
import { EmailField, useRegistered } from '../person/email-field.js';
import { NameFields, TitleField } from '../person/person-fields.js';
import { type TypedPerson, fullName, isCustomer, wholeAddress } from '../person/person.js';
import { Fold } from '../step-page/fold.js';
import css from '../step-page/step-page.module.css';

interface PersonForm {
  readonly form: Form<TypedDetails>;
  /** What the account knows; undefined without one. */
  readonly account: TypedPerson | undefined;
}

const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

/** Who is covered. The email address of an account is shown, not asked for. */
export function PersonSection({ form, account, api, host }: RemoteProps & PersonForm & { readonly api: JourneyApi }) {
  const known = useRegistered(form.values.email, { api, host });
  return (
    <Card title={words.you}>
      <Stack>
        {account && (
          <RadioGroup inline label={words.billing} hint={words.billingWhy} choices={yesOrNo} {...form.field('billing_details')} />
        )}
        {isOfAccount(form) && account ? (
          <Known account={account} onChange={() => form.set('billing_details', 'no')} />
        ) : (
          <>
            <NameFields field={form.field} />
            {isCustomer(host) ? (
              <p>{words.signedInAs(form.values.email)}</p>
            ) : (
              <EmailField host={host} field={form.field('email')} known={known} />
            )}
            <MoreOfPerson form={form} />
          </>
        )}
      </Stack>
    </Card>
  );
}

/** Nothing waits for it. */
function MoreOfPerson({ form }: Pick<PersonForm, 'form'>) {
  const { title, phone } = form.values;
  return (
    <Fold
      title={<span className={css.ask}>{words.morePerson}</span>}
      isOpenAtFirst={title !== '' || phone !== ''}
      mustOpen={form.errors['title'] !== undefined || form.errors['phone'] !== undefined}
    >
      <Stack>
        <TitleField field={form.field} />
        <TextField label={words.phone} optional type="tel" autoComplete="tel" width={20} {...form.field('phone')} />
      </Stack>
    </Fold>
  );
}

/** With the account's details there is nothing to fill in (Q5); what was typed before comes back with 'No'. */
export const isOfAccount = ({ values }: PersonForm['form']): boolean => values.billing_details === 'yes';

function Known({ account, onChange }: { readonly account: TypedPerson; readonly onChange: () => void }) {
  return (
    <>
      <DefinitionList
        rows={[
          { label: words.fullName, value: fullName(account) || words.missing },
          { label: words.email, value: account.email },
          { label: words.phone, value: account.phone || words.missing },
          { label: words.address, value: wholeAddress(account) || words.missing },
        ]}
      />
      <div>
        <Button label={words.change} variant="secondary" onClick={onChange} />
      </div>
    </>
  );
}
