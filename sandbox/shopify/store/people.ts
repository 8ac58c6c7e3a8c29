/** Generates the sandbox's customers. None of them exists. */
import type { Random } from '../../chance/random.js';

export interface Customer {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
}

const FIRST =
  'Amelia Noah Priya Mateo Hannah Kofi Lena Oscar Yuki Samuel Ines Tariq Clara Diego Maeve Jonas Aisha Felix Nora Ravi Greta Malik Elena Hugo Zoe Theo Leila Anton Rosa Caleb'.split(
    ' ',
  );
const LAST =
  'Hartwell Okafor Lindqvist Marchetti Nakamura Brennan Castellanos Dvorak Ellison Fairbanks Gallagher Haddad Ibsen Jankowski Kessler Laurent Mbeki Novak Oyelaran Petrov Quintero Rasmussen Santoro Thorne Ueda Vasquez Whitlock Xu Yamada Zielinski'.split(
    ' ',
  );
/** Above 2^53, like all personal ids. */
const CUSTOMER_IDS = 9_207_199_300_000_000n;

/** Picks one of a shop's 900 customers; a few of them buy often. */
export function randomCustomer(chance: Random): Customer {
  const number = Math.floor(chance.next() ** 1.6 * FIRST.length * LAST.length);
  return {
    id: String(CUSTOMER_IDS + BigInt(number) * 1019n),
    firstName: FIRST[number % FIRST.length] ?? '',
    lastName: LAST[Math.floor(number / FIRST.length)] ?? '',
  };
}
