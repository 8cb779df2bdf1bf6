export const maps = {
  show: 'Show on a map',
  title: 'Garages near you on the map',
  toTimes: 'See times',
  pick: 'Pick a letter on the map to see its garage.',
} as const;
