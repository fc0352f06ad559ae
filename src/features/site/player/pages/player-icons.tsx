// The player's icons, in their own file, so that only pages with a player load them.
import { type IconProps, line } from '@/ui/Icon'

function solid(d: string) {
  const Outline = line(d)
  return (props: IconProps) => <Outline fill="currentColor" {...props} />
}

export const PreviousIcon = /* @__PURE__ */ line('M18.5 5v14l-10-7zM5.5 5v14')
export const NextIcon = /* @__PURE__ */ line('M5.5 5v14l10-7zM18.5 5v14')
export const RewindIcon = /* @__PURE__ */ line('M4 4.5V9h4.5M4.6 9A8 8 0 1 1 4 12.8')
export const ForwardIcon = /* @__PURE__ */ line('M20 4.5V9h-4.5M19.4 9a8 8 0 1 0 .6 3.8')
export const LoopIcon = /* @__PURE__ */ line(
  'M16.5 3.5 20 7l-3.5 3.5M4 12v-1a4 4 0 0 1 4-4h12M7.5 20.5 4 17l3.5-3.5M20 12v1a4 4 0 0 1-4 4H4',
)
export const SoundIcon = /* @__PURE__ */ line(
  'M4 9.5v5h3.5L12 19V5L7.5 9.5zM15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
)
export const MutedIcon = /* @__PURE__ */ line('M4 9.5v5h3.5L12 19V5L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5')
export const SolidPlayIcon = /* @__PURE__ */ solid('M8 5v14l11-7z')
export const SolidPauseIcon = /* @__PURE__ */ solid('M8 5h2.5v14H8zM13.5 5H16v14h-2.5z')
