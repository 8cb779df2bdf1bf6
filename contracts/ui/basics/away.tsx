import type { MouseEvent, ReactNode } from 'react';

export interface AwayProps {
  readonly href: string;
  /** Follows the link without reloading the page: `onFollow={host.navigate}`. Opening in a new tab or window still works. */
  readonly onFollow?: ((href: string) => void) | undefined;
}

/** A link that the page's own router may follow. */
export function Away({
  href,
  onFollow,
  className,
  children,
}: AwayProps & { readonly className?: string | undefined; readonly children: ReactNode }) {
  const follow = (event: MouseEvent) => {
    if (!onFollow || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    onFollow(href);
  };
  return (
    <a className={className} href={href} onClick={follow}>
      {children}
    </a>
  );
}
