export interface ChosenPassword {
  readonly email: string;
  readonly password: string;
  readonly confirmation: string;
}

type Problems = Readonly<Record<string, string>>;

/** What is wrong with a chosen password, keyed by field. The contract checks the length; there are no composition rules (ASVS 6.2.5). */
export const passwordProblems = ({ email, password, confirmation }: ChosenPassword, common: ReadonlySet<string>): Problems => {
  if (isGuessable(email, password, common)) return { password: 'This password is too easy to guess. Choose another one' };
  if (password !== confirmation) return { password_confirmation: "Password doesn't match" }; // Q5
  return {};
};

const isGuessable = (email: string, password: string, common: ReadonlySet<string>): boolean => {
  const plain = password.normalize('NFKC').toLowerCase();
  const [localPart = ''] = email.split('@');
  return common.has(plain) || plain === email || plain === localPart || isOneCharacter(plain);
};

const isOneCharacter = (text: string): boolean => new Set(text).size === 1;
