import { frame as words } from '../../messages/frame.js';
import css from './theme-switch.module.css';
import { themes, type Theme } from '../../ui/use-theme.js';

export function ThemeSwitch({ theme, onChoose }: { readonly theme: Theme; readonly onChoose: (theme: Theme) => void }) {
  return (
    <div role="group" aria-label={words.theme} className={css.switch}>
      {themes.map((name) => (
        <button key={name} type="button" className={css.choice} aria-pressed={name === theme} onClick={() => onChoose(name)}>
          {words.themes[name]}
        </button>
      ))}
    </div>
  );
}
