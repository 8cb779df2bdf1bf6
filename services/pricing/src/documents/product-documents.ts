import { kindOfProduct, paysForRepairs } from '@kerbside/contracts/claims/claimable';
import { howToClaim } from '@kerbside/contracts/claims/how-to-claim';
import { partsPaidWholeUpTo, partsPaidWords } from '@kerbside/contracts/claims/parts-paid';
import { partForAnyCar } from '@kerbside/contracts/car/parts';
import { firm, ombudsman, providedBy, providers, whereWeAre, whoWeAre } from '@kerbside/contracts/firm/firm';
import { productNames, type ProductType } from '@kerbside/contracts/ids';
import type { DocumentName, DocumentSection, ProductDocument } from '@kerbside/contracts/http/pricing/documents';
import { formatWhole, wholePounds } from '@kerbside/contracts/money/money';
import { nameInText } from '@kerbside/contracts/products/product-names';
import { topicsOf } from '@kerbside/contracts/products/document-topics';
import { levelsOf, soldWithOthers, type SoldLevel, type SoldWith, spelledOut } from '../rate-book/levels.js';
import type { RateBook } from '../rate-book/rate-book.js';
import { lengthOf } from '../price/price-line.js';

type Rates = NonNullable<RateBook['products'][ProductType]>;

interface Product {
  readonly type: ProductType;
  readonly name: string;
  readonly rates: Rates;
  readonly levels: readonly SoldLevel[];
  /** Those of the levels that are sold with another product. */
  readonly withOthers: readonly SoldWith[];
  readonly isInsurance: boolean;
}

/** The documents of a product as its book sells it; none where it does not. */
export const productDocuments = (book: RateBook, type: ProductType): ProductDocument[] => {
  const rates = book.products[type];
  if (!rates) return [];
  const withOthers = soldWithOthers(book, type);
  const levels = [...levelsOf(rates).map(forAnyCar), ...withOthers];
  const product = { type, name: productNames[type], rates, levels, withOthers, isInsurance: providers[type].kind === 'insurer' };
  // The summary of an insurance has two pages (ICOBS 6 Annex 3): what comes with another product is named there, and spelled out in the wording.
  const short = product.isInsurance ? { ...product, levels: levelsOf(rates) } : product;
  return [informationOf(short, book.label), wordingOf(product, book.label)];
};

/** Papers of no one car: each part says where only some cars have it. */
const forAnyCar = (level: SoldLevel): SoldLevel => ({
  ...level,
  covers: level.covers.map(partForAnyCar),
  excludes: level.excludes.map(partForAnyCar),
});

const namesEngine = ({ levels }: Product): boolean => levels.some(({ covers }) => covers.includes('Engine'));

/** In the order and with the headings that the rules give an insurance product information document (ICOBS 6 Annex 3). */
const informationOf = (product: Product, edition: string): ProductDocument => ({
  ...head(product, 'information', edition),
  lead: `${standsBehind(product)} This is a summary. The ${product.isInsurance ? 'policy wording' : 'conditions'} and your ${product.isInsurance ? 'policy schedule' : 'confirmation'} give you the full details${namesEngine(product) ? ', and mark what electric cars lack' : ''}.`,
  sections: [
    section(product.isInsurance ? 'What is this type of insurance?' : 'What is it?', summariesOf(product)),
    ...coveredOf(product, product.isInsurance ? 'What is insured?' : 'What do you get?'),
    ...optionsInShort(product),
    ...leftOut(product, product.isInsurance ? 'What is not insured?' : 'What is not included?'),
    section('Are there any restrictions?', [], [...inShort(product), ...restrictionsOf(product)]),
    section('Where am I covered?', [whereOf(product)]),
    section('What are my obligations?', [], obligationsOf(product)),
    section('When and how do I pay?', [payingOf(product)]),
    section('When does it start and end?', [runOf(product)]),
    section('How do I cancel?', cancellingOf(product)),
  ],
});

