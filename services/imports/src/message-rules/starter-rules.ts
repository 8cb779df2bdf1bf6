import { productTypes, type ProductType } from '@kerbside/contracts/ids';
import type { MessageType } from '@kerbside/contracts/staff/message-types';

interface StarterRule {
  readonly type: MessageType;
  readonly productType: ProductType;
  readonly instruction: string | null;
}

const covers = [
  'warranty',
  'gap',
  'breakdown',
  'tyre',
  'alloy_wheel',
  'smart_repair',
  'battery_cover',
] as const satisfies readonly ProductType[];
const visits = ['service', 'mot', 'repair', 'healthcheck'] as const satisfies readonly ProductType[];

const about: Readonly<Record<MessageType, readonly ProductType[]>> = {
  cover: covers,
  claim: ['warranty', 'gap', 'tyre', 'alloy_wheel', 'smart_repair'],
  booking: visits,
  payment: productTypes,
  renewal: covers,
  documents: covers,
  complaint: productTypes,
  other: productTypes,
};

/** Message types that always need an instruction, whatever the product. */
const said: Partial<Readonly<Record<MessageType, string>>> = {
  claim: 'Give the reference of the claim, and say what happens next and when.',
  booking: 'Give the garage, the day and the time.',
  payment: 'Give the amount and the day. Never write a card or account number.',
  complaint: 'Say who looks into it and by when they will answer.',
};

/** What a site starts with, until its admins change it. */
export const starterRules: readonly StarterRule[] = (Object.keys(about) as MessageType[]).flatMap((type) =>
  about[type].map((productType) => ({ type, productType, instruction: said[type] ?? null })),
);
