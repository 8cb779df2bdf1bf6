import { wholePounds } from '@kerbside/contracts/money/money';
import type { ProductTable } from '@kerbside/contracts/http/pricing/products';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { products as words } from '../../messages/products.js';
import { kindsInOrder, type ProductKeyParts } from './product-key.js';

export interface ChoicesProps {
  readonly table: ProductTable;
  readonly selected: ProductKeyParts;
  readonly isLeased?: boolean;
  readonly onChange: (part: Partial<ProductKeyParts>) => void;
}

/** The versions of a product from a list, or the type and claim limit of tyre cover. */
export function KindChoices(props: ChoicesProps) {
  const { table, selected, isLeased, onChange } = props;
  if (table.priced_by === 'tyre') return <TyreChoices {...props} />;
  if (table.versions.length < 2) return null;
  return (
    <SelectField
      label={words.kindOf(table.name)}
      value={selected.version}
      onChange={(version) => onChange({ version })}
      options={kindsInOrder(table, isLeased).map(({ version, name }) => ({ value: version, label: name }))}
    />
  );
}

export function TyreType({ table, selected, onChange }: ChoicesProps) {
  return (
    <SelectField
      label={words.tyreType}
      width={20}
      value={selected.tyreType ?? ''}
      onChange={(tyreType) => onChange({ tyreType })}
      options={table.tyre_types}
    />
  );
}

/** Tyre type and claim limit (Q2, Q3). */
function TyreChoices(props: ChoicesProps) {
  const { table, selected, onChange } = props;
  return (
    <>
      <TyreType {...props} />
      <SelectField
        label={words.claimLimit}
        value={String(selected.claimLimit ?? '')}
        onChange={(limit) => onChange({ claimLimit: Number(limit) })}
        options={table.claim_limits.map((limit) => ({ value: String(limit), label: wholePounds(limit) }))}
      />
    </>
  );
}
