// Fields for the address and password of a user who signs in.
import { useState } from 'react'
import { Button } from '@/ui/Button'
import { TextField, type TextFieldProps } from '@/ui/Field'
import { passwordLength } from '../password.rules'

export function EmailField(props: Omit<TextFieldProps, 'type' | 'label'>) {
  return <TextField label="Email" type="email" autoComplete="username" inputMode="email" {...props} />
}

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'label'> & {
  label: string
  autoComplete: 'current-password' | 'new-password'
}

/** Password field with a button that shows the typed text. */
export function PasswordField({ label, ...rest }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="access-password">
      <TextField
        {...rest}
        label={label}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button variant="ghost" size="small" aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
        {isShown ? 'Hide' : 'Show'}
        <span className="visually-hidden"> {label.toLowerCase()}</span>
      </Button>
    </div>
  )
}

const newPasswordHint = `At least ${passwordLength.min} characters. A few words in a row are easy to remember.`

export function NewPasswordField(props: Omit<PasswordFieldProps, 'autoComplete' | 'hint'>) {
  return <PasswordField {...props} autoComplete="new-password" hint={newPasswordHint} />
}
