// Declares the personal data in the records of imported rows.
import { sql } from 'drizzle-orm'
import { importedRows } from '@/db/schema/operations/imports'
import { mapped, mentions, type PersonalData } from '@/platform/privacy/personal-data'

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
  ],
  async erase(tx, _ctx, email) {
    const byAddress = await tx.delete(importedRows).where(sql`lower(${importedRows.key}) = ${email}`)
    // The key of these rows is an id. It has to stay, or the next import would bring the record back.
    const corrected = await tx
      .update(importedRows)
      .set({ corrections: [] })
      .where(mentions(importedRows.corrections, email))
    return { 'notes of imports': (byAddress.rowCount ?? 0) + (corrected.rowCount ?? 0) }
  },
}
