// Labelled form fields. Hint and error are linked to the control, so that a screen reader reads them with it.
import { useId } from 'react'
import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react'
import { classes } from './classes'

export type FieldProps = {
  label: ReactNode
  /** Appears below the control while there is no error. */
  hint?: ReactNode
  /** A sentence; if present, the control is marked invalid. */
  error?: string | null
  /** Shows the label to screen readers only. */
  labelHidden?: boolean
}

type Wiring = { id: string; className: string; 'aria-invalid'?: true; 'aria-describedby'?: string }

/** Wraps a control: `children` gets the attributes that connect it to label, hint and error. */
export function Field({
  label,
  hint,
  error,
  labelHidden,
  id,
  className,
  children,
}: FieldProps & { id?: string; className?: string; children: (wiring: Wiring) => ReactNode }) {
  const ownId = useId()
  const control = id ?? ownId
  const note = error || hint
  return (
    <div className={classes('field', className)}>
      <label htmlFor={control} className={labelHidden ? 'visually-hidden' : 'field-label'}>
        {label}
      </label>
      {children({
        id: control,
        className: 'field-control',
        ...(error ? { 'aria-invalid': true } : null),
        ...(note ? { 'aria-describedby': `${control}-note` } : null),
      })}
      {note && (
        <p id={`${control}-note`} className={error ? 'field-error' : 'field-hint'}>
          {note}
        </p>
      )}
    </div>
  )
}

export type TextFieldProps = FieldProps & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }

/** One line of text; `className` goes to the wrapper, everything else to the `<input>`. */
export function TextField({ label, hint, error, labelHidden, id, className, ...rest }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, labelHidden, id, className }}>
      {(wiring) => <input type="text" {...rest} {...wiring} />}
    </Field>
  )
}

export type TextAreaProps = FieldProps &
  TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }

/** Several lines; grows with its text when the browser supports it. */
export function TextArea({ label, hint, error, labelHidden, id, className, ...rest }: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, labelHidden, id, className }}>
      {(wiring) => <textarea {...rest} {...wiring} />}
    </Field>
  )
}
