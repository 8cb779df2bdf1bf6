import type { DeliveryType } from '../days/working-days.js';

interface VisitPlace {
  /** Null while there is none. */
  readonly garage: { readonly name: string; readonly address: readonly string[] } | null;
  readonly delivery_type: DeliveryType;
  /** Where the car is collected, in one line; null when it is dropped off. */
  readonly collected_from: string | null;
}

/** Where a visit is, in letters and on papers: its garage, once there is one, and where the car is collected. */
export const placeOfVisit = ({
  garage,
  delivery_type,
  collected_from,
}: VisitPlace): readonly (readonly [label: string, value: string])[] => [
  ...(garage ? [['Garage', [garage.name, ...garage.address].join(', ')] as const] : []),
  ...(delivery_type === 'collect_and_return' ? [['Your car', 'We collect it and bring it back'] as const] : []),
  ...(collected_from ? [['Collected from', collected_from] as const] : []),
];
