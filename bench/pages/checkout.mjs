import { Shopper } from '@kerbside/contracts/tooling/trials/purchases/shop.mjs';

/** Creates a customer whose quote is ready to be paid. Returns the path of its checkout and the session cookie. */
export const readyToPay = async (siteUrl) => {
  const shopper = new Shopper(siteUrl);
  await shopper.signUp();
  const { id } = await shopper.quote();
  const [name, value] = shopper.caller.cookie.split('=');
  return { path: `/payment/${id}`, cookie: { name, value } };
};
