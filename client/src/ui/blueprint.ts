/**
 * The parts of Blueprint that the app uses: everything else imports them from here. Never `Popover` and `Overlay`:
 * they are broken under React 19 (reference, incompatibility 2).
 */
export {
  Alert,
  AnchorButton,
  Button,
  Drawer,
  InputGroup,
  Menu,
  MenuItem,
  PopoverNext,
  PopupKind,
  SegmentedControl,
  Tag,
  Tooltip,
} from '@blueprintjs/core';
