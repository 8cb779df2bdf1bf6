import type { ProductType } from '../ids.js';

/** On a sheet of 32 by 32: what is filled softly and outlined, and what is drawn on it in the colour of the brand. */
export interface ProductDrawing {
  readonly body: string;
  readonly mark: string;
}

export const drawingSheet = 32;

const circle = (radius: number): string =>
  `M${16 - radius} 16a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;

/** One of each product, in the manner of the car's diagram, for pages and papers alike. */
export const productDrawings: Readonly<Record<ProductType, ProductDrawing>> = {
  warranty: {
    body: 'M16 3.5l10.5 3.8v7.9c0 6.4-4.3 10.6-10.5 13.3C9.8 25.8 5.5 21.6 5.5 15.2V7.3z',
    mark: 'M11.5 10.5h9v6.5h-9zM11.5 13.5h9M16 17v4.5M14 21.5h4',
  },
  service: {
    body: 'M3.5 14h14.5l8.5-5 1 2.5L20.5 23a3 3 0 0 1-2.6 1.5H7a3.5 3.5 0 0 1-3.5-3.5z',
    mark: 'M9 14v-4h6v4M7 10h10M27.5 17c1.2 1.8 1.8 2.8 1.8 3.8a1.8 1.8 0 0 1-3.6 0c0-1 .6-2 1.8-3.8z',
  },
  mot: { body: 'M7 6h18v22.5H7z', mark: 'M12.5 3.5h7v5h-7zM11.5 18.5l3.2 3.2 6-7' },
  gap: { body: 'M5.5 27.5V8h8v19.5zM18.5 27.5V19h8v8.5z', mark: 'M22.5 16V8M19.5 11l3-3 3 3M3.5 27.5h25' },
  breakdown: { body: 'M16 4.5l12.5 22.5H3.5z', mark: 'M16 13v6.5M16 22.8v.2' },
  tyre: {
    body: circle(12.5),
    mark: `${circle(6.5)}M16 3.5v3M16 25.5v3M3.5 16h3M25.5 16h3M7.2 7.2l2.1 2.1M22.7 22.7l2.1 2.1M24.8 7.2l-2.1 2.1M9.3 22.7l-2.1 2.1`,
  },
  alloy_wheel: {
    body: circle(12.5),
    mark: `${circle(2.5)}M16 13.5V5.5M18.4 15.2l7.6-2.5M17.5 18l4.7 6.5M14.5 18l-4.7 6.5M13.6 15.2L6 12.7`,
  },
  smart_repair: { body: 'M5 27.5V14l8.5-9.5H27v23z', mark: 'M9.5 14l6-6.5H23V14zM10 21.5l6 2.5M14.5 19.5l5 2' },
  battery_cover: { body: 'M3.5 10h25v16.5h-25z', mark: 'M7 10V6.5h5V10M20 10V6.5h5V10M8.5 18h5M18.5 18h5M21 15.5v5' },
  repair: {
    body: 'M20 8.2a1.3 1.3 0 0 0 0 1.9l2 2.1a1.3 1.3 0 0 0 1.9 0l4.7-4.7a8 8 0 0 1-10.4 10.5l-9.3 9.3a2.9 2.9 0 0 1-4.1-4.1l9.3-9.3A8 8 0 0 1 24.7 3.5z',
    mark: 'M8 23.9v.2',
  },
  healthcheck: {
    body: 'M16 27.5C8.5 22 3.5 17.8 3.5 12.2a6.3 6.3 0 0 1 12.5-1.7a6.3 6.3 0 0 1 12.5 1.7c0 5.6-5 9.8-12.5 15.3z',
    mark: 'M7.5 16h4.5l2-4.5 3.5 8 2-3.5h5',
  },
};
