import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ActionMenu } from './ActionMenu.js';

const focused = () => document.activeElement?.textContent;

function open() {
  const acts = { details: vi.fn(), remove: vi.fn() };
  const outside = vi.fn();
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for a dialog around the menu.
    <div onKeyDown={({ key }) => outside(key)}>
      <ActionMenu
        label="More"
        actions={[
          { text: 'Check', run: vi.fn(), disabled: true },
          { text: 'Details', run: acts.details },
          { text: 'Delete', run: acts.remove },
        ]}
      />
      <button type="button">Elsewhere</button>
    </div>,
  );
  return { ...acts, outside, opened: userEvent.click(screen.getByRole('button', { name: 'More' })) };
}

it('a menu starts at its first usable item, and its keys wrap around', async () => {
  await open().opened;
  expect(focused()).toBe('Details');
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('Delete');
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('Details');
  await userEvent.keyboard('{End}');
  expect(focused()).toBe('Delete');
  await userEvent.keyboard('{Home}{ArrowUp}');
  expect(focused()).toBe('Delete');
});

it('its button tells assistive technology that it opens a menu, and when the menu is open', async () => {
  const { opened } = open();
  const button = screen.getByRole('button', { name: 'More', expanded: false });
  expect(button.getAttribute('aria-haspopup')).toBe('menu');
  await opened;
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await userEvent.keyboard('{Escape}');
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

it('choosing an item closes the menu, returns the focus and runs the action', async () => {
  const { opened, details } = open();
  await opened;
  await userEvent.keyboard('{Enter}');
  expect(details).toHaveBeenCalledOnce();
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }));
});

it('Escape closes the menu and not the dialog around it', async () => {
  const { opened, outside } = open();
  await opened;
  outside.mockClear();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(outside).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(outside).toHaveBeenCalledWith('Escape');
});

it('a press elsewhere closes the menu and runs nothing', async () => {
  const { opened, details, remove } = open();
  await opened;
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(screen.queryByRole('menu')).toBeNull();
  expect([details, remove].flatMap(({ mock }) => mock.calls)).toEqual([]);
});
