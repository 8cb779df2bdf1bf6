import type { HostApi } from '@kerbside/contracts/host';
import { TextPage } from './text-page.js';

const kept = [
  { name: 'ks_session', why: 'Keeps you signed in. No script can read it.', time: 'Until you sign out, or it runs out' },
  { name: 'ks_cookies', why: 'Remembers that you closed the cookie bar.', time: '365 days' },
  { name: 'Your quote’s key', why: 'Kept in this browser, so that only you can open your quote.', time: '30 days, as long as the quote' },
  { name: 'Card provider', why: 'Set by our card provider on the payment page only, to stop fraud.', time: 'As its own policy says' },
];

export default function CookiesPage({ host }: { readonly host: HostApi }) {
  return (
    <TextPage host={host} title="Cookies policy" lead="We keep what the site needs to work for you, and nothing to follow you around.">
      <section>
        <h2>What we keep in your browser</h2>
        <dl>
          {kept.map(({ name, why, time }) => (
            <div key={name}>
              <dt>
                <strong>{name}</strong>
              </dt>
              <dd>
                {why} {time}.
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <h2>What we don’t keep</h2>
        <p>No advertising cookies, no tracking across other sites, no analytics that knows who you are.</p>
      </section>
      <section>
        <h2>Turning them off</h2>
        <p>
          Your browser can refuse or delete cookies. Without ours you can still read the site and look at prices, but you cannot sign in or
          pay.
        </p>
      </section>
    </TextPage>
  );
}
