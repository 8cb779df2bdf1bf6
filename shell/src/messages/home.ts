import type { ProductType } from '@kerbside/contracts/ids';

/** What each product is for, in one line. */
export const aboutProduct: Readonly<Record<ProductType, string>> = {
  warranty: 'Parts and labour when something mechanical or electrical fails',
  service: 'A full or interim service at a garage near you, at a fixed price',
  mot: 'Your yearly MOT, booked with a garage near you',
  gap: 'The gap between what you paid and what your insurer pays out',
  breakdown: 'Help at the roadside and a way home',
  tyre: 'Repair or replacement after a puncture or damage',
  alloy_wheel: 'Scuffed and kerbed alloys put right',
  smart_repair: 'Small dents, chips and scratches repaired',
  battery_cover: 'A new battery when yours gives up',
  repair: 'A single repair, priced before the work starts',
  healthcheck: 'A look over your car before something goes wrong',
};

export const home = {
  title: 'Vehicle cover that shows its working',
  lead: 'Type your registration and see what cover costs for your car, line by line.',
  plate: 'Your registration number',
  plateHint: 'For example, AA19 AAA',
  submit: 'See my price',
  without: 'I don’t have my registration',
  noResults: 'We found no garage near that postcode. Your quote is kept: open it again from the same link, with another postcode.',
  reasonsTitle: 'Three reasons to ask us',
  reasons: [
    {
      title: 'Every price is a receipt',
      words:
        'The base price, your car’s age, your mileage, each extra: every line is there, and the lines add up to the total to the penny.',
    },
    {
      title: 'Every refusal shows its working',
      words: 'If we can’t cover something, we tell you what and the reason in plain words, before you pay and not after you claim.',
    },
    {
      title: 'The total never grows',
      words: 'Tax is in the price from the first screen. Nothing is ticked for you, and nothing is added on the way to the till.',
    },
  ],
  productsTitle: 'What we cover',
  productsLead: 'Pick one to start with. You can add others on the way.',
  termsTitle: 'The terms, without the small print',
  example: {
    title: 'How a price looks',
    words: 'An example. Yours is worked out from your own car.',
  },
} as const;
