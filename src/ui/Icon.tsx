// The icon set: one line style, 24 by 24, 1.5 px, drawn for this site and bundled (IMG-13, OP-44). Decorative unless given a title.
import type { ReactNode, SVGProps } from 'react'

export type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'> & {
  /** Width and height in pixels; 24 unless told. */
  size?: number
  /** A name for screen readers; leave it out when a label stands beside the icon. */
  title?: string
}

function draw(shape: ReactNode) {
  return function Icon({ size = 24, title, ...rest }: IconProps) {
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
        {shape}
      </svg>
    )
  }
}
const line = (d: string) => draw(<path d={d} />)

export const CartIcon = /* @__PURE__ */ line('M5 8h14l-1 12.5H6zM9 10.5V7a3 3 0 0 1 6 0v3.5')
export const MenuIcon = /* @__PURE__ */ line('M4 8h16M4 16h11')
export const CloseIcon = /* @__PURE__ */ line('m6 6 12 12M18 6 6 18')
export const ArrowLeftIcon = /* @__PURE__ */ line('M20 12H4m6-6-6 6 6 6')
export const ArrowRightIcon = /* @__PURE__ */ line('M4 12h16m-6-6 6 6-6 6')
export const ArrowUpIcon = /* @__PURE__ */ line('M12 20V4m6 6-6-6-6 6')
export const ArrowDownIcon = /* @__PURE__ */ line('M12 4v16m-6-6 6 6 6-6')
export const GripIcon = /* @__PURE__ */ line('M9 5h.01M9 12h.01M9 19h.01M15 5h.01M15 12h.01M15 19h.01')
export const StarIcon = /* @__PURE__ */ line('m12 3 2.6 5.9 6.4.6-4.8 4.3 1.4 6.2-5.6-3.3L6.4 20l1.4-6.2L3 9.5l6.4-.6z')
export const PlusIcon = /* @__PURE__ */ line('M12 5v14M5 12h14')
export const MinusIcon = /* @__PURE__ */ line('M5 12h14')
export const TrashIcon = /* @__PURE__ */ line('M4 7h16M9.5 7V4h5v3M6 7l1 13.5h10L18 7M10 11v5.5M14 11v5.5')
export const DownloadIcon = /* @__PURE__ */ line('M12 4v11m-5-4.5 5 5 5-5M4.5 20h15')
export const PlayIcon = /* @__PURE__ */ line('M7.5 4.5v15l12-7.5z')
export const ExternalIcon = /* @__PURE__ */ line('M13.5 4.5h6v6M19.5 4.5 11 13M17 14v5.5H4.5V7H10')
export const MailIcon = /* @__PURE__ */ line('M3.5 6h17v12.5h-17zm0 .5 8.5 7 8.5-7')
export const MusicIcon = /* @__PURE__ */ line('M9 18V5.5l10.5-2V16M9 18a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zm10.5-2a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM9 9.5l10.5-2')
export const UsersIcon = /* @__PURE__ */ line('M12.5 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM2.5 20v-1a5 5 0 0 1 5-5h3a5 5 0 0 1 5 5v1M16 4.75a3.5 3.5 0 0 1 0 6.5M18.5 14.5a5 5 0 0 1 3 4.5v1')
export const MapPinIcon = /* @__PURE__ */ line('M12 21.5s-7-6.2-7-11.5a7 7 0 0 1 14 0c0 5.3-7 11.5-7 11.5zm0-9a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5z')
export const PhoneIcon = /* @__PURE__ */ line('M5.5 3.5h4l1.5 5-2.5 1.75a11.5 11.5 0 0 0 5.25 5.25L15.5 13l5 1.5v4a2 2 0 0 1-2 2A15 15 0 0 1 3.5 5.5a2 2 0 0 1 2-2z')
export const InstagramIcon = /* @__PURE__ */ line(
  'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4zm4 4.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM16.75 7.25h.01',
)
export const FacebookIcon = /* @__PURE__ */ line('M16.5 4H15a4 4 0 0 0-4 4v12.5M7.5 12H15')
export const TwitterIcon = /* @__PURE__ */ line('M4.5 4.5h4l11 15h-4zM19 4.5l-6 6.5M10.5 13.5l-5.5 6')
export const SoundCloudIcon = /* @__PURE__ */ line(
  'M2.5 14v3M5.25 12v6M8 9.5V18M10.75 7.5V18H18.5a3 3 0 0 0 .3-6A4.75 4.75 0 0 0 10.75 8',
)
export const BandcampIcon = /* @__PURE__ */ line('M8 7h13.5L16 17H2.5z')
export const YouTubeIcon = /* @__PURE__ */ line('M6 5.5h12a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3zM10 9v6l5-3z')
