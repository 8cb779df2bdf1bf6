import type { HostApi } from '@kerbside/contracts/host';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Field } from '@kerbside/contracts/ui/controls/field';
import { DangerIcon, MenuIcon } from '@kerbside/contracts/ui/basics/icons';
import { useId, useState, type FocusEvent, type FormEvent, useSyncExternalStore } from 'react';
import { isEmbedded } from '../layout/embed.js';
import { quoteBar as words } from '../messages/landing.js';
import css from './quote-bar.module.css';
import { usePlateStart } from './use-plate-start.js';

/** How far the page scrolls before the bar is there, in pixels (A9). */
const affixAt = 514;

export interface QuoteBarProps {
  readonly host: HostApi;
  readonly onInterest: () => void;
  /** Shared with the field at the top of the page. */
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/**
 * The plate field and the ways around the page, at hand once its head has scrolled away. A partner's frame is as tall as its page: nothing is
 * fixed there. It stays while the focus is in it.
 */
export default function QuoteBar(props: QuoteBarProps) {
  const [isUsed, setUsed] = useState(false);
  const isPast = useScrolledPast(affixAt);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => setUsed(currentTarget.contains(relatedTarget));
  if (isEmbedded || !(isPast || isUsed)) return null;
  return (
    <section className={css.bar} aria-label={words.label} data-no-print="" onFocus={() => setUsed(true)} onBlur={leave}>
      <div className={css.inner}>
        <Sections />
        <PlateForm {...props} />
      </div>
    </section>
  );
}

function Sections() {
  const [isOpen, setOpen] = useState(false);
  return (
    <nav aria-label={words.onPage} onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}>
      <span className={css.toggle}>
        <Button variant="quiet" icon={MenuIcon} aria-label={words.onPage} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} />
      </span>
      <ul className={css.list} data-open={isOpen || undefined}>
        {words.sections.map(({ id, name }) => (
          <li key={id}>
            <a className={css.link} href={`#${id}`} onClick={() => setOpen(false)}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PlateForm({ host, onInterest, typed, onType }: QuoteBarProps) {
  const { error, go, forgive } = usePlateStart(host, typed);
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    go();
  };
  return (
    <form noValidate className={css.form} onSubmit={submit} onFocus={onInterest}>
      {error !== undefined && (
        <p id={`${id}-error`} className={css.error}>
          <DangerIcon size={18} />
          {error}
        </p>
      )}
      <Field label={words.plate} hideLabel id={id}>
        {(control) => (
          <span className={css.plate}>
            <span className={css.band} aria-hidden="true">
              UK
            </span>
            <input
              {...control}
              aria-describedby={error === undefined ? undefined : `${id}-error`}
              aria-invalid={error !== undefined}
              className={css.input}
              name="bar-vrm"
              value={typed}
              placeholder={words.example}
              maxLength={12}
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="go"
              onChange={({ target }) => {
                onType(target.value);
                forgive();
              }}
            />
          </span>
        )}
      </Field>
      <Button label={words.submit} type="submit" />
    </form>
  );
}

/** Whether the page has scrolled further than so many pixels. */
const useScrolledPast = (pixels: number): boolean => useSyncExternalStore(onScroll, () => window.scrollY > pixels);

const onScroll = (listener: () => void) => {
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
};
