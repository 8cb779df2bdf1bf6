import { Button, type ButtonProps } from '@kerbside/contracts/ui/controls/button';

interface SmallButtonProps extends Omit<ButtonProps, 'size' | 'children'> {
  readonly label: string;
}

/** The usual button of the office. Below something, it stands on a line of its own. */
export function SmallButton({ label, variant = 'secondary', ...props }: SmallButtonProps) {
  return (
    <Button {...props} size="small" variant={variant}>
      {label}
    </Button>
  );
}
