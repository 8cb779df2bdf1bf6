import { Button, type ButtonProps } from '@kerbside/contracts/ui/controls/button';

/** The usual button of the office. Below something, it stands on a line of its own. */
export function SmallButton({ variant = 'secondary', ...props }: Omit<ButtonProps, 'size'>) {
  return <Button {...props} size="small" variant={variant} />;
}
