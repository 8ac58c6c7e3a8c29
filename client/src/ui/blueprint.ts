/**
 * The only module that imports Blueprint's components. Never export `Popover` or `Overlay`: they are broken under
 * React 19 (reference, incompatibility 2); use `Dropdown`. Tags in a page's first paint must be `multiline`, because
 * others measure their text, which forces a layout of the whole page.
 */
export {
  AnchorButton,
  Button,
  Dialog,
  Drawer,
  InputGroup,
  SegmentedControl,
  Tag,
} from '@blueprintjs/core';
