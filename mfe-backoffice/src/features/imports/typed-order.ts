import type { ImportRecord, ImportStrategy } from '@kerbside/contracts/http/imports/runs';
import { productNames } from '@kerbside/contracts/products/product-names';
import { importFields, type ColumnMap } from '@kerbside/contracts/staff/import-files';
import { importForm as words } from '../../messages/imports.js';
import type { Fact } from '../../ui/facts.js';

export interface TypedOrder {
  readonly cobrand: string;
  readonly strategy: ImportStrategy;
  readonly product: NonNullable<ImportRecord['product']> | '';
  readonly columns: ColumnMap;
  readonly utm_option: 'none' | 'set';
  readonly utm_source: string;
  readonly utm_medium: string;
  readonly utm_campaign: string;
  readonly utm_term: string;
  readonly utm_content: string;
  readonly utm_update: boolean;
}

const noCampaign = {
  utm_option: 'none',
  utm_source: '',
  utm_medium: '',
  utm_campaign: '',
  utm_term: '',
  utm_content: '',
  utm_update: false,
} as const;

const campaignOf = ({ campaign }: ImportRecord) =>
  campaign
    ? ({
        utm_option: 'set',
        utm_source: campaign.source ?? '',
        utm_medium: campaign.medium ?? '',
        utm_campaign: campaign.campaign ?? '',
        utm_term: campaign.term ?? '',
        utm_content: campaign.content ?? '',
      } as const)
    : {};

/** What was chosen before, or what the file's name and headings say. */
export const orderOf = (record: ImportRecord): TypedOrder => ({
  cobrand: record.cobrand ?? '',
  strategy: record.strategy,
  product: record.product ?? '',
  columns: Object.fromEntries(
    importFields.flatMap((field) => (record.columns[field] === undefined ? [] : [[field, record.columns[field]]])),
  ),
  ...noCampaign,
  ...campaignOf(record),
  utm_update: record.marksKnown,
});

/** Rows with errors may be left out only once the admin has seen them, and while the order is unchanged since. */
export const mayForce = ({ status, count }: Pick<ImportRecord, 'status' | 'count'>, typed: TypedOrder, seen: TypedOrder): boolean =>
  (status === 'failed' || status === 'checked') && count.errors > 0 && JSON.stringify(typed) === JSON.stringify(seen);

const campaignFields = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

/** What was changed since an order was seen, in words. */
export const enteredIn = (typed: TypedOrder, seen: TypedOrder): readonly Fact[] => [
  ...(typed.strategy === seen.strategy ? [] : [{ label: words.strategy, value: words.strategies[typed.strategy].label }]),
  ...(typed.cobrand === seen.cobrand ? [] : [{ label: words.cobrand, value: typed.cobrand }]),
  ...(typed.product === seen.product
    ? []
    : [{ label: words.product, value: typed.product === '' ? words.noProduct : productNames[typed.product] }]),
  ...importFields
    .filter((field) => typed.columns[field] !== seen.columns[field])
    .map((field) => ({ label: words.fields[field], value: typed.columns[field] ?? words.noColumn })),
  ...campaignFields.filter((name) => typed[name] !== seen[name]).map((name) => ({ label: words.utmFields[name], value: typed[name] })),
];
