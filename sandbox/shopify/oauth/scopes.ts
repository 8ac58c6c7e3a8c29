/** The scopes as the consent page shows them. */
const IN_WORDS: Readonly<Record<string, { title: string; detail: string }>> = {
  orders: { title: 'Orders', detail: 'Orders of the last 60 days, their items, totals and refunds' },
  all_orders: { title: 'All orders', detail: 'Orders of any age' },
  products: { title: 'Products', detail: 'Products, variants and prices' },
  inventory: { title: 'Inventory', detail: 'Stock levels and unit costs' },
  locations: { title: 'Locations', detail: 'Where stock is kept' },
  reports: { title: 'Analytics', detail: 'Store reports and visits' },
  customers: { title: 'Customers', detail: 'Names of customers' },
};

export interface ScopeInWords {
  readonly handle: string;
  readonly access: 'View' | 'View and edit';
  readonly title: string;
  readonly detail: string;
}

/** Returns the handles in a `scope` parameter, without duplicates. */
export const scopesIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,]+/).filter(scope => /^(read|write)_[a-z_]+$/.test(scope))),
];

export function inWords(handle: string): ScopeInWords {
  const [, verb, subject = handle] = /^(read|write)_(.+)$/.exec(handle) ?? [];
  const known = IN_WORDS[subject] ?? { title: subject.replaceAll('_', ' '), detail: 'As the name says' };
  return { handle, access: verb === 'write' ? 'View and edit' : 'View', ...known };
}
