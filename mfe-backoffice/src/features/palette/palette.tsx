import type { RemoteProps } from '@kerbside/contracts/host';
import { messageOf } from '@kerbside/contracts/client';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation, useSearch } from 'wouter';
import { frame } from '../../messages/frame.js';
import { palette as words } from '../../messages/palette.js';
import { customerAt } from '../../paths.js';
import { useSignOut } from '../../use-sign-out.js';
import { themes, type Theme } from '../../ui/use-theme.js';
import type { PaletteLine, ChoiceGroup } from './choice.js';
import css from './palette.module.css';
import { useChoices } from './use-choices.js';
import { SmallButton } from '../../ui/small-button.js';

interface PaletteProps extends RemoteProps {
  readonly onTheme: (theme: Theme) => void;
  readonly onClose: () => void;
}

/** Finds any person and starts any action, by the keyboard alone: a combobox over one list, which follows what is typed. */
export default function Palette({ host, onTheme, onClose }: PaletteProps) {
  const id = useId();
  const [path] = useLocation();
  const here = customerAt(path, useSearch());
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string>();
  const box = useRef<HTMLInputElement>(null);
  const { signOut } = useSignOut({ host });
  const acts = {
    [frame.signOut]: () => void signOut(),
    ...Object.fromEntries(themes.map((theme) => [words.themes[theme], () => onTheme(theme)])),
  };
  const { groups, isWaiting, failure, tryAgain } = useChoices({ host, words: typed.trim(), here, acts });
  const all = groups.flatMap(({ choices }) => choices);
  const names = groups.flatMap(({ title, choices }) => choices.map(({ key }) => `${title}/${key}`));
  const at = Math.max(0, chosen === undefined ? 0 : names.indexOf(chosen));
  const [current, first] = [all[at], names[0]];
  // What arrives later, above it, does not take its place under somebody's finger.
  useEffect(() => {
    if (!isWaiting && chosen === undefined) setChosen(first);
  }, [isWaiting, chosen, first]);
  // The dialog focuses its heading when it opens; this comes after.
  useEffect(() => box.current?.focus(), []);
  useEffect(() => {
    // In newer browsers this returns a promise, which an effect must not return.
    void document.getElementById(`${id}-chosen`)?.scrollIntoView({ block: 'nearest' });
  }, [id, current]);
  const go = ({ href, act }: PaletteLine) => {
    onClose();
    if (act) act();
    else host.navigate(href);
  };
  const press = (event: KeyboardEvent) => {
    const last = all.length - 1;
    const to = { ArrowDown: at >= last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      setChosen(names[to]);
    } else if (event.key === 'Enter' && current) {
      event.preventDefault();
      go(current);
    }
  };
  // The button goes with the failure.
  const searchAgain = () => {
    tryAgain();
    box.current?.focus();
  };
  return (
    <Dialog title={words.title} width="wide" onClose={onClose}>
      <input
        ref={box}
        className={css.box}
        type="text"
        role="combobox"
        data-palette=""
        aria-label={words.label}
        aria-autocomplete="list"
        aria-expanded={all.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={current ? `${id}-chosen` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={words.label}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setChosen(undefined);
        }}
        onKeyDown={press}
      />
      <p className={css.state} role="status">
        {stateOf({ typed: typed.trim(), isWaiting, count: all.length })}
      </p>
      {failure && (
        <div className={css.failed} role="alert">
          <span>
            {words.failed}. {messageOf(failure)}
          </span>
          <SmallButton label={words.tryAgain} onClick={searchAgain} />
        </div>
      )}
      <div id={`${id}-list`} role="listbox" aria-label={words.results} className={css.list}>
        {groups.map((group) => (
          <Group key={group.title} id={id} group={group} current={current} onChoose={go} />
        ))}
      </div>
    </Dialog>
  );
}

const stateOf = ({ typed, isWaiting, count }: { readonly typed: string; readonly isWaiting: boolean; readonly count: number }): string => {
  if (isWaiting) return words.searching;
  return count === 0 ? words.none(typed) : words.count(count);
};

interface GroupProps {
  readonly id: string;
  readonly group: ChoiceGroup;
  readonly current: PaletteLine | undefined;
  readonly onChoose: (choice: PaletteLine) => void;
}

function Group({ id, group: { title, choices }, current, onChoose }: GroupProps) {
  const titleId = useId();
  return (
    <div role="group" aria-labelledby={titleId} className={css.group}>
      <div id={titleId} role="presentation" className={css.title}>
        {title}
      </div>
      {choices.map((choice) => (
        <button
          key={choice.key}
          type="button"
          tabIndex={-1}
          id={choice === current ? `${id}-chosen` : undefined}
          role="option"
          aria-selected={choice === current}
          className={css.choice}
          onClick={() => onChoose(choice)}
        >
          <span>{choice.label}</span>
          {choice.about && <span className={css.about}>{choice.about}</span>}
        </button>
      ))}
    </div>
  );
}
