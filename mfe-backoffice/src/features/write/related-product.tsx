import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import type { FieldProps } from '@kerbside/contracts/ui/controls/use-form';
import { useQuery } from '@tanstack/react-query';
import { messageProductsQuery, type WriteApi } from '../../api/write-api.js';
import { write as words } from '../../messages/write.js';
import css from './write.module.css';

interface RelatedProductProps {
  readonly api: WriteApi;
  readonly type: string;
  readonly field: FieldProps<string, string>;
}

/** The products for a type of message, and admins' instructions for the chosen one. */
export function RelatedProduct({ api, type, field }: RelatedProductProps) {
  const load = loadOf(useQuery(messageProductsQuery(api, type)));
  return (
    <Panel load={load} loading={words.productsLoading} failed={words.productsFailed}>
      {({ products, instructions }) => {
        const instruction = instructions[field.value];
        const options = Object.entries(products).map(([value, label]) => ({ value, label }));
        return (
          <Stack>
            <SelectField label={words.product} width={20} options={[{ value: '', label: words.noProduct }, ...options]} {...field} />
            {instruction !== undefined && (
              <Alert tone="info" live title={words.instruction}>
                <p className={css.instruction}>{instruction}</p>
              </Alert>
            )}
          </Stack>
        );
      }}
    </Panel>
  );
}
