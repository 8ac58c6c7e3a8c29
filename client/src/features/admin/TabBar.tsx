import { type KeyboardEvent, useEffect } from 'react';
import { count } from '../../format/number.js';
import { adminTexts as texts } from './texts/adminTexts.js';
import { TABS, type Tab } from './view/view.js';

interface Props {
  readonly tab: Tab;
  /** The number of rows in each tab, once known. */
  readonly counts: Readonly<Partial<Record<Tab, number | undefined>>>;
  readonly onTab: (tab: Tab) => void;
}

export const tabId = (tab: Tab): string => `admin-tab-${tab}`;

/** The usual tabs: one stop of the Tab key, arrow keys between them. */
export function TabBar({ tab, counts, onTab }: Props) {
  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = by && TABS.at((TABS.indexOf(tab) + by) % TABS.length);
    if (!next) return;
    event.preventDefault();
    onTab(next);
    document.getElementById(tabId(next))?.focus();
  };
  const figures = TABS.map(name => counts[name]).join();
  // On a phone the bar scrolls, and the chosen tab may be outside.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a figure that comes makes its tab wider and moves the others.
  useEffect(() => {
    // Some browsers answer with a promise, which must not become the effect's clean-up.
    document.getElementById(tabId(tab))?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab, figures]);
  return (
    <div role="tablist" aria-label={texts.name} className="admin-tabs" onKeyDown={step}>
      {TABS.map(name => {
        const many = counts[name];
        return (
          <button
            key={name}
            type="button"
            role="tab"
            id={tabId(name)}
            aria-selected={name === tab}
            aria-controls="admin-panel"
            tabIndex={name === tab ? 0 : -1}
            onClick={() => onTab(name)}
          >
            {texts.tabs[name]}
            {many !== undefined && <span className="figure">{count(many)}</span>}
          </button>
        );
      })}
    </div>
  );
}
