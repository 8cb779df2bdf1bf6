import { browserStorage } from '@kerbside/contracts/page/browser-storage';
import type { Conversion, PublicConfig } from '@kerbside/contracts/host';
import { consent } from './consent.js';

type Partner = NonNullable<PublicConfig['conversion']>;

const toldKey = 'ks_converted';

/** Tells the partner as soon as the customer agrees to it, while the page lives; once for a sale, however often its confirmation is opened. */
export const tellPartner = (sale: Conversion, partner: Partner, ask = askForImage): void => {
  const told = browserStorage('localStorage');
  const tell = (): boolean => {
    if (consent.current() !== 'marketing') return false;
    if (told.getItem(toldKey) !== sale.id) ask(addressOf(sale, partner));
    told.setItem(toldKey, sale.id);
    return true;
  };
  if (tell()) return;
  const stop = consent.subscribe(() => tell() && stop());
};

/** The data of A3: the partner's own address, and the advertiser, the sum, its currency, the sale, whether it is a test, and the type. */
export const addressOf = ({ id, amount, currencyCode, type }: Conversion, { url, advertiserId, isTestMode }: Partner): string => {
  const address = new URL(url);
  const facts = {
    merchant: advertiserId,
    amount: amount.toFixed(2),
    currency: currencyCode,
    reference: id,
    test: isTestMode ? '1' : '0',
    type,
  };
  for (const [name, value] of Object.entries(facts)) address.searchParams.set(name, value);
  return address.href;
};

const askForImage = (address: string): void => {
  new Image().src = address;
};
