import { setTimeout as wait } from 'node:timers/promises';
import { checkStatus, createPaymentIntent, preSubmit, readPayment, submitPayment } from '@kerbside/contracts/http/payments/payments';
import { submitStep4, submitStep5 } from '@kerbside/contracts/http/pricing/journey-steps';
import { giveGapInformation } from '@kerbside/contracts/http/pricing/gap-information';
import { chooseProduct, readProducts, removeProduct } from '@kerbside/contracts/http/pricing/products';
import { adjustQuotePrice } from '@kerbside/contracts/http/pricing/staff';
import { readPrices } from '@kerbside/contracts/http/pricing/tables';
import { applyVoucher, removeVoucher } from '@kerbside/contracts/http/vouchers/vouchers';
import { toPounds } from '@kerbside/contracts/money/money';

const terms = { cover: true, suitability: true, privacy: true };
const cards = ['pm_card_visa', 'pm_card_visa', 'pm_card_visa', 'pm_card_authenticationRequired', 'pm_card_visa_chargeDeclined'];
const rewards = [0, 0, 0, 500, 1_234, 2_000, 9_000];

export async function openForm(heist) {
  const { data } = await heist.about('opened the card form', createPaymentIntent, { body: {} });
  heist.keep(data?.client_secret);
}

/** Presses Pay with the total that the page shows, or showed earlier. */
export async function press(heist, { rewardsPence = heist.chance.oneOf(rewards), isHonest = false } = {}) {
  const caller = isHonest ? heist.owner.caller : heist.anybody();
  const { data: view } = await heist.about('looked at the price', readPayment, {}, caller);
  if (!view) return undefined;
  const isStale = !isHonest && heist.seenPence !== undefined && heist.chance.below(4) === 0;
  const shownPence = isStale ? heist.seenPence : view.totalPence;
  heist.seenPence = view.totalPence;
  const form = formOf(shownPence - rewardsPence, rewardsPence);
  const { status, data, wasLost } = await heist.about(
    `pressed Pay for ${shownPence} with ${rewardsPence}`,
    preSubmit,
    { body: form },
    caller,
  );
  if (status === 200 || wasLost) heist.agreed.push(shownPence - rewardsPence);
  heist.form = form;
  heist.keep(data?.clientSecret);
  return data;
}

const formOf = (pence, rewardsPence) => ({
  payment_type: 'visa',
  main_payment_option: 'in_full',
  displayed_total: toPounds(pence),
  ...(rewardsPence > 0 ? { used_rewards: toPounds(rewardsPence) } : {}),
});

export async function confirm(heist) {
  if (heist.secrets.length > 0) await heist.confirm(heist.chance.oneOf(heist.secrets), heist.chance.oneOf(cards));
}

export async function confirmTwice(heist) {
  if (heist.secrets.length === 0) return;
  const secret = heist.chance.oneOf(heist.secrets);
  await Promise.all([heist.confirm(secret, 'pm_card_visa'), heist.confirm(secret, heist.chance.oneOf(cards))]);
}

export async function answerBank(heist) {
  if (heist.challenges.length === 0) return;
  const verdict = heist.chance.oneOf(['pass', 'pass', 'fail']);
  await heist.cards.answerChallenge(heist.chance.oneOf(heist.challenges), verdict);
  heist.note(`the bank's question: ${verdict}`);
}

export const look = (heist) => heist.about('checked the status', checkStatus, { body: {} });
export const submit = (heist) => heist.about('submitted', submitPayment, { body: heist.form ?? formOf(0, 0) });

/** Back to step 4: another duration, at another price, whose terms were not agreed to. */
export async function changeCover(heist) {
  const { data } = await heist.about('read the prices', readPrices, {}, heist.owner.caller);
  const level = data?.levels.find(({ version }) => version === data.chosen.version) ?? data?.levels[0];
  if (!level) return;
  const { duration } = heist.chance.oneOf(level.durations);
  await heist.about(`chose ${duration} months`, submitStep4, { body: { ...data.chosen, duration } });
}

const agreeBy = (heist, caller) => heist.about('agreed to the terms', submitStep5, { body: { terms } }, caller);

/** A quote without an owner is taken over by the customer who continues it. */
export const agreeAsAnother = (heist) => agreeBy(heist, heist.other.caller);
export const agree = (heist) => agreeBy(heist, heist.owner.caller);

export async function addProduct(heist, wanted) {
  const { data } = await heist.about('read the products', readProducts, {}, heist.owner.caller);
  if (!data) return;
  const chosen = new Set(data.chosen.map(({ product_type: type }) => type));
  const free = data.tables.filter(
    ({ product_type: type, priced_by: by, not_sold_because: why, productKeys }) =>
      by !== 'warranty' && why === null && productKeys.length > 0 && !chosen.has(type) && (wanted === undefined || type === wanted),
  );
  if (free.length === 0) return;
  const { product_type: productType, productKeys } = heist.chance.oneOf(free);
  const key = heist.chance.oneOf(productKeys);
  await heist.about(`added ${productType} ${key}`, chooseProduct, { params: { productType }, body: { key } });
}

export async function dropProduct(heist) {
  const { data } = await heist.about('read the products', readProducts, {}, heist.owner.caller);
  const others = data?.chosen.filter(({ is_main: isMain, is_included: isIncluded }) => !isMain && !isIncluded) ?? [];
  if (others.length === 0) return;
  const { product_type: productType } = heist.chance.oneOf(others);
  await heist.about(`removed ${productType}`, removeProduct, { params: { productType } });
}

export const useVoucher = (heist) =>
  heist.ask(
    `put ${heist.code} on`,
    applyVoucher,
    { body: { code: heist.code, quote_id: heist.id, secret: heist.quote.secret } },
    heist.anybody(),
  );
export const dropVoucher = (heist) =>
  heist.ask(
    'took the voucher off',
    removeVoucher,
    { body: { code: heist.code, quote_id: heist.id, secret: heist.quote.secret } },
    heist.anybody(),
  );

/** Staff lower the price, or restore it, while the customer pays. */
export const adjust = (heist) => {
  const percent = heist.chance.oneOf([0, 3, 7.5, 10]);
  return heist.ask(
    `staff took ${percent} % off`,
    adjustQuotePrice,
    { body: { quote_id: heist.id, discount_percent: percent, reason: 'Drill' } },
    heist.staff,
  );
};

export async function informOfGap(heist) {
  if (heist.isGap) await heist.about('asked for the GAP information', giveGapInformation);
}

/** Half an hour passes, so temporary holds on a price or a code have ended. */
export async function letTimePass(heist) {
  await heist.clock.passFor(heist.id, heist.code);
  heist.note('half an hour went by');
}

export const pause = (heist) => wait(heist.chance.below(1_500));

/** Opens, agrees, pays: what an honest customer does, whatever has happened to the quote. */
export async function payHonestly(heist) {
  await look(heist);
  await agree(heist);
  const pressed = await press(heist, { rewardsPence: heist.chance.oneOf([0, 0, 1_000]), isHonest: true });
  if (!pressed) return;
  if (pressed.clientSecret) await heist.confirm(pressed.clientSecret, 'pm_card_visa');
  await heist.about('submitted', submitPayment, { body: heist.form }, heist.owner.caller);
}
