// The icon of a row's menu: three dots, in the style of the icon set. It is not part of the set, which public pages
// load.
import type { IconProps } from '@/ui/Icon'

const dots = [5, 12, 19]

export function MoreIcon({ size = 24, ...rest }: Pick<IconProps, 'size' | 'className'>) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden {...rest}>
      {dots.map((x) => (
        <circle key={x} cx={x} cy={12} r={1.75} />
      ))}
    </svg>
  )
}
