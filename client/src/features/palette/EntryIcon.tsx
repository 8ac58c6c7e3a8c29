import { PAGES } from '../../../../domain/api/pages.js';
import { Dashboard, EyeOpen, Lock, LogOut, Person, Shield } from '../../ui/icons.js';

const ICONS: Readonly<Record<string, typeof Dashboard>> = {
  [PAGES.dashboard]: Dashboard,
  [PAGES.competitors]: EyeOpen,
  [PAGES.admin]: Lock,
  [PAGES.profile]: Person,
  [PAGES.privacyPolicy]: Shield,
};

/** Of a command: as in the top bar, where it is there. @param page `null`: it logs out. */
export function EntryIcon({ page }: { readonly page: string | null }) {
  const Icon = page === null ? LogOut : ICONS[page];
  return Icon && <Icon aria-hidden="true" />;
}
