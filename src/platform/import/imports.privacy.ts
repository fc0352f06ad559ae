// Declares the personal data in the records of imported rows.
import { lt, sql } from 'drizzle-orm'
import { importChanges, importColumnChoices, importedRows, imports } from '@/db/schema/operations/imports'
import { daysAgo, mapped, mentions, type PersonalData, removeRows } from '@/platform/privacy/personal-data'
import { undoDays } from './undo-log'

export const importsPrivacy: PersonalData = {
  map: [
    mapped(importedRows, {
      personal: {
        key: 'of a subscriber the e-mail address',
        corrections: 'what was corrected in a row, such as an address',
      },
      impersonal: 'table_name source stored imported_at',
      title: null,
      why: 'So that a second import does not overwrite what was changed here',
      retention: () => 'Until erased',
      seenBy: 'The person who runs the import',
      exported: 'Nothing',
      erased: 'Notes that name the address are deleted',
    }),
    mapped(imports, {
      personal: { actor: 'who ran the import', undone_by: 'who undid it' },
      impersonal: 'id at rows undone_at',
      title: null,
      why: 'So that an import can be undone',
      retention: () => `${undoDays} days`,
      seenBy: 'Administrators with admin privileges',
      exported: 'Nothing',
      erased: 'Stays until its time is over',
    }),
    mapped(importChanges, {
      personal: {
        key: 'of a subscriber the e-mail address',
        title: 'name of the record, such as an address',
        before: 'the record before the import',
        noted: 'the note about an earlier import',
      },
      impersonal: 'import_id position table_name effect columns',
      title: null,
      why: 'So that an import can be undone',
      retention: () => `${undoDays} days`,
      seenBy: 'Administrators with admin privileges',
      exported: 'Nothing',
      erased: 'Entries that name the address are deleted',
    }),
    mapped(importColumnChoices, {
      personal: {},
      impersonal: 'columns target choices used_at',
      title: null,
      why: 'So that the next file with these columns is read like the last one',
      retention: () => 'Until changed',
      seenBy: 'Administrators with admin privileges',
      exported: 'Nothing',
      erased: 'Nothing',
    }),
  ],
  forget: [
    {
      name: 'imports that can no longer be undone',
      run: (tx, ctx, batch) => removeRows(tx, imports, lt(imports.at, daysAgo(ctx, undoDays)), batch),
    },
  ],
  async erase(tx, _ctx, email) {
    const byAddress = await tx.delete(importedRows).where(sql`lower(${importedRows.key}) = ${email}`)
    // The key of these rows is an id. It has to stay, or the next import would bring the record back.
    const corrected = await tx
      .update(importedRows)
      .set({ corrections: [] })
      .where(mentions(importedRows.corrections, email))
    // An undo must not bring the person back.
    const logged = await tx
      .delete(importChanges)
      .where(
        sql`lower(${importChanges.key}) = ${email} or ${mentions(importChanges.title, email)} or ${mentions(importChanges.before, email)} or ${mentions(importChanges.noted, email)}`,
      )
    return {
      'entries of imports': logged.rowCount ?? 0,
      'notes of imports': (byAddress.rowCount ?? 0) + (corrected.rowCount ?? 0),
    }
  },
}
