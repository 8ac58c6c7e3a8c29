/**
 * Keeps the rules of Blueprint that the app uses, and drops the other components, the icon font, the styles of bare
 * elements and the colours that no rule reads. Filters by name, not by what a bundler finds in the code: Blueprint
 * composes class names at run time (reference, incompatibility 4). Add the names here when `ui/blueprint.ts` exports
 * another component.
 */
const COMPONENTS = [
  'button(?:-spinner|-text)?',
  'dialog(?:-container|-header|-close-button)?',
  'drawer(?:-header)?',
  'heading',
  'icon(?:-standard|-large)?',
  'input(?:-group|-left-container|-action)?',
  'overlay(?:-[a-z-]+)?',
  'portal',
  'segmented-control',
  'spinner(?:-[a-z-]+)?',
  'no-spin',
  'tag(?:-remove)?',
];
const VARIANTS = [
  'dark',
  'active',
  'align-left',
  'align-right',
  'disabled',
  'fill',
  'inline',
  'interactive',
  'intent-(?:primary|success|warning|danger)',
  'large',
  'loading',
  'minimal',
  'outlined',
  'position-(?:left|right|top|bottom)',
  'read-only',
  'round',
  'small',
  'text-overflow-ellipsis',
];

const used = new RegExp(`^bp6-(?:${[...COMPONENTS, ...VARIANTS].join('|')})$`);
const className = /\.(bp6-[a-z0-9-]+)/g;
const excluded = /:not\((?:[^()]|\([^()]*\))*\)/g;

/** Bare elements (`a`, `.bp6-dark p`, …) are styled by our own base.css. */
const bareElement = /^(?:\.bp6-dark )?(?:a|p|small|strong|b|ul|ol|dl|table|body|h[1-6]|code)(?::[a-z-]+)?$/;

/** Selectors inside `:not()` need not be in use. */
const isUsed = (selector: string): boolean =>
  !bareElement.test(selector) &&
  [...selector.replaceAll(excluded, '').matchAll(className)].every(([, name = '']) => used.test(name));

interface FromFile {
  source?: { input: { file?: string | undefined } } | undefined;
  remove(): unknown;
}
interface Rule extends FromFile {
  selectors: string[];
}
interface Declaration extends FromFile {
  prop: string;
  value: string;
}
interface Root {
  walkDecls(each: (declaration: Declaration) => void): void;
}

const isBlueprints = ({ source }: FromFile): boolean => source?.input.file?.includes('@blueprintjs') ?? false;

/** Keeps the custom properties that a rule reads; our own sheets only set some, in `shell.css`. */
function dropUnread(root: Root): void {
  const read = new Set<string>();
  root.walkDecls(({ value }) => {
    for (const [name] of value.matchAll(/--bp-[\w-]+/g)) read.add(name);
  });
  root.walkDecls(declaration => {
    if (isBlueprints(declaration) && declaration.prop.startsWith('--bp-') && !read.has(declaration.prop))
      declaration.remove();
  });
}

/** A PostCSS plugin. */
export const blueprintFilter = {
  postcssPlugin: 'tidewatch-blueprint-filter',
  Rule(rule: Rule) {
    if (!isBlueprints(rule)) return;
    const kept = rule.selectors.filter(isUsed);
    if (kept.length === 0) rule.remove();
    else if (kept.length < rule.selectors.length) rule.selectors = kept;
  },
  OnceExit: dropUnread,
};
