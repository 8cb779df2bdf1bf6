import * as deeds from './deeds.mjs';

function tabs(one, other) {
  return (heist) => Promise.all([one(heist), other(heist)]);
}

async function twoTabs(heist) {
  const [one, other] = [heist.chance.oneOf(inTabs), heist.chance.oneOf(inTabs)];
  await Promise.all([one(heist), other(heist)]);
}

const inTabs = [
  deeds.press,
  deeds.press,
  deeds.confirm,
  deeds.confirm,
  deeds.submit,
  deeds.look,
  deeds.changeCover,
  deeds.useVoucher,
  deeds.dropVoucher,
  deeds.addProduct,
  deeds.adjust,
];
/** @type {[deed: (heist: any) => Promise<unknown>, weight: number][]} */
const weighted = [
  [deeds.openForm, 3],
  [deeds.press, 5],
  [deeds.confirm, 5],
  [deeds.confirmTwice, 2],
  [deeds.answerBank, 2],
  [deeds.look, 3],
  [deeds.submit, 2],
  [deeds.changeCover, 3],
  [deeds.agree, 2],
  [deeds.agreeAsAnother, 1],
  [deeds.addProduct, 2],
  [deeds.dropProduct, 1],
  [deeds.useVoucher, 3],
  [deeds.dropVoucher, 1],
  [deeds.adjust, 1],
  [deeds.informOfGap, 1],
  [deeds.letTimePass, 2],
  [deeds.pause, 2],
  [twoTabs, 3],
];
const chosenFrom = weighted.flatMap(([deed, weight]) => Array.from({ length: weight }, () => deed));

/** Attacks that have worked once, or might: each is tried with something else before and after it. */
const plots = [
  // The form's own secret, with no agreement at all.
  [deeds.openForm, deeds.confirm],
  [deeds.openForm, deeds.changeCover, deeds.agree, deeds.confirm],
  // The agreement is released, or changed, between Pay and the card.
  [deeds.press, deeds.look, deeds.confirm],
  [deeds.press, deeds.look, deeds.changeCover, deeds.confirm, deeds.submit],
  [deeds.press, deeds.letTimePass, deeds.changeCover, deeds.confirm],
  [deeds.press, deeds.letTimePass, deeds.confirm, deeds.submit],
  [deeds.press, deeds.look, deeds.addProduct, deeds.confirm, deeds.agree],
  [deeds.press, deeds.look, deeds.adjust, deeds.confirm],
  [deeds.press, deeds.letTimePass, deeds.agreeAsAnother, deeds.confirm],
  // A single-use code, used by several quotes.
  [deeds.useVoucher, deeds.agree, deeds.press, deeds.letTimePass, deeds.pause, deeds.confirm],
  [deeds.useVoucher, deeds.agree, deeds.press, deeds.letTimePass, deeds.dropVoucher, deeds.confirm, deeds.submit],
  [deeds.useVoucher, deeds.agree, deeds.press, deeds.look, deeds.dropVoucher, deeds.confirm],
  // Two agreements, two cards, two tabs.
  [deeds.press, deeds.press, deeds.confirmTwice, deeds.submit],
  [deeds.press, tabs(deeds.confirm, deeds.press), deeds.submit],
  [deeds.press, tabs(deeds.confirm, deeds.look), deeds.submit],
  [deeds.press, tabs(deeds.confirm, deeds.changeCover), deeds.submit],
  [deeds.press, tabs(deeds.confirmTwice, deeds.dropVoucher), deeds.look],
  [tabs(deeds.press, deeds.press), tabs(deeds.confirm, deeds.confirm), tabs(deeds.submit, deeds.submit)],
  [deeds.press, deeds.confirm, deeds.answerBank, tabs(deeds.look, deeds.submit)],
];

/** What one thief will do, decided by the seed alone. */
export const planOf = (chance) => {
  const some = (most) => Array.from({ length: chance.below(most) }, () => chance.oneOf(chosenFrom));
  return chance.below(2) === 0 ? [...some(3), ...chance.oneOf(plots), ...some(3)] : [...some(5), ...some(6), chance.oneOf(chosenFrom)];
};
