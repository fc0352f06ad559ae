// Icons of contact methods; only pages that show them load them.
import { line } from './Icon'

export const MailIcon = /* @__PURE__ */ line('M3.5 6h17v12.5h-17zm0 .5 8.5 7 8.5-7')
export const PhoneIcon = /* @__PURE__ */ line(
  'M5.5 3.5h4l1.5 5-2.5 1.75a11.5 11.5 0 0 0 5.25 5.25L15.5 13l5 1.5v4a2 2 0 0 1-2 2A15 15 0 0 1 3.5 5.5a2 2 0 0 1 2-2z',
)
export const MapPinIcon = /* @__PURE__ */ line(
  'M12 21.5s-7-6.2-7-11.5a7 7 0 0 1 14 0c0 5.3-7 11.5-7 11.5zm0-9a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5z',
)
export const InstagramIcon = /* @__PURE__ */ line(
  'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4zm4 4.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM16.75 7.25h.01',
)
export const YouTubeIcon = /* @__PURE__ */ line(
  'M6 5.5h12a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3zM10 9v6l5-3z',
)
