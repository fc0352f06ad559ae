// The texts of one part of a theme side by side, such as its fonts or its durations.
import type { FieldAccess } from '@/admin-kit/definition'
import { TextField } from '@/ui/Field'

type TextPartsProps<Part extends string, Name extends string> = {
  /** Name of the part in the form. */
  name: Part
  parts: readonly (readonly [name: Name, label: string])[]
  form: FieldAccess<Record<Part, Record<Name, string>>>
}

export function TextParts<Part extends string, Name extends string>({
  name,
  parts,
  form: { values, set, fieldError },
}: TextPartsProps<Part, Name>) {
  return (
    <div className="theme-parts">
      {parts.map(([part, label]) => (
        <TextField
          key={part}
          label={label}
          autoComplete="off"
          value={values[name][part]}
          error={fieldError(`${name}.${part}`)}
          onChange={(event) => set(name, { ...values[name], [part]: event.target.value })}
        />
      ))}
    </div>
  )
}
