// Icons of ways to reach the musician; only pages that show them load them.
import { line } from './Icon'

export const MailIcon = /* @__PURE__ */ line('M3.5 6h17v12.5h-17zm0 .5 8.5 7 8.5-7')
export const PhoneIcon = /* @__PURE__ */ line('M5.5 3.5h4l1.5 5-2.5 1.75a11.5 11.5 0 0 0 5.25 5.25L15.5 13l5 1.5v4a2 2 0 0 1-2 2A15 15 0 0 1 3.5 5.5a2 2 0 0 1 2-2z')
export const MapPinIcon = /* @__PURE__ */ line('M12 21.5s-7-6.2-7-11.5a7 7 0 0 1 14 0c0 5.3-7 11.5-7 11.5zm0-9a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5z')
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
