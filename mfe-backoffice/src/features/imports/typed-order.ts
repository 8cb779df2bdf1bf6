import type { ImportRecord, ImportStrategy } from '@kerbside/contracts/http/imports/runs';
import { importFields, type ColumnMap } from '@kerbside/contracts/staff/import-files';

/** What an admin has chosen and typed. */
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
