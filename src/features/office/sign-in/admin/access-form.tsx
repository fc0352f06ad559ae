// Shared code of the sign-in and account forms: the endpoint's own schema checks the values, and each error appears
// beside its field.
import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useRef } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Button } from '@/ui/Button'
import { clearDraft, useFormDraft } from '@/ui/form-draft'
import { showFailure } from './failure'

type FormOptions<Values extends FieldValues> = {
  /** If set, typed values except passwords and codes are stored under this name until they are sent. */
  draft?: string
  schema: z.ZodType<unknown, Values>
  defaultValues: DefaultValues<Values>
  send: (typed: Values) => Promise<void>
  /** Title of the toast when `send` fails, and the field for a message that belongs to no field. */
  failed: { title: string; beside: Path<Values> | ((thrown: unknown) => Path<Values>) }
}

/** Returns `form`, the properties of the form element, and `field`, those of a field by its name. */
export function useAccessForm<Values extends FieldValues>({
  draft,
  schema,
  send,
  failed,
  ...options
}: FormOptions<Values>) {
  const { register, handleSubmit, setError, formState, ...rest } = useForm<Values>({
    ...options,
    resolver: zodResolver(schema, undefined, { raw: true }),
  })
  const { errors, isSubmitting } = formState
  const ref = useFormDraft(draft)

  async function submit(typed: Values): Promise<void> {
    try {
      await send(typed)
      if (draft !== undefined) clearDraft(draft)
    } catch (thrown) {
      const { title, beside } = failed
      showFailure(thrown, title, setError, typeof beside === 'function' ? beside(thrown) : beside)
    }
  }

  return {
    ...rest,
    isSubmitting,
    form: {
      ref,
      noValidate: true,
      className: 'access-form',
      onSubmit: (event: React.FormEvent) => void handleSubmit(submit)(event),
    },
    field: (name: Path<Values>) => ({ error: errors[name]?.message as string | undefined, ...register(name) }),
  }
}

/** Shows what is happening while the form is being submitted. */
export function SubmitButton({ isBusy, label, busyLabel }: { isBusy: boolean; label: string; busyLabel: string }) {
  return (
    <Button type="submit" variant="primary" busy={isBusy}>
      {isBusy ? busyLabel : label}
    </Button>
  )
}

/**
 * Shows a sentence in place of a form that is gone. Focus moves to it, so that screen readers announce it.
 */
export function FocusedNote({ children }: { children: ReactNode }) {
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <p ref={note} tabIndex={-1} className="access-note">
      {children}
    </p>
  )
}
