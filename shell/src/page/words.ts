import type { ProductType } from '@kerbside/contracts/ids';

/** What each product is for, in one line. */
export const aboutProduct: Readonly<Record<ProductType, string>> = {
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

/** What the home page and the server, which answers before any script runs, say alike. */
export const motto = {
  title: 'Vehicle cover that shows its working',
  lead: 'Type your registration and see what cover costs for your car, line by line.',
  productsTitle: 'What we offer',
} as const;
