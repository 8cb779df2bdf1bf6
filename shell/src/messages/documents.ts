export const documents = {
  title: 'Policy documents',
  lead: 'Read them before you buy: what each product covers, what it does not, and how to leave.',
  product: 'Product',
  loading: 'Loading the documents',
  download: (title: string) => `Download “${title}” as PDF`,
  edition: (month: string) => `${month} edition.`,
} as const;
