// A labelled selection of one option, based on the browser's own <select>.
import type { Ref, SelectHTMLAttributes } from 'react'
import { Field, type FieldProps } from './Field'

export type SelectFieldProps = FieldProps &
  SelectHTMLAttributes<HTMLSelectElement> & {
    options: readonly { value: string; label: string }[]
    ref?: Ref<HTMLSelectElement>
  }

/** `className` goes to the wrapper, everything else to the `<select>`. */
export function SelectField({ label, hint, error, labelHidden, id, className, options, ...rest }: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, labelHidden, id, className }}>
      {(wiring) => (
        <select {...rest} {...wiring}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
