import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { garageDrawings } from './garage-drawing.js';

const hours = z.pipe(
  z.tuple([z.string(), z.string()]),
  z.transform(([open, close]) => ({ open, close })),
);
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
  weekdays: hours,
  saturday: z.nullable(hours),
});

/** All of them are open alike from Monday to Friday, and closed on Sundays. */
const toGarage = ({ weekdays: day, saturday, ...garage }: z.infer<typeof networkGarage>) => ({
  ...garage,
  hours: { mon: day, tue: day, wed: day, thu: day, fri: day, sat: saturday, sun: null },
});

/** The demo network: 60 garages over the whole country. */
export const demoGarages = () =>
  z.parse(z.array(networkGarage), JSON.parse(readFileSync(new URL('./demo-garages.json', import.meta.url), 'utf8'))).map(toGarage);
