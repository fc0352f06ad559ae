// LOE's logo: a record in the spotlight with the name on its label (LOE-02). Inline SVG needs no file and takes the
// theme's colours.
import { loeTexts } from '../loe.texts'

const grooves = Array.from({ length: 34 }, (_, index) => 84 + index * 3.25)
/** Pauses between the songs: wider, brighter rings. */
const pauses = [110, 141, 169]

/** CSS draws the vinyl with its light, because SVG has no conic gradient. Grooves and label are drawn over it. */
export function LoeEmblem() {
  return (
    <div className="loe-emblem" role="img" aria-label={loeTexts.logo}>
      <svg viewBox="0 0 400 400" aria-hidden="true">
        <defs>
          <linearGradient id="loe-label" x2="0.4" y2="1">
            <stop stopColor="hsl(var(--primary))" />
            <stop offset="1" stopColor="hsl(var(--secondary))" />
          </linearGradient>
        </defs>
        <g fill="none" stroke="hsl(var(--background) / 0.6)">
          {grooves.map((radius) => (
            <circle key={radius} cx="200" cy="200" r={radius} />
          ))}
          {pauses.map((radius) => (
            <circle key={radius} cx="200" cy="200" r={radius} strokeWidth="3" />
          ))}
        </g>
        <circle cx="200" cy="200" r="76" fill="url(#loe-label)" />
        <circle cx="200" cy="200" r="70" fill="none" stroke="hsl(var(--background) / 0.55)" />
        <text x="200" y="188" textAnchor="middle" className="loe-emblem-name">
          LOE
        </text>
        <path d="M154 220h92M162 229h76M174 238h52" stroke="hsl(var(--background) / 0.6)" />
        <circle cx="200" cy="202" r="5" fill="hsl(var(--background))" />
      </svg>
    </div>
  )
}
