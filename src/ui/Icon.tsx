// The icon set: one line style, 24 by 24, 1.5 px, drawn for this site and bundled (IMG-13, OP-44). Decorative unless
// given a title. Every page loads this file with its frame; icons for few pages are in ContactIcon, NetworkIcon and
// StatIcon.
import type { SVGProps } from 'react'

export type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'> & {
  /** Width and height in pixels; default 24. */
  size?: number
  /** A name for screen readers. Leave it out when there is a label beside the icon. */
  title?: string
}

/** Renders an icon of one path. */
export function Line({ d, size = 24, title, ...rest }: IconProps & { d: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}
      {...rest}
    >
      <path d={d} />
    </svg>
  )
}
/** Returns an icon of one path. Other icon sets use it too. */
export const line = (d: string) =>
  function Icon(props: IconProps) {
    return <Line d={d} {...props} />
  }

export const CartIcon = /* @__PURE__ */ line('M5 8h14l-1 12.5H6zM9 10.5V7a3 3 0 0 1 6 0v3.5')
export const MenuIcon = /* @__PURE__ */ line('M4 8h16M4 16h11')
export const CloseIcon = /* @__PURE__ */ line('m6 6 12 12M18 6 6 18')
export const EnlargeIcon = /* @__PURE__ */ line('M14 4h6v6m0-6-7 7M10 20H4v-6m0 6 7-7')
export const ArrowLeftIcon = /* @__PURE__ */ line('M20 12H4m6-6-6 6 6 6')
export const ArrowRightIcon = /* @__PURE__ */ line('M4 12h16m-6-6 6 6-6 6')
export const ArrowUpIcon = /* @__PURE__ */ line('M12 20V4m6 6-6-6-6 6')
export const ArrowDownIcon = /* @__PURE__ */ line('M12 4v16m-6-6 6 6 6-6')
export const GripIcon = /* @__PURE__ */ line('M9 5h.01M9 12h.01M9 19h.01M15 5h.01M15 12h.01M15 19h.01')
export const StarIcon = /* @__PURE__ */ line('m12 3 2.6 5.9 6.4.6-4.8 4.3 1.4 6.2-5.6-3.3L6.4 20l1.4-6.2L3 9.5l6.4-.6z')
export const CheckIcon = /* @__PURE__ */ line('m4.5 12.5 5 5 10-11')
export const PlusIcon = /* @__PURE__ */ line('M12 5v14M5 12h14')
export const MinusIcon = /* @__PURE__ */ line('M5 12h14')
export const TrashIcon = /* @__PURE__ */ line('M4 7h16M9.5 7V4h5v3M6 7l1 13.5h10L18 7M10 11v5.5M14 11v5.5')
export const DownloadIcon = /* @__PURE__ */ line('M12 4v11m-5-4.5 5 5 5-5M4.5 20h15')
export const PlayIcon = /* @__PURE__ */ line('M7.5 4.5v15l12-7.5z')
export const ExternalIcon = /* @__PURE__ */ line('M13.5 4.5h6v6M19.5 4.5 11 13M17 14v5.5H4.5V7H10')
