// What the forms of sign-in and account share: checked by the endpoint's own schema, and a failure said beside the field it is about.
import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Button } from '@/ui/Button'
import { clearDraft, useFormDraft } from '@/ui/form-draft'
import { showFailure } from './failure'

type FormOptions<Values extends FieldValues> = {
  /** Given: what is typed, passwords and codes aside, is kept under this name until it is sent. */
  draft?: string
  schema: z.ZodType<unknown, Values>
  defaultValues: DefaultValues<Values>
  send: (typed: Values) => Promise<void>
  /** Title of the toast when `send` fails, and the field for a sentence that belongs to none. */
  failed: { title: string; beside: Path<Values> | ((thrown: unknown) => Path<Values>) }
}

/** `form` are the properties of the form element, `field` those of a field by its name. */
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

/** Says what is happening while the form is sent. */
export function SubmitButton({ isBusy, label, busyLabel }: { isBusy: boolean; label: string; busyLabel: string }) {
  return (
    <Button type="submit" variant="primary" busy={isBusy}>
      {isBusy ? busyLabel : label}
    </Button>
  )
}
