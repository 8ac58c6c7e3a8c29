/**
 * The parts of Blueprint that the app uses: everything else imports them from here. Never `Popover` and `Overlay`: they
 * are broken under React 19 (reference, incompatibility 2); `Dropdown` replaces `PopoverNext`, which is larger than all
 * of these together.
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
