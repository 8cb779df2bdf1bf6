import type { RemoteProps } from '@kerbside/contracts/host';
import { newQuote } from '../messages/desk.js';
import { search as words } from '../messages/frame.js';
import { OfficePage } from '../ui/office-page.js';
import type { FoundPerson } from '@kerbside/contracts/http/imports/find';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { useRef, type FormEvent, useEffect, type RefObject, type KeyboardEvent } from 'react';
import { customerPath } from '../paths.js';
import { startQuote } from '@kerbside/contracts/http/pricing/pricing';
import { useAddress, useAsked, useTypedWords } from '../address.js';
import { send } from '@kerbside/contracts/ui/data/calls';
import { YourDay } from '../features/day/your-day.js';
import { NewQuoteDialog } from '../features/new-quote/new-quote-dialog.js';
import { openModal } from '../ui/use-page-keys.js';
import { Found } from '../features/search/found.js';
import css from '../features/search/search.module.css';
import { useHits, type Hits } from '../features/search/hits.js';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** For the element around a search box and its results: Up and Down move between elements marked `data-stop`, from the box into the results and back. */
const walkByArrows = (event: KeyboardEvent<HTMLElement>): void => {
  const step = steps[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-stop]')];
  const next = stops[stops.findIndex((stop) => stop === document.activeElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
};

/** One box for everything. Results appear as you type; the keyboard reaches all of them. */
export function SearchPage({ host }: RemoteProps) {
  const address = useAddress(host);
  const { typed, type, asked, ask } = useTypedWords(address, 'q');
  const hits = useHits(host, asked, address.page);
  const box = useRef<HTMLInputElement>(null);
  const [isSelling, sell] = useAsked(address, 'quote');
  useFirstFocus(box);
  const open = (event: FormEvent) => {
    event.preventDefault();
    const best = typed.trim() === asked ? bestOf(hits) : undefined;
    if (best) host.navigate(customerPath(best.customerId, asked, address.page));
    else ask();
  };
  return (
    <OfficePage host={host} title={words.title}>
      <div role="search" className={css.search} onKeyDown={walkByArrows}>
        <form onSubmit={open} data-search-box="">
          <TextField
            ref={box}
            type="search"
            name="q"
            label={words.label}
            hideLabel
            placeholder={words.placeholder}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={type}
            data-stop=""
          />
        </form>
        <p className={css.keys}>{words.keys}</p>
        {hits === undefined ? (
          <YourDay host={host} />
        ) : (
          <Panel load={hits} words={words}>
            {(found) => <Found host={host} hits={found} onPage={address.toPage} onNew={() => sell(true)} />}
          </Panel>
        )}
      </div>
      {isSelling && (
        <NewQuoteDialog
          host={host}
          why={newQuote.whyNew}
          start={async (product_type) => (await send(host, startQuote, { body: { product_type } })).quote}
          onClose={() => sell(false)}
        />
      )}
    </OfficePage>
  );
}

const bestOf = (hits: Load<Hits> | undefined): FoundPerson | undefined =>
  hits?.status === 'ready' && !hits.refreshing ? hits.data.rows[0] : undefined;

/** Staff come here to search, so the box takes the focus in place of the heading: at once, or when the sign-in dialog has closed. */
const useFirstFocus = (box: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const take = () => box.current?.focus();
    const dialog = openModal();
    if (!dialog) return take();
    dialog.addEventListener('close', take, { once: true });
    return () => dialog.removeEventListener('close', take);
  }, [box]);
};
