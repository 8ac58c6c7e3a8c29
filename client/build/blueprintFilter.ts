/**
 * Drops the rules of Blueprint components that the app does not use, its icon font, and its ideas of plain elements.
 * By component name and not by use: Blueprint composes class names at run time (reference, incompatibility 4).
 */
const UNUSED = [
  'tree',
  'multistep',
  'panel-stack',
  'file-input',
  'editable-text',
  'tag-input',
  'slider',
  'compound-tag',
  'control-card',
  'entity-title',
  'card-list',
  'breadcrumb',
  'numeric-input',
  'overflow-list',
  'running-text',
  'blockquote',
  'code-block',
  'collapse',
  'radio',
  'checkbox',
  'switch',
  'tab',
  'tabs',
  'toast',
  'html-table',
  'html-select',
  'navbar',
  'section',
  'omnibar',
  'hotkey',
  'callout',
  'progress-bar',
  'non-ideal-state',
  'skeleton',
  'divider',
  'link',
  'text-area',
  'select',
  'menu',
  'popover',
  'tooltip',
  'context-menu',
];

/** Bare elements (`a`, `.bp6-dark p`, …) are styled by our own base.css. */
const bareElement = /^(?:\.bp6-dark )?(?:a|p|small|strong|b|ul|ol|dl|table|body|h[1-6]|code)(?::[a-z-]+)?$/;

const unused = new RegExp(
  `\\.bp6-(?:${UNUSED.join('|')})(?![a-z])|\\.bp6-icon-[a-z0-9-]+::?before|\\.bp6-(?:card|tab|toast|section)(?:-[a-z]|\\b(?!-))`,
);

interface Rule {
  selectors: string[];
  source?: { input: { file?: string | undefined } } | undefined;
  parent?: { type: string } | undefined;
  remove(): unknown;
}

/** A PostCSS plugin. */
export const blueprintFilter = {
  postcssPlugin: 'tidewatch-blueprint-filter',
  Rule(rule: Rule) {
    if (!rule.source?.input.file?.includes('@blueprintjs')) return;
    const kept = rule.selectors.filter(selector => !unused.test(selector) && !bareElement.test(selector));
    if (kept.length === 0) rule.remove();
    else if (kept.length < rule.selectors.length) rule.selectors = kept;
  },
};
