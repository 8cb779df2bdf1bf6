/** What customers say (A2). Those of the demo are invented, and say so. */
export const testimonials = {
  lead: 'In their own words, written or on film.',
  demo: 'These customers and their words are invented: this is a demonstration.',
  watch: (who: string) => `Watch ${who}`,
  filmOf: (who: string) => `${who} on film`,
  noFilm: 'We couldn’t play this film. Everything that is said in it is written below.',
} as const;

export interface Testimonial {
  /** The video id of the address: `?v=` opens it. */
  readonly id: string;
  readonly who: string;
  readonly product: string;
  readonly words: string;
}

export const told: readonly Testimonial[] = [
  {
    id: 'gearbox-in-leeds',
    who: 'Priya, Leeds',
    product: 'Warranty',
    words: 'The gearbox went at 61,000 miles. They said yes the same day, and showed me why.',
  },
  {
    id: 'flat-tyre-on-the-m6',
    who: 'Tom, Stafford',
    product: 'Tyre cover',
    words: 'Two tyres in one pothole. I paid nothing, and I knew that before I called.',
  },
  {
    id: 'price-i-could-read',
    who: 'Morag, Perth',
    product: 'GAP',
    words: 'It’s the first price for cover that I could read line by line.',
  },
];