const wordingOf = (product: Product, edition: string): ProductDocument => ({
  ...head(product, 'wording', edition),
  lead: `${standsBehind(product)} Read it with your ${product.isInsurance ? 'policy schedule' : 'confirmation'}: together they are your contract.`,
  sections: numbered([
    section('Who we are', [whoWeAre, whereWeAre, providedBy(product.type)]),
    section('What we ask of you', [], obligationsOf(product)),
    ...coveredOf(product, `What ${product.isInsurance ? 'is covered' : 'you get'}`),
    ...leftOut(product, `What is not ${product.isInsurance ? 'covered' : 'included'}`),
    ...optionsOf(product),
    section('Who can have it, and where', [whereOf(product)], [...inFull(product), ...restrictionsOf(product)]),
    ...(product.isInsurance ? [] : [section('Your visit', visitOf())]),
    ...claimingOf(product),
    section('Paying, start and end', [payingOf(product), runOf(product)]),
    section('Cancelling', cancellingOf(product)),
    section('If you’re not happy', [
      `Write to ${firm.complaintsEmail}, call ${firm.telephone}, or write to ${[firm.name, ...firm.address].join(', ')}. We confirm your complaint within five working days and answer it within eight weeks.`,
      `If you are not satisfied, or eight weeks have passed, the ${ombudsman.name} can look at it free of charge: ${ombudsman.address.join(', ')}, telephone ${ombudsman.telephone}.`,
    ]),
    section('The law', [
      `The law of England and Wales applies, unless you live in Scotland or Northern Ireland: then the law there applies.`,
      ...(product.isInsurance
        ? ['If the insurer cannot pay what it owes, the Financial Services Compensation Scheme pays 90% of it, without an upper limit.']
        : []),
    ]),
  ]),
});

const head = ({ name, isInsurance }: Product, document: DocumentName, edition: string) => ({
  name: document,
  edition,
  title:
    document === 'information'
      ? `${name}: ${isInsurance ? 'insurance product information document' : 'what you get'}`
      : `${name}: ${isInsurance ? 'policy wording' : 'conditions'}`,
});

const section = (heading: string, paragraphs: readonly string[], items: readonly string[] = []): DocumentSection => ({
  heading,
  ...(paragraphs.length > 0 ? { paragraphs: [...paragraphs] } : {}),
  ...(items.length > 0 ? { items: [...items] } : {}),
});

/** What an order pays only with an option is insured as repairs under a warranty are. */
const paidParts = ({ rates, withOthers }: Product): readonly { readonly name: string; readonly host: ProductType }[] => [
  ...withOthers.filter(({ claimLimits }) => claimLimits.length > 0),
  ...(rates.pricedBy === 'warranty' ? [] : rates.addOns.filter(({ part }) => part !== undefined)).map(({ name }) => ({
    name,
    host: 'warranty' as const,
  })),
];

const standsBehind = (product: Product): string => {
  const { type, isInsurance } = product;
  if (isInsurance) return `${providedBy(type)}. Sold by ${firm.name}, register number ${firm.registerNumber}.`;
  const insured = paidParts(product);
  if (insured.length === 0) return `${providedBy(type)}. It is not insurance.`;
  const repairs = insured.map(({ name, host }) => `The repairs that “${name}” pays for are: ${lowerFirst(providedBy(host))}.`);
  return [`${providedBy(type)}. The work itself is not insurance.`, ...repairs].join(' ');
};

const lowerFirst = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

const summariesOf = ({ rates, withOthers }: Product): string[] => {
  const levels = [...(rates.summary ? [] : levelsOf(rates)), ...withOthers];
  const said = levels.map(({ name, summary }) => (rates.summary || levels.length > 1 ? `${name}: ${summary}` : summary));
  return rates.summary ? [rates.summary, ...said] : said;
};

/** "What is insured? Extra", "What is covered: Extra"; without the name where there is one level. */
const ofLevel = (
  topic: string,
  { name: level }: SoldLevel,
  { levels }: Product,
  {
    paragraphs = [],
    items,
    covers,
  }: { readonly paragraphs?: readonly string[]; readonly items: readonly string[]; readonly covers: boolean },
): DocumentSection =>
  levels.length > 1
    ? { ...section(`${topic}${topic.endsWith('?') ? '' : ':'} ${level}`, paragraphs, items), covers, topic, level }
    : { ...section(topic, paragraphs, items), covers };

/** The clauses of a contract are cited by their numbers; levels share that of their topic. */
const numbered = (sections: readonly DocumentSection[]): DocumentSection[] =>
  topicsOf(sections).flatMap(({ parts }, place) =>
    parts.map(({ heading, topic, ...part }) => ({
      heading: `${place + 1}. ${heading}`,
      ...(topic === undefined ? {} : { topic: `${place + 1}. ${topic}` }),
      ...part,
    })),
  );

