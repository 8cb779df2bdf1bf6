import { firm } from '@kerbside/contracts/firm/firm';
import type { ProductType } from '@kerbside/contracts/ids';
import { nameInText, nameOfAll } from '@kerbside/contracts/products/product-names';
import { letter } from '../letters/letters.js';
import type { Letter } from '../letters/message.js';

interface Template {
  readonly name: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

/** In every letter: nobody is asked for praise, and nobody gets anything for it (DMCC Act 2024). */
export const sameForEverybody = [
  'Write what you think, good or bad. You get nothing for it, and it changes nothing about your cover or a claim.',
  `If something is not right, you can also call us on ${firm.telephone}, so that we can put it right.`,
] as const;

const templates = {
  'after-buying': {
    name: 'After buying',
    subject: `Your {product} from ${firm.brand}: how did it go?`,
    paragraphs: [
      'Thank you for choosing us. Other drivers would like to know how it went: what was easy, and what was not.',
      ...sameForEverybody,
    ],
  },
  'with-us-a-while': {
    name: 'With us for a while',
    subject: `How are we doing, {first_name}?`,
    paragraphs: [
      'You have had your {product} with us for a while. Would you tell other drivers what it has been like? It takes a few minutes.',
      ...sameForEverybody,
    ],
  },
} as const satisfies Record<string, Template>;

export type TemplateId = keyof typeof templates;
export const isTemplate = (id: string): id is TemplateId => Object.hasOwn(templates, id);

export const templateList = Object.entries(templates).map(([id, { name }]) => ({ id, name }));

interface Reader {
  readonly firstName: string;
  /** What they bought at once and still have. */
  readonly products: readonly ProductType[];
  readonly reviewUrl: string;
}

const example: Pick<Reader, 'firstName' | 'products'> = { firstName: 'Alex', products: ['warranty'] };

/** The template as staff read it before they send it. */
export const templateText = (id: TemplateId): { readonly subject: string; readonly body: string } => {
  const { subject, greeting, paragraphs } = filledIn(id, example);
  return { subject, body: [greeting, ...paragraphs].join('\n\n') };
};

export const invitationLetter = (id: TemplateId, { reviewUrl, ...reader }: Reader): Letter =>
  letter({ template: 'review-invitation', ...filledIn(id, reader), link: { label: 'Write a review', url: reviewUrl } });

const filledIn = (id: TemplateId, { firstName, products }: Pick<Reader, 'firstName' | 'products'>) => {
  const bought = nameInText(nameOfAll([...new Set(products)]));
  const filled = (text: string) =>
    text.replaceAll(/\{(first_name|product)\}/g, (_, what: string) => (what === 'product' ? bought : firstName));
  const { subject, paragraphs } = templates[id];
  return { subject: filled(subject), greeting: `Hello ${firstName},`, paragraphs: paragraphs.map(filled) };
};
