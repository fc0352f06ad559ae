// Defines what a group of the settings page provides: its fields, and what is shown around them. The page does the rest.
import type { ComponentType } from 'react'
import type { FieldChoice, FieldDefinition, FormValues } from '@/admin-kit/definition'
import type { SendRequest } from '@/admin-kit/requests/sign-in-again'
import type { ShownSettings } from '../settings.contract'
import type { SettingFieldName } from '../settings.fields'

export type GroupProps = { settings: ShownSettings }

export type SettingsGroup = {
  /** Anchor in the address: `/admin/settings#mail`. */
  id: string
  /** Heading, and name in the list of groups. */
  title: string
  about?: string
  /** Name for screen readers if the heading is the name of another part of the page. */
  landmark?: string
  /** Fields in the order of the form, by name alone or with their own control; none for a group without a form. */
  fields?: readonly FieldChoice<FormValues, SettingFieldName>[]
  /** Shown above the fields. */
  Above?: ComponentType<GroupProps>
  /** Shown in the form, below its button: tries the typed values. */
  Trial?: ComponentType<GroupProps>
  /** Returns a question to answer before the values are saved; null when nothing speaks against them. */
  question?(request: SendRequest, values: FormValues): Promise<string | null>
  /** Shown below the form, for actions such as a test. */
  Below?: ComponentType<GroupProps>
}

export type SettingDefinition = FieldDefinition<FormValues>

/** Returns what is typed in a text field; empty for a secret that is to be removed. */
export function typedText(values: FormValues, name: SettingFieldName): string {
  const typed = values[name]
  return typeof typed === 'string' ? typed : ''
}
