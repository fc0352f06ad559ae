// Renders a QR code in the browser, so that its secret is sent nowhere.
import { useMemo } from 'react'
import { encode } from 'uqr'

/** White margin that scanners need, in modules. */
const margin = 4

export function QrCode({ text, title }: { text: string; title: string }) {
  const { size, path } = useMemo(() => {
    const { data } = encode(text, { ecc: 'M', border: 0 })
    const dark = data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x + margin} ${y + margin}h1v1h-1z`] : [])),
    )
    return { size: data.length + 2 * margin, path: dark.join('') }
  }, [text])
  return (
    <svg
      role="img"
      aria-label={title}
      className="access-qr"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
