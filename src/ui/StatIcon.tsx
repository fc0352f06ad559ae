// Icons beside the figures of the story; only the page that shows them loads them.
import { line } from './Icon'

export const MusicIcon = /* @__PURE__ */ line(
  'M9 18V5.5l10.5-2V16M9 18a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zm10.5-2a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM9 9.5l10.5-2',
)
export const UsersIcon = /* @__PURE__ */ line(
  'M12.5 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM2.5 20v-1a5 5 0 0 1 5-5h3a5 5 0 0 1 5 5v1M16 4.75a3.5 3.5 0 0 1 0 6.5M18.5 14.5a5 5 0 0 1 3 4.5v1',
)
