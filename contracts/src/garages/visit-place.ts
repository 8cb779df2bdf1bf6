import type { BookedVisit } from '../http/garages/bookings.js';

/** Where a visit is, in letters and on papers: its garage, once there is one, and where the car is collected. */
export const placeOfVisit = ({
  garage,
  delivery_type,
  collected_from,
}: Pick<BookedVisit, 'garage' | 'delivery_type' | 'collected_from'>): readonly (readonly [label: string, value: string])[] => [
  ...(garage ? [['Garage', [garage.name, ...garage.address].join(', ')] as const] : []),
  ...(delivery_type === 'collect_and_return' ? [['Your car', 'We collect it and bring it back'] as const] : []),
  ...(collected_from ? [['Collected from', collected_from] as const] : []),
];
