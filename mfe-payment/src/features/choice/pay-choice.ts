import { cardTypes, type PaymentView, type PaymentOption, type SavedCard } from '@kerbside/contracts/http/payments/payments';
import { askedBy, isCard, methodOf, typeOfBrand, typesFor, waysIn, type MethodChoice, type OfferedType, type PaymentWay } from './ways.js';

/** What the customer chose on the payment form. The rest of the page follows from it and from the ways that are offered. */
export interface PayChoice {
  readonly type: MethodChoice;
  readonly main: 'in_full' | 'instalments';
  /** The card is checked today and charged on the first day of cover, or earlier if its check would expire. */
  readonly isPreauth: boolean;
  /** The number of instalments that was asked for; the most that is offered until then. */
  readonly count: number | undefined;
  /** The token of a kept card; undefined for a new one. */
  readonly savedCard: string | undefined;
  readonly keepsCard: boolean;
}

export const nothingChosen: PayChoice = {
  type: '',
  main: 'in_full',
  isPreauth: false,
  count: undefined,
  savedCard: undefined,
  keepsCard: false,
};

/** The choice from an earlier page carries over, if it is on offer; a card that staff came to take is chosen. */
export const firstChoice = ({ byInstalments }: Pick<PaymentView, 'byInstalments'>, isByTelephone = false): PayChoice => ({
  ...nothingChosen,
  type: isByTelephone ? cardTypes[0] : '',
  main: byInstalments ? 'instalments' : 'in_full',
});

export type ChoiceChange =
  | { readonly kind: 'type'; readonly type: OfferedType }
  /** What the number of the card turned out to be. */
  | { readonly kind: 'brand'; readonly brand: string }
  | { readonly kind: 'main'; readonly main: PayChoice['main'] }
  | { readonly kind: 'preauth'; readonly isPreauth: boolean }
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'saved-card'; readonly token: string | undefined }
  | { readonly kind: 'keep-card'; readonly keepsCard: boolean }
  /** The ways to pay were read again. */
  | { readonly kind: 'offered' };

export interface PaymentOffer {
  readonly ways: readonly PaymentWay[];
  readonly accepted: PaymentView['methods'];
  readonly savedCards: readonly SavedCard[];
}

/** Q4, payment option change: the next choice. It never keeps what is not offered. */
export const changed = (choice: PayChoice, change: ChoiceChange, offered: PaymentOffer): PayChoice =>
  offeredOnly(applied(choice, change), offered);

const applied = (choice: PayChoice, change: ChoiceChange): PayChoice => {
  switch (change.kind) {
    case 'type':
      return { ...choice, type: change.type };
    case 'brand':
      return { ...choice, type: typeOfBrand(choice.type, change.brand) };
    case 'main':
      // Choosing instalments while PayPal is selected switches to a visa card.
      return {
        ...choice,
        main: change.main,
        type: change.main === 'instalments' && askedBy(choice.type) === 'approval' ? 'visa' : choice.type,
      };
    case 'preauth':
      return { ...choice, isPreauth: change.isPreauth };
    case 'count':
      return { ...choice, count: change.count };
    case 'saved-card':
      return { ...choice, savedCard: change.token, keepsCard: change.token === undefined && choice.keepsCard };
    case 'keep-card':
      return { ...choice, keepsCard: change.keepsCard };
    case 'offered':
      return choice;
  }
};

const offeredOnly = (choice: PayChoice, { ways, accepted, savedCards }: PaymentOffer): PayChoice => {
  // Instalments that are not offered are forced to in full.
  const main = [choice.main, ...mains].find((one) => waysIn(ways, one).length > 0) ?? 'in_full';
  const types = typesFor(ways, { main, accepted });
  const type = choice.type === '' || types.includes(choice.type) ? choice.type : (types.find(isFirstCard) ?? '');
  const isKept = savedCards.some(({ token, isExpired }) => token === choice.savedCard && !isExpired);
  const next = { ...choice, main, type, savedCard: isKept ? choice.savedCard : undefined };
  return { ...next, isPreauth: choice.isPreauth && sectionsOf(next, ways).preauth };
};

const mains = ['in_full', 'instalments'] as const;

const isFirstCard = (type: OfferedType): boolean => type === cardTypes[0];

export const optionOf = ({ main, isPreauth }: Pick<PayChoice, 'main' | 'isPreauth'>): PaymentOption =>
  main === 'in_full' && isPreauth ? 'preauth' : main;

/** How many instalments may be chosen, fewest first; empty where the method has none. */
export const countsOf = ({ type }: Pick<PayChoice, 'type'>, ways: readonly PaymentWay[]): readonly number[] =>
  waysIn(ways, 'instalments')
    .filter(({ method }) => method === methodOf(type))
    .map(({ count }) => count)
    .toSorted((one, other) => one - other);

/** The most instalments there can be on the chosen day, where that is fewer than on the usual one. */
export const fewerOnDay = (
  choice: Pick<PayChoice, 'type' | 'main'>,
  usual: readonly PaymentWay[],
  onDay: readonly PaymentWay[],
): number | undefined => {
  const [before, now] = [countsOf(choice, usual).at(-1), countsOf(choice, onDay).at(-1)];
  return choice.main === 'instalments' && before !== undefined && now !== undefined && now < before ? now : undefined;
};

/** The way that was chosen, with its payments; until a type is chosen that of a card, or else of what is offered first. Undefined only where nothing is offered. */
export const wayOf = (choice: PayChoice, ways: readonly PaymentWay[]): PaymentWay | undefined => {
  const inOption = ways.filter(({ option }) => option === optionOf(choice));
  const ofMethod = inOption.filter(({ method }) => method === methodOf(choice.type));
  const fitting = ofMethod.length > 0 || choice.type !== '' ? ofMethod : inOption.slice(0, 1);
  return fitting.find(({ count }) => count === choice.count) ?? fitting.toSorted((one, other) => other.count - one.count)[0];
};

/** Which parts of the form are shown (Q4). */
export interface Sections {
  readonly instalments: boolean;
  readonly card: boolean;
  readonly cardFields: boolean;
  readonly preauth: boolean;
  readonly approval: boolean;
  readonly directDebit: boolean;
  readonly paymentDay: boolean;
  readonly other: boolean;
  /** What is paid today and what follows; what is approved elsewhere, as PayPal, has a summary of its own. */
  readonly defaultSummary: boolean;
}

export const sectionsOf = ({ type, main, savedCard }: PayChoice, ways: readonly PaymentWay[]): Sections => {
  const card = isCard(type) && waysIn(ways, main).some(({ method }) => method === 'card');
  const asks = askedBy(type);
  const isRolling = ways.some(({ monthlyPence }) => monthlyPence !== null);
  return {
    instalments: main === 'instalments',
    card,
    cardFields: card && savedCard === undefined,
    preauth: card && main === 'in_full' && ways.some(({ option }) => option === 'preauth'),
    approval: asks === 'approval',
    directDebit: asks === 'bank-account',
    paymentDay: asks === 'bank-account' && (main === 'instalments' || isRolling),
    other: asks === 'reference',
    defaultSummary: asks !== 'approval',
  };
};
