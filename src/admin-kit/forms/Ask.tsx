// A dialog with a few plain fields.
import { Fragment, useId } from 'react'
import { TextField } from '@/ui/Field'
import { ActionDialog, type ActionDialogProps } from './ActionDialog'

type AskedField = {
  name: string
  label: string
  type?: string
  value?: string
  hint?: string
  /** Suggestions while typing; any other text is accepted too. */
  suggestions?: readonly string[]
}

type AskProps = Pick<ActionDialogProps, 'title' | 'label' | 'name' | 'text' | 'button'> & {
  fields: readonly AskedField[]
  /** Gets the input by field name. Throws ApiError. */
  send: (values: Record<string, string>) => Promise<void>
}

export function Ask({ fields, send, ...action }: AskProps) {
  const listId = useId()
  return (
    <ActionDialog
      {...action}
      send={(form) =>
        send(Object.fromEntries([...form].map(([name, value]) => [name, typeof value === 'string' ? value : ''])))
      }
    >
      {(errors) =>
        fields.map(({ name, label, type, value, hint, suggestions }) => (
          <Fragment key={name}>
            <TextField
              name={name}
              label={label}
              type={type}
              defaultValue={value}
              hint={hint}
              error={errors[name]}
              list={suggestions && `${listId}-${name}`}
            />
            {suggestions && (
              <datalist id={`${listId}-${name}`}>
                {suggestions.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </datalist>
            )}
          </Fragment>
        ))
      }
    </ActionDialog>
  )
}
