// A labelled on-off switch: a checkbox with the role of a switch.
import { useId, type InputHTMLAttributes, type Ref } from 'react'
import { classes } from './classes'
import type { FieldProps } from './Field'

type SwitchFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role'> & { ref?: Ref<HTMLInputElement> }

/** A native checkbox announces its state automatically. */
const kind = { type: 'checkbox', role: 'switch' } as const

/** `className` goes to the wrapper, everything else to the `<input>`. */
export function SwitchField({ label, hint, error, labelHidden, className, ...rest }: SwitchFieldProps) {
  const id = useId()
  const note = error || hint
  return (
    <div className={classes('switch-field', className)}>
      <label className="switch-line">
        <input
          {...kind}
          className="switch"
          {...rest}
          {...(note ? { 'aria-describedby': `${id}-note` } : null)}
          {...(error ? { 'aria-invalid': true } : null)}
        />
        <span className={labelHidden ? 'visually-hidden' : 'field-label'}>{label}</span>
      </label>
      {note && (
        <p id={`${id}-note`} className={error ? 'field-error' : 'field-hint'}>
          {note}
        </p>
      )}
    </div>
  )
}
