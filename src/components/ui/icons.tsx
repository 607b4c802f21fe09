/** Signs of the interface: 16 x 16, one stroke width, ink of the text around them; names belong to their buttons. */
import type { ReactNode } from 'react';

function Icon({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="square"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const CloseIcon = () => (
  <Icon>
    <path d="M4 4l8 8M12 4l-8 8" />
  </Icon>
);
export const PlayIcon = () => (
  <Icon>
    <path d="M4.5 3v10l8-5z" fill="currentColor" />
  </Icon>
);
export const PauseIcon = () => (
  <Icon>
    <path d="M5 3v10M11 3v10" strokeWidth="2.5" />
  </Icon>
);
/** Step one decision onward. */
export const StepIcon = () => (
  <Icon>
    <path d="M5 3.5l5 4.5-5 4.5M12 3v10" />
  </Icon>
);
export const StepBackIcon = () => (
  <Icon>
    <path d="M11 3.5L6 8l5 4.5M4 3v10" />
  </Icon>
);
/** Step one turn onward. */
export const TurnIcon = () => (
  <Icon>
    <path d="M2.5 3.5L7 8l-4.5 4.5M7.5 3.5L12 8l-4.5 4.5M13.5 3v10" />
  </Icon>
);
export const TurnBackIcon = () => (
  <Icon>
    <path d="M13.5 3.5L9 8l4.5 4.5M8.5 3.5L4 8l4.5 4.5M2.5 3v10" />
  </Icon>
);
export const BranchIcon = () => (
  <Icon>
    <path d="M2 8h5l3-4h4M7 8l3 4h4" />
  </Icon>
);
export const LinkIcon = () => (
  <Icon>
    <path d="M6.5 9.5l3-3M7 4.5l1.5-1.5a3 3 0 014.5 4.5L11.5 9M9 11.5L7.5 13A3 3 0 013 8.5L4.5 7" />
  </Icon>
);
export const SunIcon = () => (
  <Icon>
    <circle cx="8" cy="8" r="3" />
    <path d="M8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M3.4 12.6l.7-.7M11.9 4.1l.7-.7" />
  </Icon>
);
export const MoonIcon = () => (
  <Icon>
    <path d="M13 9.5A5.5 5.5 0 016.5 3a5.5 5.5 0 106.5 6.5z" />
  </Icon>
);
export const SystemIcon = () => (
  <Icon>
    <circle cx="8" cy="8" r="5.5" />
    <path d="M8 2.5v11A5.5 5.5 0 008 2.5z" fill="currentColor" />
  </Icon>
);
export const TableIcon = () => (
  <Icon>
    <path d="M2.5 3.5h11v9h-11zM2.5 6.5h11M2.5 9.5h11M6.5 3.5v9" />
  </Icon>
);
export const ChevronIcon = () => (
  <Icon>
    <path d="M4 6l4 4 4-4" />
  </Icon>
);
export const CheckIcon = () => (
  <Icon>
    <path d="M3 8.5l3.5 3.5L13 4.5" />
  </Icon>
);
/** A point one can come back to. */
export const FlagIcon = () => (
  <Icon>
    <path d="M4 14V2.5M4 3h8.5l-2.5 3 2.5 3H4" />
  </Icon>
);
export const StopIcon = () => (
  <Icon>
    <path d="M4 4h8v8H4z" fill="currentColor" />
  </Icon>
);
