import type { ReactElement } from 'react';
import { THEMES, type Theme, theme, useDarkShown, useTheme } from '../../state/theme.js';
import { Button } from '../../ui/blueprint.js';
import { Dropdown } from '../../ui/Dropdown.js';
import { Contrast, Flash, Moon } from '../../ui/icons.js';
import { shellTexts as texts } from './texts/shellTexts.js';

const ICONS: Readonly<Record<Theme, ReactElement>> = { light: <Flash />, dark: <Moon />, system: <Contrast /> };

export function ThemeMenu() {
  const chosen = useTheme();
  const dark = useDarkShown();
  return (
    <Dropdown
      label={texts.theme}
      className="theme-menu"
      trigger={props => (
        <Button
          {...props}
          className="wide-only"
          variant="minimal"
          aria-label={texts.themeIs(texts.themes[chosen])}
          icon={dark ? <Moon /> : <Contrast />}
        />
      )}
    >
      {THEMES.map(name => (
        <label key={name}>
          <input type="radio" name="theme" checked={name === chosen} onChange={() => theme.set(name)} />
          {ICONS[name]}
          {texts.themes[name]}
        </label>
      ))}
    </Dropdown>
  );
}
