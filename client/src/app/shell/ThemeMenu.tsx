import { useObservable } from '../../state/observable.js';
import { darkShown, THEME_NAMES, THEMES, theme } from '../../state/theme.js';
import { Button, Menu, MenuItem, PopoverNext, PopupKind } from '../../ui/blueprint.js';
import { Contrast, Flash, Moon, Tick } from '../../ui/icons.js';

const ICONS = { light: <Flash />, dark: <Moon />, system: <Contrast /> };

export function ThemeMenu() {
  const chosen = useObservable(theme);
  const dark = useObservable(darkShown);
  return (
    <PopoverNext
      placement="bottom-end"
      arrow={false}
      popupKind={PopupKind.MENU}
      content={
        <Menu>
          {THEMES.map(name => (
            <MenuItem
              key={name}
              text={THEME_NAMES[name]}
              icon={ICONS[name]}
              {...(name === chosen ? { labelElement: <Tick /> } : {})}
              onClick={() => theme.set(name)}
            />
          ))}
        </Menu>
      }
    >
      <Button
        className="wide-only"
        variant="minimal"
        aria-label={`Theme: ${THEME_NAMES[chosen]}`}
        icon={dark ? <Moon /> : <Contrast />}
      />
    </PopoverNext>
  );
}
