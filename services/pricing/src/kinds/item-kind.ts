import { garageTerm } from '@kerbside/contracts/garages/garage-by-us';
import { isPricedByGarage } from '@kerbside/contracts/garages/done-at-garages';
import { partsOf } from '@kerbside/contracts/car/parts';
import { productNames } from '@kerbside/contracts/ids';
import { startProblem } from '@kerbside/contracts/days/start-date';
import { invalid } from '@kerbside/platform/errors/errors';
import { noCover, reasonFor } from '../pricing/factors.js';
import { popularDuration } from '../pricing/warranty/default-cover.js';
import { priceProduct, refusalFor, type ChosenItem } from '../pricing/items/product-price.js';
import type { RatedCar } from '../pricing/rated-vehicle.js';
import { unsuitable } from '../pricing/items/suits.js';
import { productTable } from '../pricing/items/product-tables.js';
import { firstSold, itemsOf, type SoldItem } from '../pricing/items/sold-item.js';
import type { ItemChoice } from '../quotes/model/quote.js';
import { levelsOf, spelledOut } from '../rate-book/levels.js';
import type { RateBook } from '../rate-book/rate-book.js';
import { itemOf, newChoice, soldItem, soldRates } from './items.js';
import type { InQuote, Kind, RatingContext, PriceRequest } from './kind.js';
import { claimLimit, limited, named, soldWith, titleOf, type PolicyFacts } from './policy-facts.js';
import { startOf, visitAt } from '../quotes/model/awaits-garage.js';

/** Products whose prices stand in the book item by item: by length, by tyre and claim limit, or by visit. */
export const itemKind: Kind<ItemChoice> = {
  choose(before, { type, form, book, car, today, atGarage }: PriceRequest) {
    const kept = before ?? newChoice(type, form.key);
    const rates = soldRates(book, type);
    const item = soldItem(book, { productType: type, key: form.key });
    const addOns = [...new Set(form.add_ons ?? kept.addOns)];
    const unfit = car && form.add_ons?.flatMap((code) => unsuitable(type, code, car) ?? [])[0];
    if (unfit) throw invalid({ add_ons: reasonFor(unfit) });
    if (!addOns.every((code) => rates.addOns.some(({ key }) => key === code))) throw invalid({ add_ons: 'Choose from what we offer' });
    const start_date = form.start_date ? startProblem(form.start_date, today) : undefined;
    if (start_date !== undefined) throw invalid({ start_date });
    // A garage's price is of one version: another version has its own.
    const visit = kept.visit?.version === item.version.key ? kept.visit : visitAt(atGarage, type, item.version.key);
    return { ...kept, key: form.key, startDate: form.start_date === undefined ? kept.startDate : form.start_date, addOns, visit };
  },

  first(type, { book, car }, before) {
    const items = itemsOf(type, soldRates(book, type));
    const duration = (before && itemOf(book, before)?.duration) ?? popularDuration;
    const fitting = items.filter((one) => refusalFor(one, car) === undefined);
    const item = firstSold(fitting, duration);
    if (!item) throw noCover((items[0] && refusalFor(items[0], car)) ?? 'vehicle_age');
    return before ? withSuiting({ ...before, key: item.key, visit: null }, car) : newChoice(type, item.key);
  },

  fitted(choice, { book, car }) {
    const item = itemOf(book, choice);
    return item === undefined || refusalFor(item, car) !== undefined ? undefined : withSuiting(choice, car);
  },

  price(inQuote, { book, car }) {
    return priceProduct(soldRates(book, inQuote.choice.productType), itemChosen(inQuote, book), car);
  },

  policies(choice, rated) {
    return [ownPolicy(choice, rated), ...addOnPolicies(choice, rated)];
  },

  title(choice, book) {
    const item = itemOf(book, choice);
    if (!item) return undefined;
    const { version, months, isVisit } = item;
    const { productType } = choice;
    return { title: titleOf({ productType, levelName: version.name }, isVisit ? undefined : months), months };
  },

  view(choice, { book }) {
    const item = soldItem(book, choice);
    return {
      product_type: choice.productType,
      name: productNames[choice.productType],
      key: item.key,
      version: item.version.key,
      duration: item.duration,
      tyre_type: item.tyreType,
      claim_limit: item.claimLimit,
      start_date: startOf(choice),
      add_ons: [...choice.addOns],
    };
  },

  table({ type, book, car, chosen, voucher, atGarage }) {
    const rates = soldRates(book, type);
    const visitOf = ({ version }: SoldItem) => visitAt(atGarage, type, version.key);
    const items = itemsOf(type, rates);
    const isGuide = isPricedByGarage(type) && !chosen?.choice.visit && items.some((item) => !visitOf(item));
    const table = productTable(type, { rates, book, items, car, chosen: chosen && itemChosen(chosen, book), voucher, visitOf });
    return { ...table, ...(isGuide ? { prices_from: true } : {}) };
  },
};

/** Without the add-ons that are of no use for the car. */
const withSuiting = (choice: ItemChoice, car: RatedCar): ItemChoice => {
  const addOns = choice.addOns.filter((key) => unsuitable(choice.productType, key, car) === undefined);
  return addOns.length === choice.addOns.length ? choice : { ...choice, addOns };
};

const itemChosen = ({ choice, isIncluded }: InQuote<ItemChoice>, book: RateBook): ChosenItem => ({
  item: soldItem(book, choice),
  addOns: choice.addOns,
  visit: choice.visit,
  isIncluded,
});

const ownPolicy = (choice: ItemChoice, { book, car }: RatingContext): PolicyFacts => {
  const { version, months } = soldItem(book, choice);
  const parts = soldRates(book, choice.productType).addOns.filter(({ key, policy }) => choice.addOns.includes(key) && policy === null);
  const paying = parts.flatMap(({ part }) => part ?? []);
  const limitPounds = paying.reduce<number | null>((most, part) => Math.max(most ?? 0, part.claimLimitPounds), version.claimLimitPounds);
  const levels = levelsOf(soldRates(book, choice.productType));
  return {
    ...named(choice.productType),
    version: version.key,
    levelName: version.name,
    ...limited(limitPounds),
    covers: [...partsOf(spelledOut(version, levels), car.vehicle.made ?? {}), ...paying.flatMap(({ covers }) => covers)],
    excludes: [
      ...version.excludes.filter((one) => !paying.some(({ insteadOf }) => insteadOf.includes(one))),
      ...paying.flatMap(({ excludes }) => excludes),
    ],
    terms: [
      ...claimLimit(limitPounds),
      ...(choice.visit ? [{ label: garageTerm, value: choice.visit.garageName }] : []),
      ...parts.map(({ name, summary }) => ({ label: name, value: summary })),
    ],
    startDate: startOf(choice) ?? undefined,
    duration: months,
  };
};

const addOnPolicies = (choice: ItemChoice, { book }: RatingContext): PolicyFacts[] => {
  const { months } = soldItem(book, choice);
  return soldRates(book, choice.productType).addOns.flatMap((addOn) =>
    addOn.policy && choice.addOns.includes(addOn.key)
      ? [{ ...soldWith(addOn, addOn.policy, months), startDate: startOf(choice) ?? undefined, duration: months }]
      : [],
  );
};
