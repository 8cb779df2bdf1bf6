import { Checkbox } from '@kerbside/contracts/ui/controls/checkbox';
import { Grid, Stack } from '@kerbside/contracts/ui/basics/layout';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import type { Form } from '@kerbside/contracts/ui/controls/use-form';
import { importForm as words } from '../../messages/imports.js';
import type { TypedOrder } from './typed-order.js';

const fields = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

/** The campaign that sent these people (A3). */
export function CampaignFields({ form }: { readonly form: Form<TypedOrder> }) {
  const isMarked = form.values.utm_option === 'set';
  return (
    <Stack gap="small">
      <Checkbox label={words.utm} value={isMarked} onChange={(wanted) => form.set('utm_option', wanted ? 'set' : 'none')} />
      {isMarked && (
        <Grid min={14}>
          {fields.map((name) => (
            <TextField key={name} label={words.utmFields[name]} optional autoComplete="off" {...form.field(name)} />
          ))}
        </Grid>
      )}
      <Checkbox label={words.utmUpdate} {...form.field('utm_update')} />
    </Stack>
  );
}
