import { deeds } from './deeds.mjs';

const {
  openForm,
  press,
  confirm,
  confirmTwice,
  answerBank,
  look,
  submit,
  changeCover,
  agree,
  agreeAsAnother,
  addProduct,
  dropProduct,
  useVoucher,
  dropVoucher,
  adjust,
  informOfGap,
  letTimePass,
  pause,
} = deeds;

function tabs(one, other) {
  return (heist) => Promise.all([one(heist), other(heist)]);
}

async function twoTabs(heist) {
  const [one, other] = [heist.chance.oneOf(inTabs), heist.chance.oneOf(inTabs)];
  await Promise.all([one(heist), other(heist)]);
}

const inTabs = [press, press, confirm, confirm, submit, look, changeCover, useVoucher, dropVoucher, addProduct, adjust];
/** @type {[deed: (heist: any) => Promise<unknown>, weight: number][]} */
const weighted = [
  [openForm, 3],
  [press, 5],
  [confirm, 5],
  [confirmTwice, 2],
  [answerBank, 2],
  [look, 3],
  [submit, 2],
  [changeCover, 3],
  [agree, 2],
  [agreeAsAnother, 1],
  [addProduct, 2],
  [dropProduct, 1],
  [useVoucher, 3],
  [dropVoucher, 1],
  [adjust, 1],
  [informOfGap, 1],
  [letTimePass, 2],
  [pause, 2],
  [twoTabs, 3],
];
const chosenFrom = weighted.flatMap(([deed, weight]) => Array.from({ length: weight }, () => deed));

/** What has worked once, or might: each is tried with something else before and after it. */
const plots = [
  // The form's own secret, with no agreement at all.
  [openForm, confirm],
  [openForm, changeCover, agree, confirm],
  // What was agreed is let go, or changed, between Pay and the card.
  [press, look, confirm],
  [press, look, changeCover, confirm, submit],
  [press, letTimePass, changeCover, confirm],
  [press, letTimePass, confirm, submit],
  [press, look, addProduct, confirm, agree],
  [press, look, adjust, confirm],
  [press, letTimePass, agreeAsAnother, confirm],
  // A code that is used once, by several quotes.
  [useVoucher, agree, press, letTimePass, pause, confirm],
  [useVoucher, agree, press, letTimePass, dropVoucher, confirm, submit],
  [useVoucher, agree, press, look, dropVoucher, confirm],
  // Two agreements, two cards, two tabs.
  [press, press, confirmTwice, submit],
  [press, tabs(confirm, press), submit],
  [press, tabs(confirm, look), submit],
  [press, tabs(confirm, changeCover), submit],
  [press, tabs(confirmTwice, dropVoucher), look],
  [tabs(press, press), tabs(confirm, confirm), tabs(submit, submit)],
  [press, confirm, answerBank, tabs(look, submit)],
];

/** What one thief will do, decided by the chance alone. */
export const planOf = (chance) => {
  const some = (most) => Array.from({ length: chance.below(most) }, () => chance.oneOf(chosenFrom));
  return chance.below(2) === 0 ? [...some(3), ...chance.oneOf(plots), ...some(3)] : [...some(5), ...some(6), chance.oneOf(chosenFrom)];
};
