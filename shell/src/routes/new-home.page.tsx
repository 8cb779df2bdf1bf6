import type { HostApi } from '@kerbside/contracts/host';
import { productNames, productTypes } from '@kerbside/contracts/products/product-names';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Grid, Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { PlateField } from '@kerbside/contracts/ui/controls/plate-field';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useEffect } from 'react';
import { newHome as words } from '../messages/new-home.js';
import { newHomeForm, nothingWished, pathOf } from './new-home-form.js';

const answers = [
  { value: '0', label: words.answers.no },
  { value: '1', label: words.answers.yes },
] as const;

/** Several products for one car: the form leads to the prices of all that were chosen. */
export default function NewHomePage({ host }: { readonly host: HostApi }) {
  const form = useForm({
    schema: newHomeForm,
    initial: nothingWished,
    send: (typed) => Promise.resolve(pathOf(typed)),
    done: host.navigate,
  });
  useEffect(() => host.title(words.title), [host]);
  return (
    <Page width="reading">
      <form {...form.props}>
        <Stack gap="large">
          <ErrorSummary {...form.summary} />
          <PageHeading lead={words.lead}>{words.title}</PageHeading>
          <PlateField label={words.plate} hint={words.plateHint} {...form.field('registration')} />
          <Card title={words.products}>
            <Grid min={14}>
              {productTypes.map((type) => (
                <SelectField key={type} label={productNames[type]} options={answers} {...form.field(type)} />
              ))}
            </Grid>
          </Card>
          <div>
            <Button type="submit" size="large" busy={form.status === 'busy'}>
              {words.submit}
            </Button>
          </div>
        </Stack>
      </form>
    </Page>
  );
}
