import type { CookieName } from '@kerbside/contracts/cookies';
import type { HostApi } from '@kerbside/contracts/host';
import { RadioGroup } from '@kerbside/contracts/ui/controls/radio-group';
import { useSyncExternalStore } from 'react';
import { consent } from '../consent/consent.js';
import { cookieBar } from '../messages/shell.js';
import { pageTitles } from '../page/pages.js';
import { TextPage } from './text-page.js';

const cookies: Readonly<Record<CookieName, { readonly why: string; readonly time: string }>> = {
  ks_session: { why: 'Keeps you signed in. No script can read it.', time: 'Until you sign out, or it runs out' },
  ks_device: {
    why: 'Tells us that you have signed in here before, so that strangers who guess passwords don’t lock you out. It signs nobody in.',
    time: '365 days after you last signed in',
  },
  ks_code: { why: 'Ties a one-time code to the browser that asked for it.', time: '10 minutes' },
  ks_cookies: { why: 'Remembers what you told the cookie bar.', time: '365 days' },
};

const kept = [
  ...Object.entries(cookies).map(([name, { why, time }]) => ({ name, why, time })),
  {
    name: 'Your quote’s key',
    why: 'Kept in this browser, so that only you can open your quote.',
    time: 'Until you sign out. The quote itself can be opened for 30 days',
  },
  {
    name: 'What you type and choose',
    why: 'Kept in this tab, so that a reload or signing in again loses nothing.',
    time: 'Until you close the tab or sign out',
  },
  { name: 'Card provider', why: 'Set by our card provider on the payment page only, to stop fraud.', time: 'As its own policy says' },
];

export default function CookiesPage({ host }: { readonly host: HostApi }) {
  const asks = host.config.conversion !== undefined;
  return (
    <TextPage host={host} title={pageTitles.cookies} lead="We keep what the site needs to work for you, and nothing to follow you around.">
      {asks && <Choice />}
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
        <p>
          {asks ? 'No advertising cookies of ours' : 'No advertising cookies'}, no tracking across other sites, no analytics that knows who
          you are.
        </p>
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

/** The answer of the cookie bar, which may be changed at any time. */
function Choice() {
  const known = useSyncExternalStore(consent.subscribe, consent.current);
  return (
    <section>
      <h2>Your choice</h2>
      <p>{cookieBar.choice} The partner may set a cookie of its own then.</p>
      <RadioGroup
        label="May we tell the partner?"
        value={known === 'marketing' ? 'marketing' : 'necessary'}
        onChange={(answer) => consent.set(answer)}
        choices={[
          { value: 'necessary', label: 'No' },
          { value: 'marketing', label: 'Yes' },
        ]}
        inline
      />
    </section>
  );
}
