import { ChevronDownIcon } from '@kerbside/contracts/ui/basics/icons';
import { Tabs } from '@kerbside/contracts/ui/page/tabs';
import { useId, useState, useSyncExternalStore, type ReactNode } from 'react';
import css from './landing.module.css';

export interface AccordionTabsProps<K extends string> {
  readonly label: string;
  readonly parts: readonly { readonly key: K; readonly label: string }[];
  readonly first: K;
  /** Drawn for the parts that were opened. */
  readonly children: (key: K) => ReactNode;
}

/** Tabs, or an accordion below 768 px with one part open (A2). The open part stays open when the screen is rotated. */
export function AccordionTabs<K extends string>({ label, parts, first, children }: AccordionTabsProps<K>) {
  const [selected, setSelected] = useState(first);
  const [isOpen, setOpen] = useState(true);
  const isNarrow = useSyncExternalStore(onTurn, () => matchMedia(narrow).matches);
  if (!isNarrow)
    return (
      <Tabs label={label} tabs={parts} selected={selected} onSelect={setSelected}>
        {children(selected)}
      </Tabs>
    );
  const toggle = (key: K) => {
    setOpen(key !== selected || !isOpen);
    setSelected(key);
  };
  return (
    <div className={css.accordion}>
      {parts.map((part) => (
        <Part key={part.key} label={part.label} isOpen={isOpen && part.key === selected} onToggle={() => toggle(part.key)}>
          {() => children(part.key)}
        </Part>
      ))}
    </div>
  );
}

interface PartProps {
  readonly label: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: () => ReactNode;
}

/** What was opened once stays there while it slides shut. */
function Part({ label, isOpen, onToggle, children }: PartProps) {
  const id = useId();
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <div className={css.part}>
      <h3 className={css.heading}>
        <button type="button" id={id} className={css.toggle} aria-expanded={isOpen} aria-controls={`${id}-panel`} onClick={onToggle}>
          {label}
          <ChevronDownIcon />
        </button>
      </h3>
      <div id={`${id}-panel`} role="region" aria-labelledby={id} className={css.panel} data-open={isOpen || undefined} inert={!isOpen}>
        <div className={css.content}>{wasOpen && children()}</div>
      </div>
    </div>
  );
}

const narrow = '(max-width: 767px)';

const onTurn = (listener: () => void) => {
  const media = matchMedia(narrow);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};
