// Places a field of a shop item: its heading in the form, the categories that have it, and the public responses that
// carry it.
import type { z } from 'zod'
import type { RecordField, RecordFields } from '@/lib/record-fields'
import type { ShopCategory } from '../shop-categories'

/** Headings of the form that a field may name. */
type ItemGroup =
  | 'Product Information'
  | 'The recording'
  | 'The Music'
  | 'Sale'
  | 'Parcel'
  | 'For customs'
  | 'Digital Download Settings'
  | 'Tags and Visibility'

export type FieldPlace = {
  /** The field follows the fields that `item-form/admin/item-fields.tsx` names under this heading. */
  group?: ItemGroup
  /**
   * Categories whose form has the field; default: all that show the heading. A heading that only an earlier value keeps
   * shows all its fields.
   */
  categories?: readonly ShopCategory[]
  /**
   * Public responses that carry the column as stored: every one with the item, or only that of the item's own page.
   * Without it the column is private.
   */
  publicIn?: 'lists' | 'page'
}

/** Adds its place to a field. */
export const placed = <Described extends RecordField, const Place extends FieldPlace>(
  described: Described,
  place: Place,
) => ({ ...described, ...place })

/** Adds the same place to several fields. */
export const allPlaced = <Fields extends RecordFields, const Place extends FieldPlace>(fields: Fields, place: Place) =>
  Object.fromEntries(Object.entries(fields).map(([name, described]) => [name, { ...described, ...place }])) as {
    [Name in keyof Fields]: Fields[Name] & Place
  }

type CarriedRows<Fields extends RecordFields, Carrier extends FieldPlace['publicIn']> = {
  [Name in keyof Fields as Fields[Name] extends { publicIn: Carrier } ? Name : never]: Fields[Name] extends {
    row: infer Stored extends z.ZodType
  }
    ? Stored
    : never
}

/** Returns the columns that these public responses carry, each with its schema. */
export function carriedRows<Fields extends RecordFields, const Carrier extends 'lists' | 'page'>(
  fields: Fields,
  carrier: Carrier,
) {
  const places: Readonly<Record<string, RecordField & FieldPlace>> = fields
  return Object.fromEntries(
    Object.entries(places).flatMap(([name, { row, publicIn }]) => (row && publicIn === carrier ? [[name, row]] : [])),
  ) as CarriedRows<Fields, Carrier>
}
