// Lists texts that would be hard to read in these colours: as advice while the owner makes a theme, and as a second
// question before visitors get it.
import { type ContrastWarning, contrastSentence, contrastWarnings } from '../contrast.rules'
import type { ThemeColors } from '../site-colors.rules'

export function ContrastNotes({ colors }: { colors: ThemeColors }) {
  return (
    <div role="status">
      <ContrastList warnings={contrastWarnings(colors)} />
    </div>
  )
}

export function ContrastList({ warnings }: { warnings: readonly ContrastWarning[] }) {
  if (warnings.length === 0) return null
  return (
    <div className="admin-warning">
      <p>Many visitors will find this hard to read. Text needs a contrast of at least 4.5 to 1:</p>
      <ul className="theme-contrasts">
        {warnings.map((warning) => (
          <li key={warning.what}>{contrastSentence(warning)}</li>
        ))}
      </ul>
    </div>
  )
}
