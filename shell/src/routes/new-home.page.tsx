import type { HostApi } from '@kerbside/contracts/host';
import { ofEachProduct, productNames, productTypes, startOf } from '@kerbside/contracts/products/product-names';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Grid, Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { PlateField } from '@kerbside/contracts/ui/controls/plate-field';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useEffect } from 'react';
import { registration } from '@kerbside/contracts/fields';
import type { ProductType } from '@kerbside/contracts/ids';
import * as z from 'zod/mini';
import { pageTitles } from '../page/pages.js';

/** The form that prices several products at once (A2). */
const words = {
  lead: 'Tell us what you’d like, and for which car. You’ll see a price for each before you decide.',
  plate: 'Your registration number',
  plateHint: 'We use it to find your car. You can also tell us about the car on the next page.',
  products: 'What would you like?',
  noneChosen: 'Choose at least one product',
  answers: { no: 'Not now', yes: 'Yes, show me a price' },
  submit: 'See my prices',
} as const;

/** '0': not wanted. */
type Wish = '0' | '1';
type NewHome = Readonly<Record<ProductType, Wish>> & { readonly registration: string };

const wish = z.enum(['0', '1']);
const wishes = ofEachProduct(() => wish);

export const nothingWished: NewHome = { registration: '', ...ofEachProduct<Wish>(() => '0') };

/** A5: at least one product is not '0'. The registration may be left for the next page. */
const newHomeForm = z
  .object({ registration: z.union([z.literal(''), registration]), ...wishes })
  .check(z.refine((typed) => wishedIn(typed).length > 0, { path: [productTypes[0]], error: words.noneChosen }));

const wishedIn = (typed: Readonly<Record<ProductType, Wish>>): readonly ProductType[] => productTypes.filter((type) => typed[type] !== '0');

/** Step 1 of the first product; the others are offered there before everything else. */
export const pathOf = (typed: NewHome): string => {
  const [first = productTypes[0], ...others] = wishedIn(typed);
  const search = new URLSearchParams();
  if (typed.registration !== '') search.set('vrm', typed.registration);
  if (others.length > 0) search.set('with', others.join(','));
  return search.size > 0 ? `${startOf(first)}?${search}` : startOf(first);
};

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
  useEffect(() => host.title(pageTitles.newHome), [host]);
  return (
    <Page width="reading">
      <form {...form.props}>
        <Stack gap="large">
          <ErrorSummary {...form.summary} />
          <PageHeading lead={words.lead}>{pageTitles.newHome}</PageHeading>
          <PlateField label={words.plate} hint={words.plateHint} {...form.field('registration')} />
          <Card title={words.products}>
            <Grid min={14}>
              {productTypes.map((type) => (
                <SelectField key={type} label={productNames[type]} options={answers} {...form.field(type)} />
              ))}
            </Grid>
          </Card>
          <div>
            <Button label={words.submit} type="submit" size="large" busy={form.status === 'busy'} />
          </div>
        </Stack>
      </form>
    </Page>
  );
}
