// Draws the icon of SoundCloud, loaded with the player. Profiles on other sites bring their icons along.
import { line } from './Icon'

export const SoundCloudIcon = /* @__PURE__ */ line(
  'M2.5 14v3M5.25 12v6M8 9.5V18M10.75 7.5V18H18.5a3 3 0 0 0 .3-6A4.75 4.75 0 0 0 10.75 8',
)
