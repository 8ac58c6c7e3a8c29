import { SCREENS } from '../../../../domain/api/screens.js';
import { Dashboard, EyeOpen, Lock, LogOut, Person, Shield } from '../../ui/icons.js';

const ICONS: Readonly<Record<string, typeof Dashboard>> = {
  [SCREENS.dashboard]: Dashboard,
  [SCREENS.competitors]: EyeOpen,
  [SCREENS.admin]: Lock,
  [SCREENS.profile]: Person,
  [SCREENS.privacyPolicy]: Shield,
};

/** Of a command: as in the top bar, where it is there. @param page `null`: it logs out. */
export function EntryIcon({ page }: { readonly page: string | null }) {
  const Icon = page === null ? LogOut : ICONS[page];
  return Icon && <Icon aria-hidden="true" />;
}
