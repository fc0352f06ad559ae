// The form of one group of settings with its own button. It saves the changed fields only, and shows which of them
// another administrator has changed meanwhile.
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { z } from 'zod'
import type { FormDefinition, FormValues, StoredRow } from '@/admin-kit/definition'
import { FormFields } from '@/admin-kit/forms/FormFields'
import { useResourceForm } from '@/admin-kit/forms/use-resource-form'
import { useUnsavedChanges } from '@/admin-kit/forms/use-unsaved-changes'
import { ConfirmDialog } from '@/admin-kit/ConfirmDialog'
import { useRequest, useSend } from '@/admin-kit/requests/sign-in-again'
import { noteShopCurrency } from '@/admin-kit/shop-currency'
import { Button } from '@/ui/Button'
import { toast } from '@/ui/toast-store'
import type { settingsEndpoints, ShownSettings } from '../settings.contract'
import { isSettingFieldName, settingField, settingsToForm } from '../settings.fields'
import { settingsQuery } from '../settings.queries'
import { settingsTexts } from '../settings.texts'
import { settingDefinitions } from './setting-controls'
import type { SettingDefinition, SettingsGroup } from './settings-group'

type SettingsFormProps = { group: SettingsGroup; settings: ShownSettings }

const asRow = ({ values }: ShownSettings): StoredRow => ({ ...values, id: 'settings' })

/** Builds the parts of a record form that a group needs. */
function formDefinition(fields: readonly SettingDefinition[]): FormDefinition {
  const names = fields.map(({ name }) => name).filter(isSettingFieldName)
  return {
    fields,
    resource: {
      fields: Object.fromEntries(names.map((name) => [name, settingField(name)])),
      values: z.object(Object.fromEntries(names.map((name) => [name, settingField(name).rule]))),
      toValues: (row: ShownSettings['values'] & StoredRow) => {
        const { id: _id, ...values } = row
        const all: FormValues = settingsToForm(values)
        return Object.fromEntries(names.map((name) => [name, all[name]]))
      },
      defaults: () => ({}),
    },
    words: {
      noun: 'settings',
      failures: { update: (error) => ({ title: settingsTexts.failed, text: error.message }) },
      invalid: (messages) => ({ title: settingsTexts.invalid, text: messages.join('\n') }),
    },
  }
}

export function SettingsForm({ group, settings }: SettingsFormProps) {
  const { id, title, fields = [] } = group
  const send = useSend<typeof settingsEndpoints>()
  const queryClient = useQueryClient()
  const definition = useMemo(() => formDefinition(settingDefinitions(fields, settings)), [fields, settings])
  const { form, isSaving, isBusy, conflicts, resolve, save } = useResourceForm({
    definition,
    resource: {
      end: 0,
      create: () => Promise.reject(new Error('A setting is never added.')),
      async update(_id, values, base) {
        const saved = await send('PUT /api/admin/settings', { body: { values, base } })
        queryClient.setQueryData(settingsQuery.queryKey, saved)
        noteShopCurrency(saved.values.currency)
        // The name of the site and its time zone are shown elsewhere too.
        void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== settingsQuery.queryKey[0] })
        return asRow(saved)
      },
      find: async () => asRow(await send('GET /api/admin/settings', {})),
    },
    row: asRow(settings),
    onSaved: () => toast({ title: settingsTexts.saved(title), kind: 'success' }),
  })
  const { isDirty } = form.formState
  const request = useRequest()
  const [isAsking, setIsAsking] = useState(false)
  const [asked, setAsked] = useState<string | null>(null)

  async function submit(): Promise<void> {
    if (isAsking) return
    setIsAsking(true)
    // If the question fails, the save itself says what is wrong.
    const against =
      group.question && (await form.trigger())
        ? await group.question(request, form.getValues()).catch(() => null)
        : null
    setIsAsking(false)
    if (against === null) await save()
    else setAsked(against)
  }

  const { question } = useUnsavedChanges(isDirty)
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-labelledby={`${id}-title`}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <FormFields
          fields={definition.fields}
          isNew={false}
          isBusy={isSaving}
          conflicts={conflicts}
          onResolve={resolve}
        />
        <div className="settings-save">
          <Button
            type="submit"
            variant={isDirty ? 'primary' : 'quiet'}
            size="small"
            busy={isBusy || isAsking}
            disabled={!isDirty}
          >
            {isSaving || isAsking ? settingsTexts.saving : settingsTexts.save(title)}
          </Button>
          {isDirty && <span className="admin-note">{settingsTexts.notSaved}</span>}
        </div>
        {group.Trial && <group.Trial settings={settings} />}
      </form>
      {question}
      <ConfirmDialog
        open={asked !== null}
        title={settingsTexts.saveAnyway}
        text={asked}
        confirm={settingsTexts.anyway}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null)
          void save()
        }}
      />
    </FormProvider>
  )
}