/** A limit that every level has is said once. */
const coveredOf = (product: Product, topic: string): DocumentSection[] => {
  const { levels } = product;
  const [first = '', ...others] = levels.map(limitOf);
  const isShared = first !== '' && others.length > 0 && others.every((limit) => limit === first);
  return [
    ...(isShared ? [{ ...section(topic, [`At every level: ${lowerFirst(first)}`]), covers: true }] : []),
    ...levels.map((level) => {
      const paragraphs = isShared ? [] : [limitOf(level)].filter(Boolean);
      return ofLevel(topic, level, product, { paragraphs, items: spelledOut(level, levels), covers: true });
    }),
  ];
};

const limitOf = ({ claimLimits }: SoldLevel): string => {
  const pounds = claimLimits.map(wholePounds);
  if (pounds.length === 0) return '';
  return pounds.length === 1 ? `Up to ${pounds.join('')} a claim.` : `Up to the limit you choose for each claim: ${pounds.join(', ')}.`;
};

/** What every level leaves out is said once; the rest by level. */
const leftOut = (product: Product, heading: string): DocumentSection[] => {
  const [first, ...others] = product.levels;
  const everywhere = first?.excludes.filter((one) => others.every(({ excludes }) => excludes.includes(one))) ?? [];
  const byLevel = product.levels.flatMap((level) => {
    const own = level.excludes.filter((one) => !everywhere.includes(one));
    return own.length > 0 ? [ofLevel(heading, level, product, { items: own, covers: false })] : [];
  });
  return [...(everywhere.length > 0 ? [{ ...section(heading, [], everywhere), covers: false }] : []), ...byLevel];
};

const optionsSold = ({ rates }: Product) =>
  rates.pricedBy === 'warranty' ? [...rates.extras, ...rates.subproducts, ...rates.additionalProducts] : rates.addOns;

/** By their names: the wording says what they are. Those of a warranty are too many for two pages, and its restrictions point to them. */
const optionsInShort = (product: Product): DocumentSection[] => {
  const names = optionsSold(product).map(({ name }) => name);
  if (!product.isInsurance || product.rates.pricedBy === 'warranty' || names.length === 0) return [];
  const topic = 'What is insured?';
  const said = `You can add, for a price: ${names.join('; ')}. Your schedule shows what you chose.`;
  return [{ ...section(`${topic} Options`, [said]), topic, level: 'Options' }];
};

const optionsOf = (product: Product): DocumentSection[] => {
  const options = optionsSold(product);
  const { isInsurance } = product;
  if (options.length === 0) return [];
  return [
    section(
      'Options',
      [`Only the options shown on your ${isInsurance ? 'schedule' : 'confirmation'} are part of your contract.`],
      options.map(({ name, summary }) => `${name}: ${summary}`),
    ),
  ];
};

const restrictionsOf = ({ type, rates, levels, isInsurance }: Product): string[] => [
  ...(rates.pricedBy === 'warranty'
    ? ['Which of these parts are in your car depends on its fuel and gearbox: your schedule names those that are.']
    : []),
  ...levels.flatMap(({ name, maxAgeYears, maxMileage }) =>
    maxAgeYears === null || maxMileage === null
      ? []
      : [
          `${levels.length > 1 ? `${name}: cars` : 'Cars'} up to ${maxAgeYears} years old with up to ${maxMileage.toLocaleString('en-GB')} miles when you get your price.`,
        ],
  ),
  ...(isInsurance
    ? restrictionsOnClaims(type)
    : ['If the visit shows that more work is needed, the garage tells you the price first and does it only if you agree.']),
];

/** What its extras take away is a restriction for whoever has not bought them: in the summary, which has two pages, and in the wording. */
const inShort = ({ rates }: Product): string[] =>
  rates.pricedBy === 'warranty'
    ? [
        `Unless you choose the options for them, we pay only a share of a part’s price beyond ${partsPaidWholeUpTo.toLocaleString('en-GB')} miles, and nothing for wear and tear in the first 90 days.`,
      ]
    : [];

const inFull = ({ rates }: Product): string[] => {
  if (rates.pricedBy !== 'warranty') return [];
  const unless = (bought: string): string =>
    rates.extras.flatMap(({ key, name }) => (key === bought ? [`, unless your schedule shows “${name}”.`] : [])).join('') || '.';
  return [
    `${partsPaidWords}${unless('betterment_removal')}`,
    `Wear and tear is not covered in the first 90 days${unless('remove_wear_tear_90_days')}`,
  ];
};

