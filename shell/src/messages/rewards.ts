/** Movements of a customer’s rewards since they last looked (Q7). */
export const rewards = {
  title: 'Your rewards',
  balance: (amount: string) => `You have ${amount} in rewards to use on your next purchase.`,
  from: (day: string) => `You can use it from ${day}.`,
  more: (count: number) => (count === 1 ? 'And one more.' : `And ${count} more.`),
  all: 'See all your rewards',
  close: 'Close',
} as const;
