// The form of the shipping zones on the settings page, with its own button. It saves all zones at once.
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { z } from 'zod'
import type { FormDefinition, StoredRow } from '@/admin-kit/definition'
import { FormFields } from '@/admin-kit/forms/FormFields'
import { useResourceForm } from '@/admin-kit/forms/use-resource-form'
import { useUnsavedChanges } from '@/admin-kit/forms/use-unsaved-changes'
import { type Sent, valuesBefore } from '@/admin-kit/lists/undo-save'
import { QueryNotice } from '@/admin-kit/requests/QueryNotice'
import { actionMs, runMutation } from '@/admin-kit/requests/run-mutation'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { isSame } from '@/lib/merge-parts'
import { useApiQuery } from '@/lib/use-api-query'
import { Button } from '@/ui/Button'
import { useShopCurrency } from '@/ui/Price'
import { toast } from '@/ui/toast-store'
import type { shippingAdminEndpoints, ShippingPrices } from '../shipping-admin.contract'
import { shippingPricesQuery } from '../shipping-admin.queries'
import { shippingAdminTexts as texts } from '../shipping-admin.texts'
import type { ShippingZone } from '../shipping-zone'
import { zonesForm, zonesToForm } from '../zone-form'
import './shipping-admin.css'
import { ZonesField } from './ZonesField'

const parts = { zones: 'name' }

const asRow = ({ zones }: ShippingPrices): StoredRow => ({ id: 'shipping-zones', zones })

const zonesDefinition = (currency: string): FormDefinition => ({
  fields: [{ name: 'zones', label: texts.title, kind: 'custom', render: () => <ZonesField /> }],
  resource: {
    parts,
    values: z.object({ zones: zonesForm(currency) }),
    toValues: ({ zones }: StoredRow & { zones?: ShippingZone[] }) => ({ zones: zonesToForm(zones ?? []) }),
    defaults: () => ({ zones: [] }),
  },
  words: {
    noun: 'shipping zones',
    failures: { update: ({ message }) => ({ title: texts.failed, text: message }) },
    invalid: (messages) => ({ title: texts.invalid, text: messages.slice(0, 4).join('\n') }),
  },
})

export function ShippingZones() {
  const query = useApiQuery(shippingPricesQuery)
  const [undone, setUndone] = useState(0)
  return (
    <section className="shipping-editor" aria-labelledby="shipping-zones">
      <div>
        <h3 id="shipping-zones" className="type-subheading">
          {texts.title}
        </h3>
        <p className="admin-note">{texts.about}</p>
      </div>
      <QueryNotice query={query} />
      {query.data && <ZonesForm key={undone} prices={query.data} onUndone={() => setUndone(undone + 1)} />}
    </section>
  )
}

function ZonesForm({ prices, onUndone }: { prices: ShippingPrices; onUndone: () => void }) {
  const currency = useShopCurrency()
  const send = useSend<typeof shippingAdminEndpoints>()
  const queryClient = useQueryClient()
  const element = useRef<HTMLFormElement>(null)
  const definition = useMemo(() => zonesDefinition(currency), [currency])

  async function update(_id: string, values: object, base: object): Promise<StoredRow> {
    const [zones, before] = [values, base].map((form) =>
      'zones' in form && Array.isArray(form.zones) ? form.zones : [],
    )
    const saved = await send('PUT /api/admin/shipping-zones', { body: { zones: zones ?? [], base: before ?? [] } })
    queryClient.setQueryData(shippingPricesQuery.queryKey, saved)
    return asRow(saved)
  }

  function tellSaved(saved: StoredRow, sent: Sent): void {
    const values = definition.resource.toValues(saved)
    const before = valuesBefore(sent, values, parts)
    const undo = () =>
      void runMutation({
        run: () => update(saved.id, before, values),
        done: () => {
          toast({ title: texts.undone, kind: 'success' })
          onUndone()
        },
        failed: ({ message }) => ({ title: texts.failed, text: message }),
      })
    toast({
      title: texts.saved,
      kind: 'success',
      ...(isSame(before, values) ? {} : { durationMs: actionMs, action: { label: texts.undo, onSelect: undo } }),
    })
  }

  const { form, isSaving, isBusy, conflicts, resolve, save } = useResourceForm({
    definition,
    resource: {
      end: 0,
      create: () => Promise.reject(new Error('The zones are saved together.')),
      update,
      find: async () => asRow(await send('GET /api/admin/shipping-zones', {})),
    },
    row: asRow(prices),
    onSaved: tellSaved,
  })
  const { isDirty } = form.formState
  const { question } = useUnsavedChanges(isDirty)

  async function submit(): Promise<void> {
    await save()
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  return (
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        aria-labelledby="shipping-zones"
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
          <Button type="submit" variant={isDirty ? 'primary' : 'quiet'} size="small" busy={isBusy} disabled={!isDirty}>
            {isSaving ? texts.saving : texts.save}
          </Button>
          {isDirty && <span className="admin-note">{texts.notSaved}</span>}
        </div>
      </form>
      {question}
    </FormProvider>
  )
}
