export const mapWords = {
  map: 'Map of garages',
  loading: 'Loading the map',
  failed: 'We could not load the map',
  /** What stands on it, then whose it is. */
  marker: (letter: string, price: string, name: string) => `${letter}${price}: ${name}`,
  you: 'You',
  ring: (miles: number) => (miles === 1 ? '1 mile' : `${miles} miles`),
  towns: 'Coast: Natural Earth. Towns: GeoNames, CC BY 4.0',
} as const;
