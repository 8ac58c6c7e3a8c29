/**
 * The parts of Blueprint that the app uses: everything else imports them from here. Never `Popover` and `Overlay`:
 * they are broken under React 19 (reference, incompatibility 2).
 */
export {
  AnchorButton,
  Button,
  Dialog,
  Drawer,
  InputGroup,
  Menu,
  MenuItem,
  PopoverNext,
  PopupKind,
  SegmentedControl,
  Tag,
} from '@blueprintjs/core';
