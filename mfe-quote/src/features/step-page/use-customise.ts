import { useRef } from 'react';

/** 'Proceed to customise' (Q2): scrolls to the options, and has a keyboard go on from there. */
export const useCustomise = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  const toOptions = () => {
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  };
  return { heading, toOptions };
};
