import type { ProductType } from '../ids.js';

interface Visit {
  readonly products: readonly ProductType[];
  /** The name of the service that was chosen: "Full service". */
  readonly service: string | null;
}

const jobNames: Partial<Record<ProductType, string>> = { mot: 'MOT', service: 'service', repair: 'repair', healthcheck: 'health check' };
const lower = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** "MOT and full service". */
export const jobOf = ({ products, service }: Visit): string => {
  const names = products.flatMap((product) => (product === 'service' && service !== null ? lower(service) : (jobNames[product] ?? [])));
  const text = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? 'visit');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
};
