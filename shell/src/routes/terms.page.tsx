import type { HostApi } from '@kerbside/contracts/host';
import { pageTitles } from '../page/pages.js';
import { keyTerms } from './terms.js';
import { TextPage } from './text-page.js';

const more = [
  { name: 'Prices', says: 'Every price is in pounds and includes tax. It is made of the lines you see, and they add up to the total.' },
  {
    name: 'Vouchers',
    says: 'A voucher counts once it shows as a line of your price. Some work once, some need a product with them; each says which.',
  },
  { name: 'Paying', says: 'You agree to an amount before you pay it. If you pay in parts, every date and amount is on the page first.' },
  {
    name: 'What you tell us',
    says: 'Your price rests on what you tell us about your car. Check it before you pay; tell us if it changes.',
  },
  { name: 'Claims', says: 'Do not start repairs before we have authorised them. We tell you what we decide and why.' },
  { name: 'GAP through a dealer', says: 'You get the facts in writing, and two clear days to think before you can buy it.' },
  {
    name: 'Your data',
    says: 'We use it to price, provide and look after your cover. You can ask for a copy, and for it to be erased where the law lets us.',
  },
];

export default function TermsPage({ host }: { readonly host: HostApi }) {
  return (
    <TextPage
      host={host}
      title={pageTitles.terms}
      lead="What you can hold us to. Each policy has a document of its own with everything it covers and does not."
    >
      {[...keyTerms, ...more].map(({ name, says }) => (
        <section key={name}>
          <h2>{name}</h2>
          <p>{says}</p>
        </section>
      ))}
    </TextPage>
  );
}
