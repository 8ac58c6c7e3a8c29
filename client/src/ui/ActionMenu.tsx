/** A button with a menu of actions under it. */
import type { ReactElement } from 'react';
import './actionMenu.css';
import { Dropdown } from './Dropdown.js';
import { More } from './icons.js';
import { uiTexts as texts } from './texts/uiTexts.js';

export interface MenuAction {
  readonly text: string;
  readonly icon?: ReactElement;
  readonly run: () => void;
  readonly disabled?: boolean;
  readonly danger?: boolean;
}

interface Props {
  /** The accessible name of the button and the menu. */
  readonly label: string;
  readonly actions: readonly MenuAction[];
  readonly small?: boolean;
  /** Shows the label next to the dots. */
  readonly named?: boolean;
}

export function ActionMenu({ label, actions, small = false, named = false }: Props) {
  return (
    <Dropdown
      label={label}
      role="menu"
      className="action-menu-list"
      trigger={props => (
        // Not Blueprint's button, which clicks when the Enter that chose an item is released over it.
        <button
          {...props}
          type="button"
          className="action-menu-button"
          data-small={small}
          data-named={named}
          aria-label={label}
          title={texts.more}
        >
          <More />
          {named && <span>{label}</span>}
        </button>
      )}
    >
      {close =>
        actions.map(({ text, icon, run, disabled, danger }) => (
          <button
            key={text}
            type="button"
            role="menuitem"
            tabIndex={-1}
            disabled={disabled}
            data-danger={danger}
            onClick={() => {
              // First, because the action may move the focus.
              close();
              run();
            }}
          >
            {icon}
            {text}
          </button>
        ))
      }
    </Dropdown>
  );
}
