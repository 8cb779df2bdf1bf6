/** Words of maps. */
export const maps = {
  map: 'Map of garages',
  loading: 'Loading the map',
  failed: 'We could not load the map',
  show: 'Show on a map',
  title: 'Garages near you on the map',
  marker: (letter: string, name: string) => `${letter}: ${name}`,
  toTimes: 'See times',
  you: 'You',
  ring: (miles: number) => (miles === 1 ? '1 mile' : `${miles} miles`),
  towns: 'Coast: Natural Earth. Towns: GeoNames, CC BY 4.0',
  pick: 'Pick a letter on the map to see its garage.',
} as const;
