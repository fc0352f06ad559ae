// The e-mail address somebody signs in with.
import { TextField, type TextFieldProps } from '@/ui/Field'

export function EmailField(props: Omit<TextFieldProps, 'type' | 'label'>) {
  return <TextField label="Email" type="email" autoComplete="username" inputMode="email" {...props} />
}
