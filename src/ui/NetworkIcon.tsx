// Icons of networks that only the footer and the player link to; they are loaded with those.
import { line } from './Icon'

export const FacebookIcon = /* @__PURE__ */ line('M16.5 4H15a4 4 0 0 0-4 4v12.5M7.5 12H15')
export const TwitterIcon = /* @__PURE__ */ line('M4.5 4.5h4l11 15h-4zM19 4.5l-6 6.5M10.5 13.5l-5.5 6')
export const SoundCloudIcon = /* @__PURE__ */ line(
  'M2.5 14v3M5.25 12v6M8 9.5V18M10.75 7.5V18H18.5a3 3 0 0 0 .3-6A4.75 4.75 0 0 0 10.75 8',
)
export const BandcampIcon = /* @__PURE__ */ line('M8 7h13.5L16 17H2.5z')
