// Edits the blocks of a newsletter: add, move, remove.
import type { LetterPart } from '@/lib/letter-parts'
import { mostParts } from '@/lib/letter-parts'
import { Button } from '@/ui/Button'
import { BlockFields, type Choices } from './BlockFields'
import { blockNames, newPart } from './new-part'

type BlockListProps = {
  parts: readonly LetterPart[]
  choices: Choices | undefined
  /** Messages by path, such as `blocks.0.text`. */
  errors: Readonly<Record<string, string>>
  onChange: (parts: LetterPart[]) => void
}

export function BlockList({ parts, choices, errors, onChange }: BlockListProps) {
  const replace = (at: number, ...by: LetterPart[]) => onChange(parts.toSpliced(at, 1, ...by))
  function move(at: number, to: number): void {
    const part = parts[at]
    if (part) onChange(parts.toSpliced(at, 1).toSpliced(to, 0, part))
  }
  return (
    <>
      <ol className="newsletter-blocks">
        {parts.map((part, at) => {
          const name = `Block ${at + 1}: ${blockNames[part.kind]}`
          return (
            <li key={part.id}>
              <fieldset className="newsletter-block">
                <legend>{name}</legend>
                <BlockFields
                  part={part}
                  choices={choices}
                  error={(field) => errors[`blocks.${at}.${field}`]}
                  onChange={(changed) => replace(at, changed)}
                />
                <div className="admin-page-actions">
                  {at > 0 && (
                    <Button
                      size="small"
                      variant="ghost"
                      aria-label={`Move up ${name}`}
                      onClick={() => move(at, at - 1)}
                    >
                      Move up
                    </Button>
                  )}
                  {at < parts.length - 1 && (
                    <Button
                      size="small"
                      variant="ghost"
                      aria-label={`Move down ${name}`}
                      onClick={() => move(at, at + 1)}
                    >
                      Move down
                    </Button>
                  )}
                  {parts.length > 1 && (
                    <Button
                      size="small"
                      variant="ghost"
                      className="admin-danger"
                      aria-label={`Remove ${name}`}
                      onClick={() => replace(at)}
                    >
                      Remove
                    </Button>
                  )}
                </div>
              </fieldset>
            </li>
          )
        })}
      </ol>
      {errors.blocks && <p className="field-error">{errors.blocks}</p>}
      {parts.length < mostParts && (
        <div className="admin-page-actions" role="group" aria-label="Add a block">
          {Object.entries(blockNames).map(([kind, name]) => (
            <Button
              key={kind}
              size="small"
              aria-label={`Add ${name.toLowerCase()}`}
              onClick={() => onChange([...parts, newPart(kind as LetterPart['kind'])])}
            >
              + {name}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
