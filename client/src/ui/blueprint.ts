/**
 * The parts of Blueprint that the app uses: everything else imports them from here. Never `Popover` and `Overlay`: they
 * are broken under React 19 (reference, incompatibility 2); `Dropdown` replaces `PopoverNext`, which is larger than all
 * of these together. A `Tag` of a page's first picture is `multiline`: the others measure whether their text fits, and the
 * browser lays out the whole page for that.
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
