import type { ComponentType } from 'react';

export interface IconProps {
  /** Pixels at 100 %; scales with the text. Default 20. */
  readonly size?: number | undefined;
  readonly className?: string | undefined;
}
export type Icon = ComponentType<IconProps>;

// Paths from Lucide 1.62 (ISC licence, Lucide Contributors; some from Feather, MIT, Cole Bemis). Decorative only: the text beside them carries the meaning.
export const drawn = (paths: string): Icon =>
  function Drawn({ size = 20, className }: IconProps) {
    const side = `${size / 16}rem`;
    return (
      <svg
        className={className}
        viewBox="0 0 24 24"
        width={size}
        height={size}
        style={{ width: side, height: side, flex: 'none' }}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        <path d={paths} />
      </svg>
    );
  };

const circle = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0';

export const CloseIcon = /* @__PURE__ */ drawn('M18 6 6 18M6 6l12 12');
export const ChevronDownIcon = /* @__PURE__ */ drawn('m6 9 6 6 6-6');
export const ChevronRightIcon = /* @__PURE__ */ drawn('m9 18 6-6-6-6');
export const ChevronLeftIcon = /* @__PURE__ */ drawn('m15 18-6-6 6-6');
export const ArrowLeftIcon = /* @__PURE__ */ drawn('m12 19-7-7 7-7M19 12H5');
export const InfoIcon = /* @__PURE__ */ drawn(`${circle}M12 16v-4M12 8h.01`);
export const WarningIcon = /* @__PURE__ */ drawn(
  'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
);
export const SuccessIcon = /* @__PURE__ */ drawn(`${circle}M16 9l-5.5 5.5L8 12`);
export const DangerIcon = /* @__PURE__ */ drawn(`${circle}M12 8v4M12 16h.01`);
export const CarIcon = /* @__PURE__ */ drawn(
  'M19 17h2c.6 0 1-.4 1-1v-3c0-.9-.7-1.7-1.5-1.9C18.7 10.6 16 10 16 10s-1.3-1.4-2.2-2.3c-.5-.4-1.1-.7-1.8-.7H5c-.6 0-1.1.4-1.4.9l-1.4 2.9A3.7 3.7 0 0 0 2 12v4c0 .6.4 1 1 1h2M5 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0M9 17h6M15 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
);
export const ShieldIcon = /* @__PURE__ */ drawn(
  'M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1zM9 12l2 2 4-4',
);
export const SearchIcon = /* @__PURE__ */ drawn('m21 21-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0');
export const MailIcon = /* @__PURE__ */ drawn(
  'm22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2',
);
export const LockIcon = /* @__PURE__ */ drawn(
  'M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2M7 11V7a5 5 0 0 1 10 0v4',
);
export const CalendarIcon = /* @__PURE__ */ drawn(
  'M8 2v3M16 2v3M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2M3 9h18',
);
export const DownloadIcon = /* @__PURE__ */ drawn('M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5');
export const DocumentIcon = /* @__PURE__ */ drawn(
  'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2zM14 2v5a1 1 0 0 0 1 1h5M10 9H8M16 13H8M16 17H8',
);
export const WrenchIcon = /* @__PURE__ */ drawn(
  'M14.7 6.3a1 1 0 0 0 0 1.4l1.6 1.6a1 1 0 0 0 1.4 0l3.106-3.105c.32-.322.863-.22.983.218a6 6 0 0 1-8.259 7.057l-7.91 7.91a1 1 0 0 1-2.999-3l7.91-7.91a6 6 0 0 1 7.057-8.259c.438.12.54.662.219.984z',
);
export const PersonIcon = /* @__PURE__ */ drawn('M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2M8 7a4 4 0 1 0 8 0a4 4 0 1 0-8 0');
export const MenuIcon = /* @__PURE__ */ drawn('M4 5h16M4 12h16M4 19h16');
export const StarIcon = /* @__PURE__ */ drawn(
  'M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z',
);
