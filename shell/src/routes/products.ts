import { productNames, productTypes, type ProductType } from '@kerbside/contracts/ids';

const about: Readonly<Record<ProductType, string>> = {
  warranty: 'Parts and labour when something mechanical or electrical fails',
  service: 'A full or interim service at a garage near you, at a fixed price',
  mot: 'Your yearly MOT, booked with a garage near you',
  gap: 'The gap between what you paid and what your insurer pays out',
  breakdown: 'Help at the roadside and a way home',
  tyre: 'Repair or replacement after a puncture or damage',
  alloy_wheel: 'Scuffed and kerbed alloys put right',
  smart_repair: 'Small dents, chips and scratches repaired',
  battery_cover: 'A new battery when yours gives up',
  repair: 'A single repair, priced before the work starts',
  healthcheck: 'A look over your car before something goes wrong',
};

export interface ProductLink {
  readonly type: ProductType;
  readonly name: string;
  readonly about: string;
  readonly href: string;
}

export const startOf = (type: ProductType): string => `/quote/${type}/step/1/`;

export const products: readonly ProductLink[] = productTypes.map((type) => ({
  type,
  name: productNames[type],
  about: about[type],
  href: startOf(type),
}));
