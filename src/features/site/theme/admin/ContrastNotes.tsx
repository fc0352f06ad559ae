// Which texts would be hard to read in these colours: advice, never a reason not to save.
import { contrastWarnings } from '../contrast.rules'

export function ContrastNotes({ colors }: { colors: Parameters<typeof contrastWarnings>[0] }) {
  const warnings = contrastWarnings(colors)
  return (
    <div role="status">
      {warnings.length > 0 && (
        <div className="admin-warning">
          <p>Hard to read for many visitors; 4.5 to 1 is the least for text:</p>
          <ul className="theme-contrasts">
            {warnings.map(({ what, ratio }) => (
              <li key={what}>
                {what}: {(Math.floor(ratio * 10) / 10).toFixed(1)} to 1
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
