import type { PublicConfig } from '../host.js';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

const loadLimitMs = 15_000;

/**
 * Loads the provider's script once per page. `loadStripe` fetches it from its own address; where the configuration names another one (the payment sandbox, which has
 * the same interface) that is loaded first, and `loadStripe` uses it. Throws when the script does not load.
 */
export const loadCards = async ({ scriptUrl, publishableKey }: PublicConfig['cards']): Promise<Stripe> => {
  if (!scriptUrl.startsWith('https://js.stripe.com/')) await addScript(scriptUrl);
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('The card script gave nothing');
  return stripe;
};

const addScript = (src: string): Promise<void> =>
  new Promise((resolve, reject) => {
    if ([...document.scripts].some((script) => script.src === src && 'loaded' in script.dataset)) return resolve();
    const script = document.createElement('script');
    const fail = (why: string) => {
      script.remove();
      reject(new Error(why));
    };
    const timer = setTimeout(() => fail('The card script took too long'), loadLimitMs);
    script.src = src;
    script.addEventListener('load', () => {
      clearTimeout(timer);
      script.dataset['loaded'] = '';
      resolve();
    });
    script.addEventListener('error', () => {
      clearTimeout(timer);
      fail('The card script could not be loaded');
    });
    document.head.append(script);
  });
