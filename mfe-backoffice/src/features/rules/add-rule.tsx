import type { RemoteProps } from '@kerbside/contracts/host';
import { addMessageRule } from '@kerbside/contracts/http/imports/rules';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Grid, Stack } from '@kerbside/contracts/ui/basics/layout';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { TextArea } from '@kerbside/contracts/ui/controls/text-area';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useMutation } from '@tanstack/react-query';
import { addRule, type RulesApi } from '../../api/rules-api.js';
import { rules as words } from '../../messages/rules.js';
import { Section } from '../../ui/section.js';
import { productOptions, typeOptions } from './rule-options.js';
import css from './rules.module.css';

const nothing = { type: '', productType: '', instruction: '' };

/** Adds a rule to the list (A2). */
export function AddRule({ host, api }: RemoteProps & { readonly api: RulesApi }) {
  const adding = useMutation(addRule(api));
  const form = useForm({
    schema: addMessageRule.body,
    initial: nothing,
    send: (rule) => adding.mutateAsync(rule),
    done: () => {
      host.toast(words.added, 'success');
      form.set('productType', '');
      form.set('instruction', '');
    },
  });
  return (
    <Section title={words.add}>
      <form {...form.props} className={css.add}>
        <Stack>
          <ErrorSummary {...form.summary} />
          <Grid>
            <SelectField label={words.type} options={[{ value: '', label: words.choose }, ...typeOptions]} {...form.field('type')} />
            <SelectField
              label={words.product}
              options={[{ value: '', label: words.choose }, ...productOptions]}
              {...form.field('productType')}
            />
          </Grid>
          <TextArea label={words.instruction} optional rows={3} {...form.field('instruction')} />
          <div>
            <Button type="submit" busy={form.status === 'busy'} busyLabel={words.saving}>
              {words.save}
            </Button>
          </div>
        </Stack>
      </form>
    </Section>
  );
}
