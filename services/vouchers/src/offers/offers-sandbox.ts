import * as z from 'zod/mini';
import type { OutsideFetch } from '@kerbside/platform/internal/breakers';

interface SandboxOffer {
  readonly name: string;
  readonly months: number;
  readonly price_pence: number;
}

/** Two made-up partners, what they sell, and for how much. */
const listed: Readonly<Record<string, Readonly<Record<string, SandboxOffer>>>> = {
  wecovercars: {
    tyre: { name: 'Tyre Guard', months: 12, price_pence: 6_900 },
    alloy_wheel: { name: 'Alloy Guard', months: 24, price_pence: 18_900 },
    key_cover: { name: 'Lost Keys', months: 12, price_pence: 2_400 },
    breakdown: { name: 'Roadside', months: 12, price_pence: 4_500 },
  },
  drivewell: {
    car_insurance: { name: 'Comprehensive', months: 12, price_pence: 41_200 },
    legal_expenses: { name: 'Motor Legal', months: 12, price_pence: 2_900 },
    gap: { name: 'Return to Invoice', months: 36, price_pence: 21_900 },
    smart_repair: { name: 'Scratch & Dent', months: 12, price_pence: 14_900 },
  },
};

const request = z.object({ provider: z.string(), product_type: z.string() });

/** Stands in for the partners’ exchange. The provider `unwell` always fails. */
export const offersSandbox: OutsideFetch = async (_url, { body }) => {
  const { provider, product_type } = z.parse(request, JSON.parse(z.parse(z.string(), body)));
  if (provider === 'unwell') return Response.json({}, { status: 503 });
  const found = listed[provider]?.[product_type];
  if (!found) return Response.json({}, { status: 404 });
  return Response.json({ ...found, url: `https://${provider}.example/kerbside` });
};
