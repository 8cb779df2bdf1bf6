import { openingInWords, type Opening } from './opening.js';
import { ofEachProduct, productFacts, type productTypes } from '../products/product-names.js';

type ProductType = (typeof productTypes)[number];

/** Who answers for a product: an insurer, or the firm itself where the product is work at a garage, not insurance. */
export type Provider = { readonly kind: 'insurer'; readonly name: string; readonly registerNumber: string } | { readonly kind: 'firm' };

const weekday = { from: '08:00', to: '20:00' };

/** When the firm can be called and talked to, by clocks in London: the hours that customers read, and those of the offer to talk (A3, A4). */
const opening: Opening = {
  monday: weekday,
  tuesday: weekday,
  wednesday: weekday,
  thursday: weekday,
  friday: weekday,
  saturday: { from: '09:00', to: '17:00' },
  sunday: null,
  bankHolidays: null,
};

/**
 * The firm that sells the cover, as customers read it in the footer, on the page about it, in letters and in policy schedules.
 * Change this file to change the firm. While `isExample` is true every place that names the firm says that its details are examples.
 * The telephone number is from Ofcom's range for drama; the register numbers belong to nobody.
 */
export const firm = {
  isExample: true,
  brand: 'Kerbside',
  name: 'Kerbside Vehicle Cover Ltd',
  companyNumber: '00000000',
  registerNumber: '000000',
  address: ['14 Kerb Lane', 'Leeds', 'LS1 0AA'],
  telephone: '0306 999 0142',
  email: 'help@kerbside.example',
  complaintsEmail: 'complaints@kerbside.example',
  privacyEmail: 'privacy@kerbside.example',
  opening,
  hours: openingInWords(opening),
} as const;

/** Who comes to a car that has stopped, for whoever has breakdown cover. The number is from Ofcom's range for drama. */
export const breakdownHelp = { telephone: '0306 999 0180', hours: 'day and night, every day of the year' } as const;

/** Published by the Financial Ombudsman Service; its details are real. */
export const ombudsman = {
  name: 'Financial Ombudsman Service',
  address: ['Exchange Tower', 'London', 'E14 9SR'],
  telephone: '0800 023 4567',
  site: 'https://www.financial-ombudsman.org.uk',
} as const;

const answering = {
  ashcombe: { kind: 'insurer', name: 'Ashcombe Insurance plc', registerNumber: '000001' },
  fenwick: { kind: 'insurer', name: 'Fenwick Motor Insurance Ltd', registerNumber: '000002' },
  firm: { kind: 'firm' },
} as const satisfies Readonly<Record<string, Provider>>;

export const providers = ofEachProduct<Provider>((type) => answering[productFacts[type].provider]);

/** Who stands behind a product, as one of its facts: its insurer, or who has the work done. */
export const providerFact = (product: ProductType): readonly [label: string, name: string] => {
  const provider = providers[product];
  return provider.kind === 'insurer' ? ['Insurer', provider.name] : ['Provider', `${firm.name}, through garages in our network`];
};

/** “Insured by Ashcombe Insurance plc”, or who does the work. */
export const providedBy = (product: ProductType): string => {
  const provider = providers[product];
  return provider.kind === 'insurer' ? `Insured by ${provider.name}` : `Provided by ${firm.name} through garages in our network`;
};

const example = firm.isExample ? ' Example details: this firm does not trade.' : '';

/** One line for a footer: who we are and who regulates us (ICOBS 4.1, COND 2.4). */
export const whoWeAre = `${firm.brand} is a trading name of ${firm.name}, authorised and regulated by the Financial Conduct Authority (register number ${firm.registerNumber}).${example}`;

/** Where to reach us, in one line. */
export const whereWeAre = `${firm.name}, ${firm.address.join(', ')}. Telephone ${firm.telephone}. Company number ${firm.companyNumber}.`;

/** When the telephone is answered, in one line. */
export const whenWeAnswer = `When you can call us: ${firm.hours.join('. ')}.`;

/** How to complain, and whom to turn to after that (DISP 1.2). */
const howToComplain = `Not happy with us? Write to ${firm.complaintsEmail} or call ${firm.telephone}. If we cannot settle it, the ${ombudsman.name} can look at it free of charge.`;

/** The foot of every letter and paper: who sold it and who regulates them, where and when to reach them, how to complain. */
export const firmInSmall: readonly string[] = [whoWeAre, `${whereWeAre} ${whenWeAnswer}`, howToComplain];