const restrictionsOnClaims = (type: ProductType): string[] => {
  if (type === 'gap') return ['A write-off or theft from before your cover started is not covered.'];
  return [
    paysForRepairs(type)
      ? 'We won’t pay for repairs we haven’t authorised.'
      : 'We pay what a receipt or an estimate shows, up to your limit.',
    'Faults that were there before your cover started are not covered.',
  ];
};

const whereOf = ({ levels, rates }: Product): string => {
  const isEurope = ({ name, summary }: { readonly name: string; readonly summary: string }) => `${name} ${summary}`.includes('Europe');
  const isOption = rates.pricedBy === 'warranty' && rates.subproducts.some(isEurope);
  const abroad = levels.some(isEurope) ? 'where your level covers it' : isOption && 'where your schedule says so';
  return `In the United Kingdom, for cars registered there${abroad ? `, and in Europe ${abroad}` : ''}.`;
};

const obligationsOf = ({ type, isInsurance }: Product): string[] => [
  'Answer our questions truthfully and as fully as you can, and tell us if anything changes.',
  ...(isInsurance
    ? [
        'Look after the car: have it serviced as the manufacturer recommends, and keep the receipts.',
        `${whenToTell(type)}, and send us what we need to decide your claim.`,
      ]
    : ['Bring the car on the day you booked, or change your visit in good time in your account.']),
];

const whenToTell = (type: ProductType): string => {
  if (type === 'gap') return 'Tell us if the car is written off or stolen';
  return paysForRepairs(type) ? 'Tell us before any repair starts' : 'Tell us as soon as you can if you want to claim';
};

const payingOf = ({ rates }: Product): string => {
  if (rates.pricedBy === 'visit')
    return 'When you buy, by card or in another way shown at the checkout, or at the garage where we offer that. The price includes tax.';
  const most = Math.max(...rates.durations.map(({ maxInstalments }) => maxInstalments ?? 0));
  const spread = most > 1 ? `, or spread over up to ${most} payments where we offer it; every date and sum is shown before you agree` : '';
  const monthly = rates.durations.some(({ months }) => months === 0) ? ' Monthly cover is paid for each month.' : '';
  return `Before it starts, by card or in another way shown at the checkout${spread}.${monthly} The price includes tax.`;
};

const runOf = ({ type, rates, withOthers }: Product): string => {
  if (rates.pricedBy === 'visit')
    return [
      'The visit is on the day you book. You can change or cancel it in your account until the work begins.',
      ...withOthers.map(({ name, host }) => `${name} runs from the first to the last day of the ${nameInText(productNames[host])}.`),
    ].join(' ');
  const lengths = rates.durations.filter(({ months }) => months > 0).map(({ months }) => lengthOf(months));
  const rolling = rates.durations.some(({ months }) => months === 0) ? ', or month by month until you cancel' : '';
  return `It starts on the date on your schedule and runs for the length you choose (${lengths.join(', ')})${rolling}. It ends at midnight on its last day${type === 'gap' ? ', or on the day on which we pay for a write-off or theft' : ''}.`;
};

const visitOf = (): string[] => [
  'You choose the garage and the day. The garage reports what it finds, and you can see it in your account.',
];

const decides = 'We’ll tell you what we decide and why, and what to do if you disagree.';

/** Every product that pays says how it is claimed; an order pays only with an option that does. */
const claimingOf = (product: Product): DocumentSection[] => {
  const { type, isInsurance } = product;
  const kind = kindOfProduct[type];
  if (kind === null) return [];
  if (isInsurance) return [section('How to claim', [`${howToClaim[kind]} ${decides}`])];
  return paidParts(product).length === 0
    ? []
    : [section('How to claim, if repairs are part of your order', [`${howToClaim[kind]} ${decides}`])];
};

const cancellingOf = ({ rates, isInsurance }: Product): string[] => [
  isInsurance
    ? 'Within 14 days of buying, or of getting your documents if that is later, you get all your money back, as long as you haven’t claimed.'
    : 'You can cancel until the work begins, and get back everything you paid. If you pay at the garage, cancelling costs nothing.',
  ...(isInsurance
    ? [
        `After that you can cancel at any time. You get back the price of the cover you haven’t used, less what any claims cost${rates.cancellationFee > 0 ? ` and a fee of ${formatWhole(rates.cancellationFee)}` : ''}; we show you the working before you confirm.`,
      ]
    : []),
  `Cancel in your account, or call ${firm.telephone}.`,
];
