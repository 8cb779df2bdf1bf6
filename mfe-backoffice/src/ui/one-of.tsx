import type { ReactNode } from 'react';
import css from './one-of.module.css';

interface OneOfProps<K> {
  readonly label: string;
  /** Beside them, for those who see. */
  readonly title?: string;
  readonly choices: readonly { readonly key: K; readonly label: ReactNode }[];
  readonly chosen: K;
  readonly onChoose: (key: K) => void;
}

/** A choice that takes effect at once: one of some is pressed. */
export function OneOf<K extends string | number | undefined>({ label, title, choices, chosen, onChoose }: OneOfProps<K>) {
  return (
    <div role="group" aria-label={label} className={css.choices}>
      {title !== undefined && <span aria-hidden="true">{title}</span>}
      {choices.map(({ key, label: name }) => (
        <button key={key ?? ''} type="button" className={css.choice} aria-pressed={key === chosen} onClick={() => onChoose(key)}>
          {name}
        </button>
      ))}
    </div>
  );
}
