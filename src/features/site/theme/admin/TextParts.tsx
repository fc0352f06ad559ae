// The texts of one part of a theme side by side: its fonts, its durations.
import { TextField } from '@/ui/Field'

type TextPartsProps<Name extends string> = {
  /** The part's own name in the form; errors are found by it. */
  name: string
  parts: readonly (readonly [name: Name, label: string])[]
  values: Record<Name, string>
  errorOf: (path: string) => string | undefined
  onChange: (values: Record<Name, string>) => void
}

export function TextParts<Name extends string>({ name, parts, values, errorOf, onChange }: TextPartsProps<Name>) {
  return (
    <div className="theme-parts">
      {parts.map(([part, label]) => (
        <TextField
          key={part}
          label={label}
          autoComplete="off"
          value={values[part]}
          error={errorOf(`${name}.${part}`)}
          onChange={(event) => onChange({ ...values, [part]: event.target.value })}
        />
      ))}
    </div>
  )
}
