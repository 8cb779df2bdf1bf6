import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { garageDrawings } from './garage-drawing.js';

const hours = z.nullable(z.object({ open: z.string(), close: z.string() }));
const networkGarage = z.object({
  id: z.string(),
  name: z.string(),
  postcode: z.string(),
  lines: z.array(z.string()),
  latitude: z.number(),
  longitude: z.number(),
  motPricePence: z.int(),
  customerScore: z.number().check(z.gte(0), z.lte(10)),
  services: z.array(z.string()),
  servicePence: z.object({ full: z.int(), interim: z.int() }),
  labourRatePence: z.int(),
  earlyDiscountPercent: z.int().check(z.gte(0), z.lte(100)),
  drawing: z.enum(garageDrawings),
  bays: z.optional(z.object({ mot: z.int(), workshop: z.int() })),
  hours: z.object({ mon: hours, tue: hours, wed: hours, thu: hours, fri: hours, sat: hours, sun: hours }),
});

/** The demo network: 60 garages over the whole country. */
export const demoGarages = () =>
  z.parse(z.array(networkGarage), JSON.parse(readFileSync(new URL('./demo-garages.json', import.meta.url), 'utf8')));
