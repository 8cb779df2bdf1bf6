import { ButtonLink, type ButtonLinkProps } from '@kerbside/contracts/ui/controls/button';
import { Link } from 'wouter';

/** Goes to another page of ours, and looks like a button. */
export function LinkButton({ href, ...props }: ButtonLinkProps & { readonly href: string }) {
  return (
    <Link asChild href={href}>
      <ButtonLink {...props} />
    </Link>
  );
}
