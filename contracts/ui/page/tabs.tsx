import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import css from './tabs.module.css';

export interface Tab<K extends string> {
  readonly key: K;
  readonly label: ReactNode;
  /** Below the label: the tab's price. */
  readonly detail?: ReactNode;
}

export interface TabsProps<K extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<K>[];
  readonly selected: K;
  readonly onSelect: (key: K) => void;
  /** The selected tab's panel. */
  readonly children: ReactNode;
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs following WAI-ARIA: arrows, Home and End move and select. */
export function Tabs<K extends string>({ label, tabs, selected, onSelect, children }: TabsProps<K>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === selected);
    const next = steps[event.key]?.(at, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab || next === undefined) return;
    event.preventDefault();
    onSelect(tab.key);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div className={css.tabs}>
      <div ref={list} className={css.list} role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => (
          <TabButton key={tab.key} tab={tab} id={id} selected={tab.key === selected} onSelect={() => onSelect(tab.key)} />
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`} tabIndex={0} className={css.panel}>
        {children}
      </div>
    </div>
  );
}

interface TabButtonProps {
  readonly tab: Tab<string>;
  readonly id: string;
  readonly selected: boolean;
  readonly onSelect: () => void;
}

function TabButton({ tab: { key, label, detail }, id, selected, onSelect }: TabButtonProps) {
  return (
    <button
      type="button"
      role="tab"
      id={`${id}-${key}`}
      className={css.tab}
      aria-selected={selected}
      aria-controls={selected ? `${id}-panel` : undefined}
      tabIndex={selected ? 0 : -1}
      onClick={onSelect}
    >
      <span>{label}</span>
      {detail !== undefined && <span className={css.detail}>{detail}</span>}
    </button>
  );
}
