// Defines what a group of the settings page provides: its fields and what is shown below them. The page does the rest.
import type { ComponentType } from 'react'
import type { FieldChoice, FieldDefinition, FormValues } from '@/admin-kit/definition'
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
  /** Shown below the form, for actions such as a test. */
  Below?: ComponentType<GroupProps>
}

export type SettingDefinition = FieldDefinition<FormValues>
